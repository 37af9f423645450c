import { requireInteger } from './check.ts';

/** Trust below which a voter's votes stay out of the fit. */
export const LEAST_TRUST = 0.5;

/** Laplace-smoothed pass rate of gold checks, (passed + 1)/(seen + 1): 1 before the first. RangeError naming either. */
export function goldTrust(passed: number, seen: number): number {
  requireInteger('seen', seen, 0, Number.MAX_SAFE_INTEGER - 1);
  requireInteger('passed', passed, 0, seen);
  return (passed + 1) / (seen + 1);
}
