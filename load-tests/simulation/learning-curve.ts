import { spearman as rankCorrelation } from '../../src/stats/correlation.ts';
import { createRandom } from '../../src/stats/random.ts';
import { POLICIES, type PolicyName } from './policies.ts';
import { drawTruth, newRound, refit, vote } from './rounds.ts';

/** Comparisons of an item at the end of a curve. */
export const MOST_PER_ITEM = 30;

/** How close the estimates are after each refit. */
export interface LearningCurve {
  /** Root mean square error of the centred strengths. */
  readonly rmse: Float64Array;
  /** Spearman's correlation with the true strengths. */
  readonly spearman: Float64Array;
}

/** Comparisons between two refits. */
export function comparisonsPerRefit(items: number): number {
  return Math.max(1, Math.floor(items / 4));
}

/** Comparisons of an item at each point of a curve. */
export function pointsOf(items: number): Float64Array {
  const perRefit = (2 * comparisonsPerRefit(items)) / items;
  return Float64Array.from({ length: Math.floor(MOST_PER_ITEM / perRefit) }, (_, k) => (k + 1) * perRefit);
}

/** Runs one policy through one set of true strengths, which is the same for all policies. */
export function learningCurve(policy: PolicyName, items: number, set: number): LearningCurve {
  const { truth, seed } = drawTruth(`pairing ${items} ${set}`, items);
  const points = pointsOf(items).length;
  const each = comparisonsPerRefit(items);
  const round = newRound(truth, seed, points * each);
  const planner = POLICIES[policy](items, createRandom(`${policy} ${items} ${set}`));
  const centred = centre(truth);
  const rmse = new Float64Array(points);
  const spearman = new Float64Array(points);
  for (let k = 0; k < points; k++) {
    for (let c = 0; c < each; c++) planner.answered(vote(round, ...planner.next()));
    const fit = refit(round);
    planner.refitted(fit);
    rmse[k] = rootMeanSquare(centre(fit.theta), centred);
    const correlation = rankCorrelation(fit.theta, truth);
    spearman[k] = correlation.kind === 'estimated' ? correlation.value : 0;
  }
  return { rmse, spearman };
}

function centre(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

function rootMeanSquare(a: Float64Array, b: Float64Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length);
}

/** The pointwise mean of curves. */
export function meanCurve(curves: readonly LearningCurve[]): LearningCurve {
  const mean = (key: keyof LearningCurve) =>
    curves[0][key].map((_, k) => curves.reduce((sum, curve) => sum + curve[key][k], 0) / curves.length);
  return { rmse: mean('rmse'), spearman: mean('spearman') };
}

/**
 * The comparisons of an item at which a curve first reaches `target`, by linear interpolation between refits; null
 * when it never does.
 *
 * @param falling whether the curve comes from above, as an error does
 */
export function whereReached(
  points: Float64Array,
  curve: Float64Array,
  target: number,
  falling: boolean,
): number | null {
  const reached = (value: number) => (falling ? value <= target : value >= target);
  const k = curve.findIndex(reached);
  if (k < 0) return null;
  if (k === 0) return points[0];
  const share = (target - curve[k - 1]) / (curve[k] - curve[k - 1]);
  return points[k - 1] + share * (points[k] - points[k - 1]);
}
