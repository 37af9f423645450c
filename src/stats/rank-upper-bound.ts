import { requireAllFinite, requireLength } from './check.ts';

/**
 * Rank (UB)_i = 1 + #{j : low_j > high_i}, among items of the same connected part: one outranks another only when their
 * intervals do not touch; equal intervals share a rank.
 *
 * @param part part of each item; all one part when left out
 * @throws RangeError naming low, high or part
 * Source: [Chiang2024] (as used for model leaderboards).
 */
export function rankUpperBound(low: ArrayLike<number>, high: ArrayLike<number>, part?: ArrayLike<number>): Int32Array {
  requireAllFinite('low', low);
  requireAllFinite('high', high);
  requireLength('high', high, low.length);
  if (part) requireLength('part', part, low.length);
  const ranks = new Int32Array(low.length);
  for (let i = 0; i < ranks.length; i++) {
    ranks[i] = 1;
    for (let j = 0; j < ranks.length; j++) if (low[j] > high[i] && (!part || part[j] === part[i])) ranks[i]++;
  }
  return ranks;
}
