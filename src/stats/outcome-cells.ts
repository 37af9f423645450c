import { requireInteger, requireLength, requireWithin } from './check.ts';
import type { Integers, PairCells } from './pair-counts.ts';

/** How a vote between a first and a second item ended. */
export const OUTCOME = { firstWins: 0, secondWins: 1, tie: 2 } as const;

/** Votes with ties summed by pair, in the canonical order of `PairCells`: low < high, cells ascending. */
export interface OutcomeCells {
  readonly n: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  readonly ties: Float64Array;
}

/**
 * Sums votes into outcome cells. Cells whose votes all weigh 0 are left out.
 *
 * @param outcome one of `OUTCOME` a vote
 * @param weight finite and ≥ 0; 1 each when left out
 * @throws RangeError naming n, first, second, outcome or weight
 */
export function aggregateOutcomes(
  n: number,
  first: Integers,
  second: Integers,
  outcome: Integers,
  weight?: ArrayLike<number>,
): OutcomeCells {
  const { cellOf, low, high } = indexCells(n, first, second);
  requireLength('outcome', outcome, first.length);
  if (weight) requireLength('weight', weight, first.length);
  const sums = [new Float64Array(low.length), new Float64Array(low.length), new Float64Array(low.length)];
  for (let v = 0; v < cellOf.length; v++) {
    const amount = weight ? weight[v] : 1;
    if (!(amount >= 0 && amount < Number.POSITIVE_INFINITY)) requireWithin(`weight[${v}]`, amount, 0, Number.MAX_VALUE);
    sums[orientedOutcome(outcome[v], first[v] < second[v], v)][cellOf[v]] += amount;
  }
  const [lowWins, highWins, ties] = sums;
  return withoutEmpty({ n, low, high, lowWins, highWins, ties });
}

/** 0, 1 or 2 as seen from the lower item. */
export function orientedOutcome(outcome: number, firstIsLow: boolean, v: number): number {
  if (outcome !== 0 && outcome !== 1 && outcome !== 2) {
    throw new RangeError(`outcome[${v}] must be 0, 1 or 2, got ${outcome}`);
  }
  return outcome === 2 || firstIsLow ? outcome : 1 - outcome;
}

/** The canonical cell of every vote. */
export interface CellIndex {
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Cell of each vote. */
  readonly cellOf: Int32Array;
}

/** Numbers the compared pairs canonically and finds each vote's. RangeError naming n, first or second. */
export function indexCells(n: number, first: Integers, second: Integers): CellIndex {
  requireInteger('n', n, 1, 94_906_265);
  requireLength('second', second, first.length);
  const keys = new Float64Array(first.length);
  for (let v = 0; v < keys.length; v++) {
    const a = first[v];
    const b = second[v];
    if (!(a >= 0 && a < n) || !Number.isInteger(a))
      throw new RangeError(`first[${v}] must be an item below ${n}, got ${a}`);
    if (!(b >= 0 && b < n) || !Number.isInteger(b))
      throw new RangeError(`second[${v}] must be an item below ${n}, got ${b}`);
    if (a === b) throw new RangeError(`second[${v}] must differ from the first, both are ${a}`);
    keys[v] = a < b ? a * n + b : b * n + a;
  }
  const distinct = n <= DENSE_ITEMS ? distinctByTable(keys, n) : Float64Array.from(new Set(keys)).sort();
  return {
    low: Int32Array.from(distinct, (key) => Math.floor(key / n)),
    high: Int32Array.from(distinct, (key) => key % n),
    cellOf: n <= DENSE_ITEMS ? placesByTable(keys, distinct, n) : placesByMap(keys, distinct),
  };
}

/** Items up to which a table of all pairs is small. */
const DENSE_ITEMS = 2048;

function distinctByTable(keys: Float64Array, n: number): Float64Array {
  const seen = new Uint8Array(n * n);
  let count = 0;
  for (const key of keys) {
    count += 1 - seen[key];
    seen[key] = 1;
  }
  const distinct = new Float64Array(count);
  for (let key = 0, c = 0; c < count; key++) if (seen[key]) distinct[c++] = key;
  return distinct;
}

function placesByTable(keys: Float64Array, distinct: Float64Array, n: number): Int32Array {
  const place = new Int32Array(n * n);
  for (let c = 0; c < distinct.length; c++) place[distinct[c]] = c;
  const cellOf = new Int32Array(keys.length);
  for (let v = 0; v < keys.length; v++) cellOf[v] = place[keys[v]];
  return cellOf;
}

function placesByMap(keys: Float64Array, distinct: Float64Array): Int32Array {
  const place = new Map<number, number>();
  for (let c = 0; c < distinct.length; c++) place.set(distinct[c], c);
  return Int32Array.from(keys, (key) => place.get(key) as number);
}

function withoutEmpty(cells: OutcomeCells): OutcomeCells {
  const { n, low, high, lowWins, highWins, ties } = cells;
  const filled = (_: number, c: number): boolean => lowWins[c] + highWins[c] + ties[c] > 0;
  if (low.every(filled)) return cells;
  return {
    n,
    low: low.filter(filled),
    high: high.filter(filled),
    lowWins: lowWins.filter(filled),
    highWins: highWins.filter(filled),
    ties: ties.filter(filled),
  };
}

/**
 * Turns ties into wins: each adds `tieCredit` wins in both directions (1 as in the source; ½ gives a tie the weight of
 * one vote; 0 leaves ties out). RangeError naming tieCredit.
 */
export function creditTies(cells: OutcomeCells, tieCredit: number): PairCells {
  requireWithin('tieCredit', tieCredit, 0, 1e6);
  const lowWins = cells.lowWins.map((wins, c) => wins + tieCredit * cells.ties[c]);
  const highWins = cells.highWins.map((wins, c) => wins + tieCredit * cells.ties[c]);
  const filled = (_: number, c: number): boolean => lowWins[c] + highWins[c] > 0;
  if (cells.low.every(filled)) return { n: cells.n, low: cells.low, high: cells.high, lowWins, highWins };
  return {
    n: cells.n,
    low: cells.low.filter(filled),
    high: cells.high.filter(filled),
    lowWins: lowWins.filter(filled),
    highWins: highWins.filter(filled),
  };
}
