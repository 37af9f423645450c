import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import { logistic } from '../../src/stats/logistic.ts';
import { aggregatePairs, type PairCells } from '../../src/stats/pair-counts.ts';
import { createRandom, type Xoshiro256 } from '../../src/stats/random.ts';

/** Spread of true strengths, and of the prior. */
export const SIGMA = 1.5;

/** A round whose true strengths are known, and the votes so far. */
export interface SimulatedRound {
  readonly items: number;
  /** True strengths. */
  readonly truth: Float64Array;
  /** Says how the k-th vote on a pair falls, whichever policy asks for it and when: common random numbers. */
  readonly seed: number;
  /** items × items: how often a pair was compared, at [low · items + high]. */
  readonly times: Int32Array;
  readonly winner: Int32Array;
  readonly loser: Int32Array;
  comparisons: number;
}

/** A round before its first vote, for at most `most` votes. */
export function newRound(truth: Float64Array, seed: number, most: number): SimulatedRound {
  const items = truth.length;
  return {
    items,
    truth,
    seed,
    times: new Int32Array(items * items),
    winner: new Int32Array(most),
    loser: new Int32Array(most),
    comparisons: 0,
  };
}

/** Strengths drawn N(0, sd²) and the seed of the votes; the same for equal names. */
export function drawTruth(name: string, items: number, sd = SIGMA): { truth: Float64Array; seed: number } {
  const random = createRandom(name);
  const truth = Float64Array.from({ length: items }, () => sd * random.normal());
  return { truth, seed: random.nextUint32() };
}

/** One vote on a pair (low < high), by the true chance σ(θ_low − θ_high); returns whether the lower one won. */
export function vote(round: SimulatedRound, low: number, high: number): boolean {
  const { items, truth, times, winner, loser } = round;
  const pair = low * items + high;
  const lowWon = commonUniform(round.seed, pair, times[pair]++) < logistic(truth[low] - truth[high]);
  winner[round.comparisons] = lowWon ? low : high;
  loser[round.comparisons++] = lowWon ? high : low;
  return lowWon;
}

/** The votes so far, by pair. */
export function votesOf(round: SimulatedRound): PairCells {
  const { items, winner, loser, comparisons } = round;
  return aggregatePairs(items, winner.subarray(0, comparisons), loser.subarray(0, comparisons));
}

export function refit(round: SimulatedRound): BradleyTerryFit {
  return fitStrengths(votesOf(round), { sigma: SIGMA });
}

/** A uniform number in [0, 1) that depends on three integers alone (two rounds of a 32-bit finaliser). */
function commonUniform(seed: number, pair: number, times: number): number {
  const mixed = mix(mix(seed ^ Math.imul(pair + 1, 0x9e37_79b1)) ^ Math.imul(times + 1, 0x85eb_ca6b));
  return mixed / 2 ** 32;
}

/** The finaliser of MurmurHash3: a bijection on 32-bit words whose output bits each depend on all input bits. */
function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A uniformly drawn pair, low < high. */
export function randomPair(items: number, random: Xoshiro256): [number, number] {
  const a = random.integer(items);
  const other = random.integer(items - 1);
  const b = other < a ? other : other + 1;
  return a < b ? [a, b] : [b, a];
}
