import { openBundle } from './open-bundle.ts';
import { type BenchmarkBundle, readBenchmark } from './read-benchmark.ts';
import { type ChallengeBundle, readChallenge } from './read-challenge.ts';
import { sha256 } from './zip.ts';

/** Published results as somebody downloaded them. */
export type Bundle = ChallengeBundle | BenchmarkBundle;

/** Reads a bundle and checks that it is whole and fits together. @throws BundleFault */
export async function readBundle(bytes: Buffer): Promise<Bundle> {
  const { kind, files } = await openBundle(bytes);
  const digest = sha256(bytes);
  if (kind === 'benchmark') return { ...readBenchmark(files), sha256: digest };
  return { ...readChallenge(files), sha256: digest };
}
