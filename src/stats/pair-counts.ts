import { requireInteger, requireLength, requireWithin } from './check.ts';

/**
 * Votes summed by pair, in the one canonical order: low < high, cells ascending by (low, high), no cell without votes.
 * All fits read this form; their cost grows with the pairs and no longer with the votes.
 */
export interface PairCells {
  /** Number of items; items are 0 … n − 1. */
  readonly n: number;
  /** The smaller item of each cell. */
  readonly low: Int32Array;
  /** The larger item of each cell. */
  readonly high: Int32Array;
  /** Summed weight of the votes for `low` over `high`. */
  readonly lowWins: Float64Array;
  /** Summed weight of the votes for `high` over `low`. */
  readonly highWins: Float64Array;
}

/** Whole numbers as an array or typed array. */
export type Integers = ArrayLike<number>;

/** Above this many items a dense table of sums would be larger than the votes. */
const DENSE_ITEMS = 2048;

/**
 * Sums votes into pair cells; votes of weight 0 leave no trace.
 * Sums run in the order of the votes: give them in one canonical order where the same bytes matter.
 *
 * @param n number of items, 1 or more
 * @param winner item that won each vote
 * @param loser item that lost it
 * @param weight weight of each vote, finite and ≥ 0; 1 each when left out
 * @throws RangeError naming n, winner, loser or weight
 */
export function aggregatePairs(n: number, winner: Integers, loser: Integers, weight?: ArrayLike<number>): PairCells {
  requireInteger('n', n, 1, 94_906_265);
  requireLength('loser', loser, winner.length);
  if (weight) requireLength('weight', weight, winner.length);
  return n <= DENSE_ITEMS ? aggregateDense(n, winner, loser, weight) : aggregateSparse(n, winner, loser, weight);
}

function checkVote(n: number, v: number, winner: number, loser: number, weight: number): void {
  if (!(winner >= 0 && winner < n) || !Number.isInteger(winner)) {
    throw new RangeError(`winner[${v}] must be an item below ${n}, got ${winner}`);
  }
  if (!(loser >= 0 && loser < n) || !Number.isInteger(loser)) {
    throw new RangeError(`loser[${v}] must be an item below ${n}, got ${loser}`);
  }
  if (winner === loser) throw new RangeError(`loser[${v}] must differ from the winner, both are ${winner}`);
  requireWithin(`weight[${v}]`, weight, 0, Number.MAX_VALUE);
}

function aggregateDense(n: number, winner: Integers, loser: Integers, weight?: ArrayLike<number>): PairCells {
  const sums = new Float64Array(n * n);
  const votes = winner.length;
  for (let v = 0; v < votes; v++) {
    const w = winner[v];
    const l = loser[v];
    const amount = weight ? weight[v] : 1;
    // One cheap test a vote; the slow one only to say what is wrong.
    if (!(w >= 0 && w < n && l >= 0 && l < n && w !== l && amount >= 0)) checkVote(n, v, w, l, amount);
    sums[w * n + l] += amount;
  }
  const total = sums.reduce((sum, value) => sum + value, 0);
  if (!Number.isFinite(total) || hasFractions(winner) || hasFractions(loser)) {
    for (let v = 0; v < votes; v++) checkVote(n, v, winner[v], loser[v], weight ? weight[v] : 1);
    throw new RangeError('weight must have a finite sum');
  }
  let count = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) if (sums[i * n + j] + sums[j * n + i] > 0) count++;
  const cells = emptyCells(n, count);
  let c = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const forLow = sums[i * n + j];
      const forHigh = sums[j * n + i];
      if (!(forLow + forHigh > 0)) continue;
      cells.low[c] = i;
      cells.high[c] = j;
      cells.lowWins[c] = forLow;
      cells.highWins[c] = forHigh;
      c++;
    }
  }
  return cells;
}

/** Typed integer arrays cannot hold fractions; a plain array can, and a fraction would fall beside the table. */
function hasFractions(items: Integers): boolean {
  if (ArrayBuffer.isView(items) && !(items instanceof Float64Array) && !(items instanceof Float32Array)) return false;
  for (let v = 0; v < items.length; v++) if (!Number.isInteger(items[v])) return true;
  return false;
}

