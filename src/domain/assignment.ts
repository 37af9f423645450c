import type { CandidateTable } from './candidate-table.ts';
import { type AllowedSlots, type AssignmentConstants, type Chance, scoreCandidates } from './pair-candidates.ts';
import type { RoundTally } from './round-tally.ts';

export type { AssignmentConstants, Chance } from './pair-candidates.ts';

/** What a choice needs to know of the round. */
export interface PairingRound {
  readonly tally: RoundTally;
  readonly table: CandidateTable;
  /** 1 for entries that may be shown. */
  readonly active: Uint8Array;
}

/** What a choice needs to know of the voter. */
export interface PairingVoter {
  /** Slots of the voter's own work: never shown. */
  readonly own: ReadonlySet<number>;
  /** Keys (`pairKey`) of the pairs that this voter has judged, skipped or holds. */
  readonly met: ReadonlySet<number>;
  /** How often each slot was shown. */
  readonly shown: ReadonlyMap<number, number>;
  /** Comparisons so far, repeats included: the voter cannot tell them apart. */
  readonly comparisons: number;
  /** The slots shown just before. */
  readonly previous: readonly number[];
}

export interface ChosenPair {
  readonly low: number;
  readonly high: number;
  /** The probability with which the policy chose this pair. */
  readonly propensity: number;
}

export function pairKey(items: number, a: number, b: number): number {
  return a < b ? a * items + b : b * items + a;
}

/** No design more than ⌈factor · 2(t+1)/N⌉ + 1 times to a voter with t comparisons. */
export function exposureLimit(comparisons: number, items: number, factor: number): number {
  return Math.ceil((factor * 2 * (comparisons + 1)) / items) + 1;
}

/**
 * The next fresh pair for a voter (methods §2): need for comparisons, connection of the graph, uncertainty of the
 * outcome and closeness in rank, drawn by softmax with a small uniform part. Never the own work, never a pair met
 * before; exposure and a repeated design are given up before saying that nothing is left (null).
 */
export function choosePair(
  round: PairingRound,
  voter: PairingVoter,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair | null {
  const reachable = reachableSlots(round, voter);
  const limit = exposureLimit(voter.comparisons, Math.max(1, reachable), constants.exposureFactor);
  const relaxations: [number, readonly number[]][] = [
    [limit, voter.previous],
    [limit, []],
    [Number.POSITIVE_INFINITY, voter.previous],
    [Number.POSITIVE_INFINITY, []],
  ];
  for (const [exposure, avoid] of relaxations) {
    const allowed = allowedSlots(round, voter, reachable, exposure, avoid);
    const eligible = eligiblePairs(round.tally.items, allowed, voter.met);
    if (eligible > 0) return draw(round, voter, allowed, eligible, constants, chance);
  }
  return null;
}

/** How many entries the voter may see at all. */
function reachableSlots({ active }: PairingRound, { own }: PairingVoter): number {
  let count = 0;
  for (let slot = 0; slot < active.length; slot++) count += active[slot];
  for (const slot of own) count -= active[slot];
  return count;
}

function allowedSlots(
  { active }: PairingRound,
  voter: PairingVoter,
  reachable: number,
  exposure: number,
  avoid: readonly number[],
): AllowedSlots {
  const inside = active.slice();
  for (const slot of voter.own) inside[slot] = 0;
  let count = reachable;
  const remove = (slot: number) => {
    count -= inside[slot];
    inside[slot] = 0;
  };
  avoid.forEach(remove);
  if (exposure < Number.POSITIVE_INFINITY) {
    voter.shown.forEach((times, slot) => {
      if (times >= exposure) remove(slot);
    });
  }
  return { inside, count };
}

/** How many pairs of allowed slots were not met yet. */
function eligiblePairs(items: number, { inside, count }: AllowedSlots, met: ReadonlySet<number>): number {
  let eligible = (count * (count - 1)) / 2;
  for (const key of met) if (inside[Math.floor(key / items)] === 1 && inside[key % items] === 1) eligible--;
  return eligible;
}

function draw(
  round: PairingRound,
  voter: PairingVoter,
  allowed: AllowedSlots,
  eligible: number,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair {
  const { count, first, second, score } = scoreCandidates(round, allowed, voter.met, constants, chance);
  const total = exponentiate(score, count, constants.temperature);
  const uniform = count > 0 ? constants.uniform : 1;
  let at: number;
  let pair: readonly [number, number];
  if (chance.next() < uniform) {
    pair = uniformPair(allowed.inside, voter.met, chance);
    at = indexOfPair(first, second, count, pair);
  } else {
    at = drawIndex(score, count, chance.next() * total);
    pair = [first[at], second[at]];
  }
  const [a, b] = pair;
  const propensity = (1 - uniform) * (at < 0 ? 0 : score[at] / total) + uniform / eligible;
  return { low: Math.min(a, b), high: Math.max(a, b), propensity };
}

/** Where a pair is among the candidates, in either order; −1 when it is not. */
function indexOfPair(first: Int32Array, second: Int32Array, count: number, [a, b]: readonly [number, number]): number {
  for (let k = 0; k < count; k++) {
    if ((first[k] === a && second[k] === b) || (first[k] === b && second[k] === a)) return k;
  }
  return -1;
}

/** A weight of e⁻⁴⁰ is lost beside the best one's in a sum of doubles. */
const HOPELESS = 40;

/** Turns scores into the weights of a softmax, in place; returns their sum. */
function exponentiate(score: Float64Array, count: number, temperature: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) if (score[i] > top) top = score[i];
  let total = 0;
  for (let i = 0; i < count; i++) {
    const behind = (top - score[i]) / temperature;
    score[i] = behind < HOPELESS ? Math.exp(-behind) : 0;
    total += score[i];
  }
  return total;
}

/** The index whose share of the weights holds `at`, from 0 to their sum. */
function drawIndex(weight: Float64Array, count: number, at: number): number {
  let left = at;
  for (let i = 0; i < count - 1; i++) {
    left -= weight[i];
    if (left < 0) return i;
  }
  return count - 1;
}

/** One of the eligible pairs, each equally likely; there is at least one. */
function uniformPair(inside: Uint8Array, met: ReadonlySet<number>, chance: Chance): [number, number] {
  const items = inside.length;
  for (let attempt = 0; attempt < 64; attempt++) {
    const a = chance.integer(items);
    const b = chance.integer(items);
    if (a !== b && inside[a] === 1 && inside[b] === 1 && !met.has(pairKey(items, a, b))) return [a, b];
  }
  const pairs: [number, number][] = [];
  for (let a = 0; a < items; a++) {
    for (let b = a + 1; b < items; b++) {
      if (inside[a] === 1 && inside[b] === 1 && !met.has(pairKey(items, a, b))) pairs.push([a, b]);
    }
  }
  return pairs[chance.integer(pairs.length)];
}
