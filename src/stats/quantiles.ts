import { requireWithin } from './check.ts';

/**
 * Quantile of ascending values by linear interpolation between order statistics at (n − 1)q: type 7 of [Hyndman1996].
 * RangeError naming sorted when empty, or q outside [0, 1].
 */
export function quantileType7(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) throw new RangeError('sorted must not be empty');
  requireWithin('q', q, 0, 1);
  const place = (sorted.length - 1) * q;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/**
 * Inverse of the empirical distribution: for each ascending level, the smallest value whose cumulative weight reaches
 * level × total weight (less rounding).
 *
 * @param weights one a value, ≥ 0, with a sum above 0; equal when left out
 * @throws RangeError naming values, weights or levels
 */
export function inverseEcdf(
  values: ArrayLike<number>,
  levels: readonly number[],
  weights?: ArrayLike<number>,
): number[] {
  if (values.length === 0) throw new RangeError('values must not be empty');
  if (weights && weights.length !== values.length) throw new RangeError(`weights must have ${values.length} values`);
  if (levels.some((level, k) => !(level >= (k ? levels[k - 1] : 0) && level <= 1))) {
    throw new RangeError('levels must ascend within 0 to 1');
  }
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  let total = 0;
  for (let i = 0; i < values.length; i++) total += weights ? weights[i] : 1;
  if (!(total > 0)) throw new RangeError('weights must have a sum above 0');
  const found: number[] = [];
  let sum = 0;
  for (let k = 0; k < order.length; k++) {
    sum += weights ? weights[order[k]] : 1;
    while (found.length < levels.length && sum >= levels[found.length] * total * (1 - 1e-12)) {
      found.push(values[order[k]]);
    }
  }
  while (found.length < levels.length) found.push(values[order[order.length - 1]]);
  return found;
}

/** Middle value, or the mean of the two middle ones. RangeError naming values when empty. */
export function medianOf(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('values must not be empty');
  return quantileType7(Float64Array.from(values).sort(), 0.5);
}
