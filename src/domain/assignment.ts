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
  const limit = exposureLimit(voter.comparisons, Math.max(1, reachable(round, voter)), constants.exposureFactor);
  const relaxations: [number, readonly number[]][] = [
    [limit, voter.previous],
    [limit, []],
    [Number.POSITIVE_INFINITY, voter.previous],
    [Number.POSITIVE_INFINITY, []],
  ];
  for (const [exposure, avoid] of relaxations) {
    const allowed = allowedSlots(round, voter, exposure, avoid);
    const eligible = eligiblePairs(round.tally.items, allowed, voter.met);
    if (eligible > 0) return draw(round, voter, allowed, eligible, constants, chance);
  }
  return null;
}

/** How many entries the voter may ever see. */
function reachable({ active }: PairingRound, { own }: PairingVoter): number {
  let count = 0;
  for (let slot = 0; slot < active.length; slot++) count += active[slot];
  for (const slot of own) count -= active[slot] ?? 0;
  return count;
}

function allowedSlots(
  round: PairingRound,
  voter: PairingVoter,
  exposure: number,
  avoid: readonly number[],
): AllowedSlots {
  const inside = round.active.slice();
  for (const slot of voter.own) inside[slot] = 0;
  for (const slot of avoid) inside[slot] = 0;
  voter.shown.forEach((times, slot) => {
    if (times >= exposure) inside[slot] = 0;
  });
  const slots = new Int32Array(inside.length);
  let count = 0;
  for (let slot = 0; slot < inside.length; slot++) if (inside[slot] === 1) slots[count++] = slot;
  return { slots: slots.subarray(0, count), inside };
}

/** How many pairs of allowed slots were not met yet. */
function eligiblePairs(items: number, { slots, inside }: AllowedSlots, met: ReadonlySet<number>): number {
  let count = (slots.length * (slots.length - 1)) / 2;
  for (const key of met) if (inside[Math.floor(key / items)] === 1 && inside[key % items] === 1) count--;
  return count;
}

function draw(
  round: PairingRound,
  voter: PairingVoter,
  allowed: AllowedSlots,
  eligible: number,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair {
  const { items } = round.tally;
  const { count, key: keys, score } = scoreCandidates(round, allowed, voter.met, constants, chance);
  const total = exponentiate(score, count, constants.temperature);
  const uniform = count > 0 ? constants.uniform : 1;
  const key =
    chance.next() < uniform
      ? uniformPair(items, allowed.slots, voter.met, chance)
      : keys[drawIndex(score, count, chance.next() * total)];
  let at = 0;
  while (at < count && keys[at] !== key) at++;
  const weight = at < count ? score[at] / total : 0;
  return { low: Math.floor(key / items), high: key % items, propensity: (1 - uniform) * weight + uniform / eligible };
}

/** Turns scores into the weights of a softmax, in place; returns their sum. */
function exponentiate(score: Float64Array, count: number, temperature: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) if (score[i] > top) top = score[i];
  let total = 0;
  for (let i = 0; i < count; i++) {
    score[i] = Math.exp((score[i] - top) / temperature);
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
function uniformPair(items: number, slots: Int32Array, met: ReadonlySet<number>, chance: Chance): number {
  for (let attempt = 0; attempt < 64; attempt++) {
    const a = slots[chance.integer(slots.length)];
    const b = slots[chance.integer(slots.length)];
    const key = pairKey(items, a, b);
    if (a !== b && !met.has(key)) return key;
  }
  const keys: number[] = [];
  for (let i = 0; i < slots.length; i++) {
    for (let j = i + 1; j < slots.length; j++) {
      const key = pairKey(items, slots[i], slots[j]);
      if (!met.has(key)) keys.push(key);
    }
  }
  return keys[chance.integer(keys.length)];
}
