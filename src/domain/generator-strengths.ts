import type { GeneratorStrength } from './generator-table.ts';

/**
 * What the leaderboard of a whole arena (board '') gives to those who choose pairs: the strength of every generator that
 * it ranks, by the contestant's id. It lies in the standing's `pairing`, which never leaves the servers.
 */
export type GeneratorStrengths = ReadonlyMap<string, GeneratorStrength>;

interface Stored {
  readonly generators: readonly { readonly id: string; readonly theta: number; readonly sd: number }[];
}

/** theta: ln π less the mean over rated generators; sd: its standard error, from the resamples. */
export function packStrengths(strengths: GeneratorStrengths): Uint8Array {
  const generators = [...strengths].map(([id, { theta, sd }]) => ({ id, theta, sd }));
  return new TextEncoder().encode(JSON.stringify({ generators } satisfies Stored));
}

/** The inverse of `packStrengths`; null for bytes of any other form, as those of other methods. */
export function unpackStrengths(bytes: Uint8Array): GeneratorStrengths | null {
  try {
    const { generators } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Stored;
    return new Map(generators.map(({ id, theta, sd }) => [id, { theta, sd }]));
  } catch {
    return null;
  }
}
