import { requireLength, requireWithin } from './check.ts';

/** One criterion of a review: its scale and its weight in the whole. */
export interface Criterion {
  readonly least: number;
  readonly most: number;
  readonly weight: number;
}

/**
 * One juror's score of one design on a scale from 0 to 1: Σ_c w_c (x_c − min_c)/(max_c − min_c) / Σ_c w_c.
 *
 * @param scores one a criterion, within its scale
 * @throws RangeError naming scores or criteria (no weight at all, or a scale without width)
 */
export function expertScore(scores: ArrayLike<number>, criteria: readonly Criterion[]): number {
  requireLength('scores', scores, criteria.length);
  let sum = 0;
  let weights = 0;
  criteria.forEach(({ least, most, weight }, c) => {
    requireWithin(`criteria[${c}].weight`, weight, 0, Number.MAX_VALUE);
    if (!(most > least && Number.isFinite(most - least))) {
      throw new RangeError(`criteria[${c}] must have a scale with most above least`);
    }
    requireWithin(`scores[${c}]`, scores[c], least, most);
    sum += (weight * (scores[c] - least)) / (most - least);
    weights += weight;
  });
  if (!(weights > 0 && Number.isFinite(weights)))
    throw new RangeError('criteria must have a finite sum of weights above 0');
  return sum / weights;
}
