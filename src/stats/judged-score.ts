import { requireAllFinite, requireWithin } from './check.ts';

/** Ends of the scale of every score. */
const LEAST = 1;
const MOST = 10;
/** Room for rounding in weights that people write. */
const WEIGHT_ROOM = 1e-9;

/**
 * The overall score of one output, Σ w_d·x_d: 0.20·legibility + 0.35·lettering and finish + 0.25·information and
 * layout + 0.20·appeal in version 1.2 of the standard.
 *
 * @param scores x_d, each from 1 to 10
 * @param weights w_d, from 0 to 1 and summing to 1
 * @throws RangeError naming scores or weights
 * Source: docs/SCORING.md.
 */
export function judgedOverall(scores: readonly number[], weights: readonly number[]): number {
  requireAllFinite('weights', weights);
  if (weights.length !== scores.length || scores.length === 0) {
    throw new RangeError(
      `scores and weights must be as many and at least one, got ${scores.length} and ${weights.length}`,
    );
  }
  let sum = 0;
  let total = 0;
  for (const [d, score] of scores.entries()) {
    requireWithin(`scores[${d}]`, score, LEAST, MOST);
    const weight = weights[d] as number;
    requireWithin(`weights[${d}]`, weight, 0, 1);
    sum += weight * score;
    total += weight;
  }
  if (Math.abs(total - 1) > WEIGHT_ROOM) throw new RangeError(`weights must sum to 1, got ${total}`);
  return sum;
}
