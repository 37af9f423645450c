import type { PosteriorDraws } from './posterior-draws.ts';
import { descendingOrder, sortDescending } from './ranks.ts';

/** How often each item took each rank. */
export interface RankTable {
  /** n × n row-major: share of draws in which item i had rank r + 1 at [i·n + r]. */
  readonly rankShares: Float64Array;
  /** 90 % rank interval: inverse-ECDF quantiles at 5 % and 95 %. */
  readonly rankLow90: Int32Array;
  readonly rankHigh90: Int32Array;
}

/**
 * Ranks of all items over draws, rank_i = 1 + #{larger}, with equal or given weights.
 *
 * @param weights one a draw, summing to 1; equal when left out
 */
export function rankTable(draws: PosteriorDraws, weights?: Float64Array): RankTable {
  const { n, count } = draws;
  const rankShares = new Float64Array(n * n);
  // Starting from the last draw's order, most of each sort is already done.
  const order = descendingOrder(draws.theta.subarray(0, n));
  const scratch = new Int32Array(n);
  for (let s = 0; s < count; s++) {
    const draw = draws.theta.subarray(s * n, (s + 1) * n);
    sortDescending(draw, order, scratch);
    const weight = weights ? weights[s] : 1;
    let rank = 0;
    for (let k = 0; k < n; k++) {
      if (k > 0 && draw[order[k]] < draw[order[k - 1]]) rank = k;
      rankShares[order[k] * n + rank] += weight;
    }
  }
  const total = weights ? 1 : count;
  const rankLow90 = new Int32Array(n);
  const rankHigh90 = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const row = rankShares.subarray(i * n, (i + 1) * n);
    rankLow90[i] = rankQuantile(row, 0.05 * total);
    rankHigh90[i] = rankQuantile(row, 0.95 * total);
    for (let r = 0; r < n; r++) row[r] /= total;
  }
  return { rankShares, rankLow90, rankHigh90 };
}

/** Smallest rank whose cumulative amount reaches `target` (less rounding). */
function rankQuantile(amounts: Float64Array, target: number): number {
  let sum = 0;
  for (let r = 0; r < amounts.length; r++) {
    sum += amounts[r];
    if (sum >= target * (1 - 1e-12)) return r + 1;
  }
  return amounts.length;
}

/**
 * Joint chance of each item to beat all benchmarks at once: the (weighted) share of draws with θ_i > max over the
 * benchmarks. Never a product of pairwise chances, which would treat them as independent. A benchmark's own value is 0.
 *
 * @param benchmarks items, at least one
 * @throws RangeError naming benchmarks
 */
export function beatsAllShares(
  draws: PosteriorDraws,
  benchmarks: ArrayLike<number>,
  weights?: Float64Array,
): Float64Array {
  const { n, count } = draws;
  if (benchmarks.length === 0) throw new RangeError('benchmarks must name at least one item');
  for (let b = 0; b < benchmarks.length; b++) {
    const item = benchmarks[b];
    if (!Number.isInteger(item) || item < 0 || item >= n) {
      throw new RangeError(`benchmarks[${b}] must be an item below ${n}, got ${item}`);
    }
  }
  const shares = new Float64Array(n);
  for (let s = 0; s < count; s++) {
    const start = s * n;
    let best = Number.NEGATIVE_INFINITY;
    for (let b = 0; b < benchmarks.length; b++) best = Math.max(best, draws.theta[start + benchmarks[b]]);
    const weight = weights ? weights[s] : 1;
    for (let i = 0; i < n; i++) if (draws.theta[start + i] > best) shares[i] += weight;
  }
  return weights ? shares : shares.map((x) => x / count);
}
