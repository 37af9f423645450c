import type { CandidateTable } from './candidate-table.ts';
import { partOf, type RoundTally } from './round-tally.ts';
import type { RoundConstants } from './settings.ts';

/** The random source of a choice; src/stats/random.ts fits. */
export interface Chance {
  next(): number;
  integer(n: number): number;
}

export type AssignmentConstants = RoundConstants['assignment'];

/** The slots that a choice may use. */
export interface AllowedSlots {
  readonly slots: Int32Array;
  /** 1 for each of them, by slot. */
  readonly inside: Uint8Array;
}

/** Pairs that a choice weighs: key low · items + high, and score in [0, 1]; valid until the next choice. */
export interface Candidates {
  readonly count: number;
  readonly key: Int32Array;
  readonly score: Float64Array;
}

/** Up to this many entries each one is met with its best partners. */
const EVERY_ROW = 25;
/** Above, as many of the least compared entries are met with their best partners and with each other. */
const FEWEST = 12;

/**
 * The pairs worth weighing, each once, none that was met before: static part of the score from the table, need and
 * connection from the tally. Some hundred at any size, because a choice must not take longer in a large round.
 */
export function scoreCandidates(
  { tally, table }: { readonly tally: RoundTally; readonly table: CandidateTable },
  { slots, inside }: AllowedSlots,
  met: ReadonlySet<number>,
  constants: Pick<AssignmentConstants, 'need' | 'connect'>,
  chance: Chance,
): Candidates {
  const { items, itemCount, pairCount } = tally;
  const { partners, partner, score: fixedScore } = table;
  const rows = slots.length <= EVERY_ROW ? slots : fewestCompared(slots, itemCount, FEWEST, chance);
  const { rowOf, done } = rowsWithout(met, rows, items);
  const perComparison = constants.need / (2 * largest(slots, itemCount) || 1);
  const { key, score } = roomFor(rows.length * partners + (rows.length * (rows.length - 1)) / 2);
  let count = 0;
  const add = (a: number, partOfA: number, b: number, fixed: number) => {
    const apart = tally.parent[b] !== partOfA && partOf(tally, b) !== partOfA;
    const connect = apart ? 1 : 1 / (1 + pairCount[a * items + b]);
    key[count] = a < b ? a * items + b : b * items + a;
    score[count++] =
      fixed + constants.need - perComparison * (itemCount[a] + itemCount[b]) + constants.connect * connect;
  };
  for (let r = 0; r < rows.length; r++) {
    const a = rows[r];
    const partOfA = partOf(tally, a);
    for (let k = a * partners; k < (a + 1) * partners; k++) {
      const b = partner[k];
      if (b < 0 || inside[b] === 0 || done[r * items + b] === 1) continue;
      done[r * items + b] = 1;
      if (rowOf[b] >= 0) done[rowOf[b] * items + a] = 1;
      add(a, partOfA, b, fixedScore[k]);
    }
  }
  // Pairs of rows that no table row holds: no better than the last partner that it does hold.
  for (let r = 0; r < rows.length; r++) {
    const a = rows[r];
    const partOfA = partOf(tally, a);
    const floor = fixedScore[(a + 1) * partners - 1];
    for (let q = r + 1; q < rows.length; q++) {
      const b = rows[q];
      if (done[r * items + b] === 0) add(a, partOfA, b, Math.min(floor, fixedScore[(b + 1) * partners - 1]));
    }
  }
  return { count, key, score };
}

/** Memory that every choice uses anew; a choice ends before the next begins. */
let room = { key: new Int32Array(0), score: new Float64Array(0) };

function roomFor(pairs: number): typeof room {
  if (room.key.length < pairs) room = { key: new Int32Array(pairs), score: new Float64Array(pairs) };
  return room;
}

function largest(slots: Int32Array, itemCount: Float64Array): number {
  let most = 0;
  for (let k = 0; k < slots.length; k++) if (itemCount[slots[k]] > most) most = itemCount[slots[k]];
  return most;
}

/** The row of each slot (−1 for none), and rows × items marks of the pairs that were met. */
function rowsWithout(met: ReadonlySet<number>, rows: Int32Array, items: number) {
  const rowOf = new Int16Array(items).fill(-1);
  for (let r = 0; r < rows.length; r++) rowOf[rows[r]] = r;
  const done = new Uint8Array(rows.length * items);
  for (const key of met) {
    const low = Math.floor(key / items);
    const high = key % items;
    if (rowOf[low] >= 0) done[rowOf[low] * items + high] = 1;
    if (rowOf[high] >= 0) done[rowOf[high] * items + low] = 1;
  }
  return { rowOf, done };
}

/** The `count` least compared of more slots than that; among equal counts at the edge, chance decides. */
function fewestCompared(slots: Int32Array, itemCount: Float64Array, count: number, chance: Chance): Int32Array {
  const edge = smallest(slots, itemCount, count);
  const chosen = new Int32Array(count);
  const tied = new Int32Array(slots.length);
  let below = 0;
  let ties = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i];
    if (itemCount[slot] > edge) continue;
    if (itemCount[slot] < edge) chosen[below++] = slot;
    else tied[ties++] = slot;
  }
  for (let k = 0; below < count; k++, below++) {
    const at = k + chance.integer(ties - k);
    chosen[below] = tied[at];
    tied[at] = tied[k];
  }
  return chosen;
}

/** The `count`-th smallest number of comparisons. */
function smallest(slots: Int32Array, itemCount: Float64Array, count: number): number {
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  let edge = Number.POSITIVE_INFINITY;
  for (let i = 0; i < slots.length; i++) {
    const value = itemCount[slots[i]];
    if (value >= edge) continue;
    let at = count - 1;
    for (; at > 0 && best[at - 1] > value; at--) best[at] = best[at - 1];
    best[at] = value;
    edge = best[count - 1];
  }
  return edge;
}
