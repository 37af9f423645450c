import { requireInteger, type Undefined, undefinedResult } from './check.ts';
import { inverseEcdf } from './quantiles.ts';
import type { Xoshiro256 } from './random.ts';

/** Resamples of a statistic that is computed anew for each (chosen). */
export const CLUSTER_RESAMPLES = 2000;

/** Share of resamples that may lack the statistic (a correlation of constant values, say) without the interval going. */
export const MOST_WITHOUT = 0.05;

/** 95 % and 50 % percentile intervals over resampled clusters. */
export interface ClusterInterval {
  readonly kind: 'interval';
  readonly low95: number;
  readonly high95: number;
  readonly low50: number;
  readonly high50: number;
}

export type NoClusterInterval = 'fewer_than_two_clusters' | 'often_undefined';

const LEVELS = [0.025, 0.25, 0.75, 0.975];

/**
 * Percentile bootstrap of any statistic of clustered data: clusters are drawn with replacement, as many as there are,
 * and whole ones, because what lies in one is not independent.
 *
 * @param statistic of the clusters with these numbers, repeated as drawn; null where it is not defined. The array is used again.
 * @returns typed undefined for a single cluster, or when more than 5 % of the resamples lack the statistic
 * @throws RangeError naming clusters or resamples
 * Source: [Efron1979], [Field2007].
 */
export function clusterBootstrap(
  clusters: number,
  statistic: (chosen: Int32Array) => number | null,
  random: Xoshiro256,
  resamples: number = CLUSTER_RESAMPLES,
): ClusterInterval | Undefined<NoClusterInterval> {
  requireInteger('clusters', clusters, 0, 10_000_000);
  requireInteger('resamples', resamples, 1, 100_000_000);
  if (clusters < 2) return undefinedResult('fewer_than_two_clusters');
  const chosen = new Int32Array(clusters);
  const values: number[] = [];
  for (let b = 0; b < resamples; b++) {
    for (let k = 0; k < clusters; k++) chosen[k] = random.integer(clusters);
    const value = statistic(chosen);
    if (value !== null) values.push(value);
  }
  if (values.length < (1 - MOST_WITHOUT) * resamples) return undefinedResult('often_undefined');
  const [low95, low50, high50, high95] = inverseEcdf(values, LEVELS);
  return { kind: 'interval', low95, high95, low50, high50 };
}
