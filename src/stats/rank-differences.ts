import { requireAllFinite, requireLength, requireWithin } from './check.ts';

/**
 * Items whose two ranks lie more than a share of the number of items apart: |a_i − b_i| > share·N, in ascending order.
 * RangeError naming a, b or share.
 */
export function farApart(a: ArrayLike<number>, b: ArrayLike<number>, share = 1 / 3): number[] {
  requireAllFinite('a', a);
  requireAllFinite('b', b);
  requireLength('b', b, a.length);
  requireWithin('share', share, 0, 1);
  return Array.from({ length: a.length }, (_, i) => i).filter((i) => Math.abs(a[i] - b[i]) > a.length * share);
}
