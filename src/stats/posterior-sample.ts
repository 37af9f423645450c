import type { BradleyTerryFit } from './bradley-terry.ts';
import type { PairCells } from './pair-counts.ts';
import { drawPosterior, importanceWeights, type PosteriorDraws } from './posterior-draws.ts';
import { inverseEcdf } from './quantiles.ts';
import type { Xoshiro256 } from './random.ts';
import { beatsAllShares, type RankTable, rankTable } from './rank-table.ts';

/** Draws below which the sampled shares are too rough to publish. */
export const POSTERIOR_DRAWS = 10_000;

/** Re-weighting is used while its effective size is at least this share of the draws. */
export const LEAST_EFFECTIVE_SHARE = 0.1;

/** What `samplePosterior` may be asked for besides ranks. */
export interface SampleOptions {
  /** Items to be beaten all at once. */
  readonly benchmarks?: ArrayLike<number>;
  /** The cells that the fit was made from: asks for importance re-weighting to the true posterior. */
  readonly reweightBy?: PairCells;
}

/** Quantiles of δ over re-weighted draws, one value an item in each array. */
export interface DeltaIntervals {
  readonly deltaLow95: Float64Array;
  readonly deltaHigh95: Float64Array;
  readonly deltaLow50: Float64Array;
  readonly deltaHigh50: Float64Array;
}

/** Whether re-weighting was asked for, used, or refused for want of effective draws. */
export type Reweighting =
  | { readonly kind: 'off' }
  | { readonly kind: 'applied'; readonly effectiveSize: number; readonly intervals: DeltaIntervals }
  | { readonly kind: 'refused'; readonly effectiveSize: number };

/** What the draws say. */
export interface PosteriorSample extends RankTable {
  readonly draws: number;
  /** The posterior that all figures here describe. */
  readonly posterior: 'laplace' | 'reweighted';
  readonly reweighting: Reweighting;
  /** P(beats every benchmark) of each item; null when no benchmarks were named. */
  readonly beatsAll: Float64Array | null;
}

/**
 * Samples a fit's posterior and reports ranks, 90 % rank intervals and the chance to beat all benchmarks.
 * With `reweightBy`, everything is weighted to the true posterior while the ESS is at least 10 % of the draws;
 * the Laplace posterior alone is a little too narrow in small rounds.
 *
 * @param draws number of draws; publish from 10 000 up
 * @throws RangeError naming count (draws), benchmarks or pairs (reweightBy)
 */
export function samplePosterior(
  fit: BradleyTerryFit,
  draws: number,
  random: Xoshiro256,
  options: SampleOptions = {},
): PosteriorSample {
  return summarisePosterior(fit, drawPosterior(fit, draws, random), options);
}

/** What draws that were made already say: `samplePosterior` without its first step. */
export function summarisePosterior(
  fit: BradleyTerryFit,
  sample: PosteriorDraws,
  options: SampleOptions = {},
): PosteriorSample {
  const { reweighting, weights } = reweight(fit, sample, options.reweightBy);
  return {
    draws: sample.count,
    posterior: weights ? 'reweighted' : 'laplace',
    reweighting,
    ...rankTable(sample, weights),
    beatsAll: options.benchmarks?.length ? beatsAllShares(sample, options.benchmarks, weights) : null,
  };
}

function reweight(
  fit: BradleyTerryFit,
  draws: PosteriorDraws,
  pairs: PairCells | undefined,
): { reweighting: Reweighting; weights?: Float64Array } {
  if (!pairs) return { reweighting: { kind: 'off' } };
  const { weights, effectiveSize } = importanceWeights(fit, pairs, draws);
  if (effectiveSize < LEAST_EFFECTIVE_SHARE * draws.count) return { reweighting: { kind: 'refused', effectiveSize } };
  return { weights, reweighting: { kind: 'applied', effectiveSize, intervals: deltaIntervals(draws, weights) } };
}

/** Strength intervals re-weighted to the true posterior, for those who take everything else from the plain draws. */
export function reweightedIntervals(fit: BradleyTerryFit, draws: PosteriorDraws, pairs: PairCells): Reweighting {
  return reweight(fit, draws, pairs).reweighting;
}

/** Weighted inverse-ECDF quantiles of δ_i = θ_i − mean θ over the draws. */
export function deltaIntervals(draws: PosteriorDraws, weights: Float64Array): DeltaIntervals {
  const { n, count } = draws;
  const means = new Float64Array(count);
  for (let s = 0; s < count; s++) {
    for (let i = 0; i < n; i++) means[s] += draws.theta[s * n + i] / n;
  }
  const deltaLow95 = new Float64Array(n);
  const deltaHigh95 = new Float64Array(n);
  const deltaLow50 = new Float64Array(n);
  const deltaHigh50 = new Float64Array(n);
  const values = new Float64Array(count);
  for (let i = 0; i < n; i++) {
    for (let s = 0; s < count; s++) values[s] = draws.theta[s * n + i] - means[s];
    const [low95, low50, high50, high95] = inverseEcdf(values, [0.025, 0.25, 0.75, 0.975], weights);
    deltaLow95[i] = low95;
    deltaLow50[i] = low50;
    deltaHigh50[i] = high50;
    deltaHigh95[i] = high95;
  }
  return { deltaLow95, deltaHigh95, deltaLow50, deltaHigh50 };
}
