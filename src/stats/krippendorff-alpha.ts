import { requireAllFinite, type Undefined, undefinedResult } from './check.ts';
import { type ClusterInterval, clusterBootstrap, type NoClusterInterval } from './cluster-bootstrap.ts';
import { midranks } from './midranks.ts';
import type { Xoshiro256 } from './random.ts';

/** What was judged: a list of the values that judges gave it, in any order; one that fewer than two judged says nothing. */
export type JudgedUnits = readonly (readonly number[])[];

/** How far apart two values are: by their difference, or by the ranks that all values have together. */
export type AlphaScale = 'interval' | 'ordinal';

/** Why agreement cannot be stated. */
export type NoAlpha = 'no_pairable_values' | 'constant_values';

/** Agreement beyond chance: 1 is perfect, 0 is what chance gives, less than 0 is disagreement of a system. */
export interface Alpha {
  readonly kind: 'estimated';
  readonly alpha: number;
  /** Units that at least two judged, and the values that these have. */
  readonly units: number;
  readonly values: number;
}

/** What α needs of some units; those of several parts add up. Values are taken from an origin, against cancellation. */
interface AlphaSums {
  units: number;
  values: number;
  sum: number;
  squares: number;
  /** Σ_u m_u·Σ(x − x̄_u)²/(m_u − 1). */
  within: number;
  least: number;
  most: number;
}

/**
 * Krippendorff's α = 1 − D_o/D_e over the values of units that at least two judged. With squared differences as
 * distance it is 1 − ((n − 1)/n)·Σ_u m_u·SS_u/(m_u − 1)/SS, m_u the values of a unit, n all of them, SS squared
 * deviations from the mean of the unit and of all. The ordinal distance is that of midranks among the n values.
 *
 * @throws RangeError naming units
 * Source: [Krippendorff2011].
 */
export function krippendorffAlpha(units: JudgedUnits, scale: AlphaScale): Alpha | Undefined<NoAlpha> {
  const pairable = pairableOf(units);
  return alphaOf([sumsOf(scale === 'interval' ? pairable : ranked(pairable), originOf(pairable))]);
}

/**
 * α on the interval scale of units in clusters (the outputs of a brief, which each judge saw in one pass), with
 * intervals over resampled clusters.
 *
 * @throws RangeError naming clusters
 */
export function alphaOverClusters(
  clusters: readonly JudgedUnits[],
  random: Xoshiro256,
): (Alpha & { readonly interval: ClusterInterval | Undefined<NoClusterInterval> }) | Undefined<NoAlpha> {
  const pairable = clusters.map((units, c) => pairableOf(units, `clusters[${c}]`)).filter(({ length }) => length > 0);
  const origin = originOf(pairable.flat());
  const sums = pairable.map((units) => sumsOf(units, origin));
  const found = alphaOf(sums);
  if (found.kind === 'undefined') return found;
  const statistic = (chosen: Int32Array): number | null => {
    const resampled = alphaOf(Array.from(chosen, (c) => sums[c]));
    return resampled.kind === 'estimated' ? resampled.alpha : null;
  };
  return { ...found, interval: clusterBootstrap(sums.length, statistic, random) };
}

function pairableOf(units: JudgedUnits, name = 'units'): JudgedUnits {
  units.forEach((values, u) => {
    requireAllFinite(`${name}[${u}]`, values);
  });
  return units.filter(({ length }) => length >= 2);
}

function originOf(units: JudgedUnits): number {
  return units[0]?.[0] ?? 0;
}

function ranked(units: JudgedUnits): JudgedUnits {
  const ranks = midranks(units.flat());
  let next = 0;
  return units.map((values) => values.map(() => ranks[next++]));
}

function sumsOf(units: JudgedUnits, origin: number): AlphaSums {
  const sums: AlphaSums = { ...NOTHING };
  for (const values of units) {
    const count = values.length;
    let sum = 0;
    for (const value of values) sum += value - origin;
    let around = 0;
    for (const value of values) {
      around += (value - origin - sum / count) ** 2;
      sums.squares += (value - origin) ** 2;
      sums.least = Math.min(sums.least, value);
      sums.most = Math.max(sums.most, value);
    }
    sums.units += 1;
    sums.values += count;
    sums.sum += sum;
    sums.within += (count * around) / (count - 1);
  }
  return sums;
}

const NOTHING: AlphaSums = {
  units: 0,
  values: 0,
  sum: 0,
  squares: 0,
  within: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
};

function alphaOf(parts: readonly AlphaSums[]): Alpha | Undefined<NoAlpha> {
  const { units, values, sum, squares, within, least, most } = parts.reduce(added, NOTHING);
  if (units === 0) return undefinedResult('no_pairable_values');
  // Asked of the values themselves: the sums of equal values may leave a rounding.
  if (least === most) return undefinedResult('constant_values');
  const around = squares - (sum * sum) / values;
  return { kind: 'estimated', alpha: 1 - (((values - 1) / values) * within) / around, units, values };
}

function added(a: AlphaSums, b: AlphaSums): AlphaSums {
  return {
    units: a.units + b.units,
    values: a.values + b.values,
    sum: a.sum + b.sum,
    squares: a.squares + b.squares,
    within: a.within + b.within,
    least: Math.min(a.least, b.least),
    most: Math.max(a.most, b.most),
  };
}
