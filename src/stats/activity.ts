import { requireInteger, requirePositive } from './check.ts';

/** Comparisons up to which each counts in full. */
export const FULL_ACTIVITY = 40;

/**
 * Factor on every vote of a voter with n counted comparisons: min(1, √(40/n)), so that a voter's total is n up to 40
 * and √(40n) beyond: influence grows with the square root of activity. 1 for n = 0. RangeError naming the argument.
 */
export function activityFactor(comparisons: number, full: number = FULL_ACTIVITY): number {
  requireInteger('comparisons', comparisons, 0, Number.MAX_SAFE_INTEGER);
  requirePositive('full', full);
  return comparisons <= full ? 1 : Math.sqrt(full / comparisons);
}

/** What all votes of a voter with n counted comparisons weigh together, before other factors: n·activityFactor(n). */
export function activityTotal(comparisons: number, full: number = FULL_ACTIVITY): number {
  return comparisons * activityFactor(comparisons, full);
}
