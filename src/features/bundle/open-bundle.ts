import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ABOUT_FILE, BUNDLE_FORMAT, SUMS_FILE } from '../../contract/bundle.ts';
import { type BundleFile, sha256, unzip } from './zip.ts';

/** Why a file cannot be checked, or is not what was published. */
export type BundleFaultKind =
  | 'not_a_bundle'
  | 'newer_format'
  | 'checksum'
  | 'unlisted_file'
  | 'missing_file'
  | 'bad_row'
  | 'seed_hash'
  | 'unknown_code'
  | 'double_vote'
  | 'weight_product'
  | 'double_judgement';

export class BundleFault extends Error {
  readonly kind: BundleFaultKind;
  /** The file, and the row where one is to blame. */
  readonly where: string;

  constructor(kind: BundleFaultKind, where: string) {
    super(`${kind}: ${where}`);
    this.name = 'BundleFault';
    this.kind = kind;
    this.where = where;
  }
}

/** Files of a bundle by their names, whole as its checksums say. */
export type BundleFiles = ReadonlyMap<string, Buffer>;

/** Opens a bundle of whatever contest and checks that it is whole. @throws BundleFault */
export async function openBundle(bytes: Buffer): Promise<{ readonly kind: ContestKind; readonly files: BundleFiles }> {
  const files = await unzip(bytes).catch(() => {
    throw new BundleFault('not_a_bundle', '');
  });
  const byName = new Map(files.map((file) => [file.name, file.bytes]));
  const found = HEAD.safeParse(jsonIn(byName, ABOUT_FILE));
  if (!found.success) throw new BundleFault('not_a_bundle', ABOUT_FILE);
  const { version, kind } = found.data;
  if (version > BUNDLE_FORMAT) throw new BundleFault('newer_format', String(version));
  checkSums(files, byName);
  return { kind, files: byName };
}

type ContestKind = 'challenge' | 'benchmark';

const HEAD = z.object({
  format: z.literal('blindrank-bundle'),
  version: z.int(),
  kind: z.enum(['challenge', 'benchmark']).default('challenge'),
});

function checkSums(files: readonly BundleFile[], byName: ReadonlyMap<string, Buffer>): void {
  const lines = textIn(byName, SUMS_FILE).split('\n').filter(Boolean);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const name of sums.keys()) if (!byName.has(name)) throw new BundleFault('missing_file', name);
  for (const { name, bytes } of files) {
    if (name === SUMS_FILE) continue;
    if (!sums.has(name)) throw new BundleFault('unlisted_file', name);
    if (sums.get(name) !== sha256(bytes)) throw new BundleFault('checksum', name);
  }
}

/** The seed is the one whose hash was published before. @throws BundleFault */
export function checkSeed(
  { seed, seedHash }: { readonly seed: string; readonly seedHash: string },
  where: string,
): void {
  const hash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  if (hash !== seedHash) throw new BundleFault('seed_hash', where);
}

export function jsonIn(files: BundleFiles, name: string): unknown {
  try {
    return JSON.parse(textIn(files, name));
  } catch (error) {
    if (error instanceof BundleFault) throw error;
    throw new BundleFault('not_a_bundle', name);
  }
}

export function textIn(files: BundleFiles, name: string): string {
  const bytes = files.get(name);
  if (bytes === undefined) throw new BundleFault('missing_file', name);
  return bytes.toString('utf8');
}
