import { requireAllFinite, requireInteger, type Undefined, undefinedResult } from './check.ts';
import { inverseEcdf } from './quantiles.ts';
import type { Draws } from './replayed-draws.ts';

/** Resamples of a sampled bootstrap of means. */
export const MEAN_RESAMPLES = 10_000;

/** Values up to which all resamples are enumerated: 6,435 different ones of 8 values. */
export const EXACT_VALUES = 8;

/** A mean with its 95 % and 50 % bootstrap intervals. */
export interface MeanBootstrap {
  readonly kind: 'estimated';
  readonly count: number;
  readonly mean: number;
  readonly low95: number;
  readonly high95: number;
  readonly low50: number;
  readonly high50: number;
  readonly method: 'exact' | 'sampled';
}

/** The distribution of the mean over resamples: values and their chances. */
export interface MeanDistribution {
  readonly means: Float64Array;
  readonly chances: Float64Array;
}

const LEVELS = [0.025, 0.25, 0.75, 0.975];

/**
 * Percentile bootstrap of a mean by inverse ECDF (smallest value with cumulative chance ≥ level): every resample with
 * its exact chance up to 8 values, else seeded resamples.
 *
 * @returns typed undefined without values
 * @throws RangeError naming values or resamples
 * Source: [Efron1979]; [Fisher1991] on exact enumeration.
 */
export function bootstrapMean(
  values: ArrayLike<number>,
  random: Draws,
  resamples: number = MEAN_RESAMPLES,
): MeanBootstrap | Undefined<'no_values'> {
  requireAllFinite('values', values);
  const count = values.length;
  if (count === 0) return undefinedResult('no_values');
  const exact = count <= EXACT_VALUES;
  const { means, chances } = exact ? enumerateMeans(values) : sampleMeans(values, random, resamples);
  const [low95, low50, high50, high95] = inverseEcdf(means, LEVELS, chances);
  const mean = Array.from(values).reduce((a, b) => a + b) / count;
  return { kind: 'estimated', count, mean, low95, high95, low50, high50, method: exact ? 'exact' : 'sampled' };
}

/** Means of `resamples` seeded resamples, equally likely. RangeError naming resamples. */
export function sampleMeans(values: ArrayLike<number>, random: Draws, resamples: number): MeanDistribution {
  requireInteger('resamples', resamples, 1, 100_000_000);
  const count = values.length;
  const means = new Float64Array(resamples);
  for (let b = 0; b < resamples; b++) {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += values[random.integer(count)];
    means[b] = sum / count;
  }
  return { means, chances: new Float64Array(resamples).fill(1 / resamples) };
}

/** All resamples as counts of each value, with chance n!/(k_1! … k_n!)/nⁿ. */
export function enumerateMeans(values: ArrayLike<number>): MeanDistribution {
  const n = values.length;
  requireInteger('values.length', n, 1, 12);
  const factorial = [1];
  for (let k = 1; k <= n; k++) factorial.push(factorial[k - 1] * k);
  const means: number[] = [];
  const chances: number[] = [];
  const place = (at: number, left: number, sum: number, ways: number): void => {
    if (at === n - 1) {
      means.push((sum + left * values[at]) / n);
      chances.push(ways / factorial[left] / n ** n);
      return;
    }
    for (let k = 0; k <= left; k++) place(at + 1, left - k, sum + k * values[at], ways / factorial[k]);
  };
  place(0, n, 0, factorial[n]);
  return { means: Float64Array.from(means), chances: Float64Array.from(chances) };
}
