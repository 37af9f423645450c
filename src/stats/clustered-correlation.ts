import { requireAllFinite, requireLength, type Undefined, undefinedResult } from './check.ts';
import { type ClusterInterval, clusterBootstrap, type NoClusterInterval } from './cluster-bootstrap.ts';
import type { NoCorrelation } from './correlation.ts';
import { createRandom } from './random.ts';

/** Paired values of one cluster, such as the outputs of a brief as two judges scored them. */
export interface PairedCluster {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export interface ClusteredCorrelation {
  readonly kind: 'estimated';
  readonly value: number;
  readonly interval: ClusterInterval | Undefined<NoClusterInterval>;
}

export type Correlation = 'pearson' | 'spearman';

/**
 * Pearson's r or Spearman's ρ over all pairs, with intervals over resampled clusters. A resample is the same pairs with
 * whole numbers as weights, and ranks follow from counts: nothing is sorted anew.
 *
 * @throws RangeError naming clusters
 * Source: [Spearman1904]; [Field2007] for the interval.
 */
export function clusteredCorrelation(
  clusters: readonly PairedCluster[],
  which: Correlation,
  seed: string,
): ClusteredCorrelation | Undefined<NoCorrelation> {
  const statistic = weightedCorrelation(clusters, which);
  const weights = new Float64Array(clusters.length).fill(1);
  const value = statistic(weights);
  if (value === 'fewer_than_three_items' || value === 'constant_ranking') return undefinedResult(value);
  const resampled = (chosen: Int32Array): number | null => {
    weights.fill(0);
    for (const cluster of chosen) weights[cluster]++;
    const found = statistic(weights);
    return typeof found === 'number' ? found : null;
  };
  return { kind: 'estimated', value, interval: clusterBootstrap(clusters.length, resampled, createRandom(seed)) };
}

/** The correlation of the pairs as a function of how often each cluster counts. */
function weightedCorrelation(clusters: readonly PairedCluster[], which: Correlation) {
  const pairs = clusters.flatMap(({ x, y }, c) => {
    requireAllFinite(`clusters[${c}].x`, x);
    requireAllFinite(`clusters[${c}].y`, y);
    requireLength(`clusters[${c}].y`, y, x.length);
    return Array.from(x, (value, i) => ({ cluster: c, x: value, y: y[i] }));
  });
  const cluster = Int32Array.from(pairs, (pair) => pair.cluster);
  const x = levelsOf(pairs.map((pair) => pair.x));
  const y = levelsOf(pairs.map((pair) => pair.y));
  return (weights: Float64Array): number | NoCorrelation => {
    let count = 0;
    for (const c of cluster) count += weights[c];
    if (count < 3) return 'fewer_than_three_items';
    const a = which === 'spearman' ? weightedRanks(x, cluster, weights) : x.values;
    const b = which === 'spearman' ? weightedRanks(y, cluster, weights) : y.values;
    if (isOneLevel(x.level, cluster, weights) || isOneLevel(y.level, cluster, weights)) return 'constant_ranking';
    return weightedPearson({ a, levelA: x.level, b, levelB: y.level, cluster, weights, count });
  };
}

/** The different values, ascending, and which of them each item has. */
interface Levels {
  readonly values: Float64Array;
  readonly level: Int32Array;
}

function levelsOf(items: readonly number[]): Levels {
  const values = Float64Array.from(new Set(items)).sort();
  const place = new Map(Array.from(values, (value, k) => [value, k]));
  return { values, level: Int32Array.from(items, (item) => place.get(item) as number) };
}

/** The midrank of each level among all items, each counted as often as its cluster. */
function weightedRanks({ values, level }: Levels, cluster: Int32Array, weights: Float64Array): Float64Array {
  const counts = new Float64Array(values.length);
  for (let i = 0; i < level.length; i++) counts[level[i]] += weights[cluster[i]];
  let below = 0;
  return counts.map((count) => {
    const rank = below + (count + 1) / 2;
    below += count;
    return rank;
  });
}

function isOneLevel(level: Int32Array, cluster: Int32Array, weights: Float64Array): boolean {
  let first = -1;
  for (let i = 0; i < level.length; i++) {
    if (weights[cluster[i]] === 0) continue;
    if (first >= 0 && level[i] !== first) return false;
    first = level[i];
  }
  return true;
}

interface Weighted {
  /** Values by level. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly levelA: Int32Array;
  readonly levelB: Int32Array;
  readonly cluster: Int32Array;
  readonly weights: Float64Array;
  readonly count: number;
}

function weightedPearson({ a, b, levelA, levelB, cluster, weights, count }: Weighted): number {
  let meanA = 0;
  let meanB = 0;
  for (let i = 0; i < cluster.length; i++) {
    const weight = weights[cluster[i]];
    meanA += weight * a[levelA[i]];
    meanB += weight * b[levelB[i]];
  }
  meanA /= count;
  meanB /= count;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let i = 0; i < cluster.length; i++) {
    const weight = weights[cluster[i]];
    const da = a[levelA[i]] - meanA;
    const db = b[levelB[i]] - meanB;
    aa += weight * da * da;
    bb += weight * db * db;
    ab += weight * da * db;
  }
  return Math.max(-1, Math.min(1, ab / (Math.sqrt(aa) * Math.sqrt(bb))));
}
