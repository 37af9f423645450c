import { requirePositive } from './check.ts';

/** The factor of a voter without reputation. */
export const LEAST_REPUTATION_FACTOR = 0.7;

/** Reputation at which the factor reaches 1. */
export const FULL_REPUTATION = 100;

/** 0.7 + 0.3·min(1, max(0, R)/100): from 0.7 to 1. RangeError naming reputation or full. */
export function reputationFactor(
  reputation: number,
  least: number = LEAST_REPUTATION_FACTOR,
  full: number = FULL_REPUTATION,
): number {
  if (!Number.isFinite(reputation)) throw new RangeError(`reputation must be a finite number, got ${reputation}`);
  if (!(least >= 0 && least <= 1)) throw new RangeError(`least must lie between 0 and 1, got ${least}`);
  requirePositive('full', full);
  return least + (1 - least) * Math.min(1, Math.max(0, reputation) / full);
}
