import { createHash } from 'node:crypto';
import type { Picture } from '../../contract/vote.ts';
import { createRandom } from '../../stats/random.ts';
import { type Device, refusal } from './device.ts';

/** The hidden true strength of a work, which voters feel and the server does not know. */
export type StrengthOf = (picture: Picture, device: Device) => Promise<number>;

/** Strengths drawn N(0, sd²) from the seed and a work's code: the same for all voters of a run. */
export function drawnStrengths(seed: string, sd: number): StrengthOf {
  return async ({ code }) => sd * createRandom(`${seed}:strength:${code}`).normal();
}

/**
 * Strengths by the SHA-256 (hex) of a work's small picture as it is served, each picture fetched once.
 * The voter's promise rejects for a picture that is not in the table.
 */
export function knownStrengths(table: ReadonlyMap<string, number>): StrengthOf {
  const byCode = new Map<string, Promise<number>>();
  return (picture, device) => {
    let strength = byCode.get(picture.code);
    if (strength === undefined) {
      strength = lookUp(table, picture, device);
      byCode.set(picture.code, strength);
    }
    return strength;
  };
}

/** How the table names a picture. */
export function pictureDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function lookUp(table: ReadonlyMap<string, number>, picture: Picture, device: Device): Promise<number> {
  const response = await device.request(`/api/v1/media/${picture.small}`);
  if (!response.ok) throw await refusal(response);
  const strength = table.get(pictureDigest(Buffer.from(await response.arrayBuffer())));
  if (strength === undefined) throw new Error(`no strength is known for the picture of work ${picture.code}`);
  return strength;
}
