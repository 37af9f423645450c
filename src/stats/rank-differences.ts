import { requireAllFinite, requireLength } from './check.ts';

/**
 * Items whose two ranks lie more than a third of the number of items apart: |a_i − b_i| > N/3, in ascending order.
 * RangeError naming a or b.
 */
export function farApart(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  requireAllFinite('a', a);
  requireAllFinite('b', b);
  requireLength('b', b, a.length);
  return Array.from({ length: a.length }, (_, i) => i).filter((i) => Math.abs(a[i] - b[i]) > a.length / 3);
}