function aggregateSparse(n: number, winner: Integers, loser: Integers, weight?: ArrayLike<number>): PairCells {
  const index = new Map<number, number>();
  const forLow: number[] = [];
  const forHigh: number[] = [];
  for (let v = 0; v < winner.length; v++) {
    const w = winner[v];
    const l = loser[v];
    const amount = weight ? weight[v] : 1;
    checkVote(n, v, w, l, amount);
    if (amount === 0) continue;
    const key = w < l ? w * n + l : l * n + w;
    let c = index.get(key);
    if (c === undefined) {
      c = forLow.push(0) - 1;
      forHigh.push(0);
      index.set(key, c);
    }
    if (w < l) forLow[c] += amount;
    else forHigh[c] += amount;
  }
  const keys = Float64Array.from(index.keys()).sort();
  const cells = emptyCells(n, keys.length);
  keys.forEach((key, c) => {
    const from = index.get(key) as number;
    cells.low[c] = Math.floor(key / n);
    cells.high[c] = key % n;
    cells.lowWins[c] = forLow[from];
    cells.highWins[c] = forHigh[from];
  });
  return cells;
}

function emptyCells(n: number, count: number): PairCells {
  return {
    n,
    low: new Int32Array(count),
    high: new Int32Array(count),
    lowWins: new Float64Array(count),
    highWins: new Float64Array(count),
  };
}

/** Throws RangeError naming `pairs` unless the cells have the canonical form of `PairCells`. */
export function requirePairCells(pairs: PairCells): void {
  const { n, low, high, lowWins, highWins } = pairs;
  requireInteger('pairs.n', n, 1, 94_906_265);
  requireLength('pairs.high', high, low.length);
  requireLength('pairs.lowWins', lowWins, low.length);
  requireLength('pairs.highWins', highWins, low.length);
  for (let c = 0; c < low.length; c++) {
    const ordered = low[c] >= 0 && low[c] < high[c] && high[c] < n;
    const after = c === 0 || low[c] > low[c - 1] || (low[c] === low[c - 1] && high[c] > high[c - 1]);
    if (!ordered || !after) throw new RangeError(`pairs must be in canonical order: cell ${c} is not`);
    const sound = lowWins[c] >= 0 && highWins[c] >= 0 && lowWins[c] + highWins[c] > 0;
    if (!sound || !Number.isFinite(lowWins[c] + highWins[c])) {
      throw new RangeError(`pairs must have finite weights ≥ 0 with a sum above 0: cell ${c} has not`);
    }
  }
}

/** Summed weight of the votes that each item was in; the number of comparisons when cells were summed unweighted. */
export function comparisonsPerItem(pairs: PairCells): Float64Array {
  const total = new Float64Array(pairs.n);
  for (let c = 0; c < pairs.low.length; c++) {
    const count = pairs.lowWins[c] + pairs.highWins[c];
    total[pairs.low[c]] += count;
    total[pairs.high[c]] += count;
  }
  return total;
}

/** Summed weight of the votes that each item won. */
export function winsPerItem(pairs: PairCells): Float64Array {
  const wins = new Float64Array(pairs.n);
  for (let c = 0; c < pairs.low.length; c++) {
    wins[pairs.low[c]] += pairs.lowWins[c];
    wins[pairs.high[c]] += pairs.highWins[c];
  }
  return wins;
}

/**
 * Number of different voters behind each item and in all.
 *
 * @param voter whole number ≥ 0 of the voter of each vote
 * @throws RangeError naming n, winner, loser or voter
 */
export function uniqueVoters(
  n: number,
  winner: Integers,
  loser: Integers,
  voter: Integers,
): { perItem: Int32Array; total: number } {
  requireInteger('n', n, 1, 94_906_265);
  requireLength('loser', loser, winner.length);
  requireLength('voter', voter, winner.length);
  const perItem = new Int32Array(n);
  const seen = new Set<number>();
  const voters = new Set<number>();
  for (let v = 0; v < winner.length; v++) {
    checkVote(n, v, winner[v], loser[v], 1);
    requireInteger(`voter[${v}]`, voter[v], 0, 90_000_000);
    voters.add(voter[v]);
    for (const item of [winner[v], loser[v]]) {
      const key = voter[v] * n + item;
      if (seen.has(key)) continue;
      seen.add(key);
      perItem[item]++;
    }
  }
  return { perItem, total: voters.size };
}

/**
 * Kish's effective number of votes (Σw)²/Σw²: how many equal votes would say as much; 0 when all weights are 0.
 * RangeError naming weights unless all are finite and ≥ 0. Source: [Kish1965].
 */
export function kishSize(weights: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    requireWithin(`weights[${i}]`, weights[i], 0, Number.MAX_VALUE);
    sum += weights[i];
    squares += weights[i] * weights[i];
  }
  return squares > 0 ? (sum * sum) / squares : 0;
}
