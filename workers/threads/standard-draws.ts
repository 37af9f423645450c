import { drawStandard, type StandardDraws } from '../../src/stats/posterior-draws.ts';
import { createRandom, type Xoshiro256 } from '../../src/stats/random.ts';

interface Kept {
  readonly seed: Uint8Array;
  readonly draws: StandardDraws;
  /** The generator as the draws left it. */
  readonly random: Xoshiro256;
}

/** What a thread keeps at most, in numbers: three rounds of 60 works with 10,000 draws. */
const MOST_NUMBERS = 2_000_000;

/** The last used first. */
let kept: readonly Kept[] = [];

/**
 * The standard normal draws of a seed, and its generator as they leave it. A round is fitted again and again with one
 * seed: half of a fit would be making the same draws.
 */
export function standardDraws(seed: Uint8Array, n: number, count: number): Omit<Kept, 'seed'> {
  const known = kept.find(
    (one) => one.draws.n === n && one.draws.count === count && Buffer.compare(one.seed, seed) === 0,
  );
  const { draws, random } = known ?? drawnAnew(seed, n, count);
  kept = fitting([{ seed, draws, random }, ...kept.filter((one) => one !== known)]);
  return { draws, random: random.copy() };
}

function drawnAnew(seed: Uint8Array, n: number, count: number): Omit<Kept, 'seed'> {
  const random = createRandom(seed);
  return { draws: drawStandard(n, count, random), random };
}

function fitting(list: readonly Kept[]): readonly Kept[] {
  let numbers = 0;
  return list.filter(({ draws }) => {
    numbers += draws.z.length;
    return numbers <= MOST_NUMBERS;
  });
}
