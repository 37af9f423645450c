import type { CandidateTable } from './candidate-table.ts';
import { partOf, type RoundTally } from './round-tally.ts';
import type { RoundConstants } from './settings.ts';

/** The random source of a choice; src/stats/random.ts fits. */
export interface Chance {
  next(): number;
  integer(n: number): number;
}

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

export type AssignmentConstants = RoundConstants['assignment'];

/** Up to this many entries every pair is scored at every choice. */
const SCORE_ALL = 25;
/** Above, the least compared entries are met with their best partners and with each other. */
const FEWEST = 12;

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
  const reachable = allowedSlots(round, voter, Infinity, []);
  const limit = exposureLimit(voter.comparisons, Math.max(1, reachable.length), constants.exposureFactor);
  const relaxations: [number, readonly number[]][] = [
    [limit, voter.previous],
    [limit, []],
    [Infinity, voter.previous],
    [Infinity, []],
  ];
  for (const [exposure, avoid] of relaxations) {
    const allowed = allowedSlots(round, voter, exposure, avoid);
    const eligible = eligiblePairs(round.tally.items, allowed, voter.met);
    if (eligible > 0) return draw(round, voter, allowed, eligible, constants, chance);
  }
  return null;
}

function allowedSlots(round: PairingRound, voter: PairingVoter, exposure: number, avoid: readonly number[]): number[] {
  const allowed: number[] = [];
  for (let slot = 0; slot < round.tally.items; slot++) {
    if (round.active[slot] !== 1 || voter.own.has(slot) || avoid.includes(slot)) continue;
    if ((voter.shown.get(slot) ?? 0) < exposure) allowed.push(slot);
  }
  return allowed;
}

/** How many pairs of allowed slots were not met yet. */
function eligiblePairs(items: number, allowed: readonly number[], met: ReadonlySet<number>): number {
  const inside = new Uint8Array(items);
  for (const slot of allowed) inside[slot] = 1;
  let count = (allowed.length * (allowed.length - 1)) / 2;
  for (const key of met) if (inside[Math.floor(key / items)] === 1 && inside[key % items] === 1) count--;
  return count;
}

interface Scored {
  readonly keys: number[];
  readonly scores: number[];
}

function draw(
  round: PairingRound,
  voter: PairingVoter,
  allowed: readonly number[],
  eligible: number,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair {
  const { items } = round.tally;
  const scored = scoreCandidates(round, voter, allowed, constants, chance);
  const probabilities = softmax(scored.scores, constants.temperature);
  const fromCandidates = scored.keys.length > 0;
  const uniform = fromCandidates ? constants.uniform : 1;
  let key: number;
  if (chance.next() < uniform) key = uniformPair(items, allowed, voter.met, chance);
  else key = scored.keys[drawIndex(probabilities, chance.next())];
  const at = scored.keys.indexOf(key);
  const propensity = (1 - uniform) * (at < 0 ? 0 : probabilities[at]) + uniform / eligible;
  return { low: Math.floor(key / items), high: key % items, propensity };
}

/** Candidates with their scores, each in [0, 1]: static part from the table, need and connection from the tally. */
function scoreCandidates(
  round: PairingRound,
  voter: PairingVoter,
  allowed: readonly number[],
  constants: AssignmentConstants,
  chance: Chance,
): Scored {
  const { tally, table } = round;
  const { items, itemCount, pairCount } = tally;
  const inside = new Uint8Array(items);
  let most = 0;
  for (const slot of allowed) {
    inside[slot] = 1;
    if (itemCount[slot] > most) most = itemCount[slot];
  }
  const seen = new Set<number>();
  const scored: Scored = { keys: [], scores: [] };
  const consider = (a: number, b: number, fixed: number) => {
    const key = pairKey(items, a, b);
    if (voter.met.has(key) || seen.has(key)) return;
    seen.add(key);
    const need = most === 0 ? 1 : 1 - (itemCount[a] + itemCount[b]) / (2 * most);
    const connect = partOf(tally, a) !== partOf(tally, b) ? 1 : 1 / (1 + pairCount[key]);
    scored.keys.push(key);
    scored.scores.push(fixed + constants.need * need + constants.connect * connect);
  };
  const rows = allowed.length <= SCORE_ALL ? allowed : fewestCompared(allowed, itemCount, chance);
  for (const a of rows) {
    for (let k = 0; k < table.partners; k++) {
      const b = table.partner[a * table.partners + k];
      if (b >= 0 && inside[b] === 1) consider(a, b, table.score[a * table.partners + k]);
    }
  }
  if (rows !== allowed) {
    // Pairs among the least compared that no table row holds: no better than the last partner that it does hold.
    const floor = (slot: number) => table.score[slot * table.partners + table.partners - 1];
    for (const a of rows) for (const b of rows) if (a < b) consider(a, b, Math.min(floor(a), floor(b)));
  }
  return scored;
}

/** The least compared of the allowed slots; equal counts in random order. */
function fewestCompared(allowed: readonly number[], itemCount: Float64Array, chance: Chance): number[] {
  const best: { slot: number; key: number }[] = [];
  for (const slot of allowed) {
    const key = itemCount[slot] + 1e-3 * chance.next();
    if (best.length === FEWEST && key >= best[FEWEST - 1].key) continue;
    let at = best.length === FEWEST ? FEWEST - 1 : best.length;
    for (; at > 0 && best[at - 1].key > key; at--) best[at] = best[at - 1];
    best[at] = { slot, key };
  }
  return best.map((entry) => entry.slot);
}

function softmax(scores: readonly number[], temperature: number): number[] {
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - top) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function drawIndex(probabilities: readonly number[], u: number): number {
  let left = u;
  for (let i = 0; i < probabilities.length - 1; i++) {
    left -= probabilities[i];
    if (left < 0) return i;
  }
  return probabilities.length - 1;
}

/** One of the eligible pairs, each equally likely; there is at least one. */
function uniformPair(items: number, allowed: readonly number[], met: ReadonlySet<number>, chance: Chance): number {
  for (let attempt = 0; attempt < 64; attempt++) {
    const a = allowed[chance.integer(allowed.length)];
    const b = allowed[chance.integer(allowed.length)];
    const key = pairKey(items, a, b);
    if (a !== b && !met.has(key)) return key;
  }
  const keys: number[] = [];
  for (let i = 0; i < allowed.length; i++) {
    for (let j = i + 1; j < allowed.length; j++) {
      const key = pairKey(items, allowed[i], allowed[j]);
      if (!met.has(key)) keys.push(key);
    }
  }
  return keys[chance.integer(keys.length)];
}
