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
  let total = 0;
  for (let i = 0; i < values.length; i++) total += weights ? weights[i] : 1;
  if (!(total > 0)) throw new RangeError('weights must have a sum above 0');
  const { from, members, weight, largest } = binned(values, weights);
  const found: number[] = [];
  let sum = 0;
  const reaches = (amount: number) => amount >= levels[found.length] * total * (1 - 1e-12);
  for (let bin = 0; bin < weight.length && found.length < levels.length; bin++) {
    if (!reaches(sum + weight[bin])) {
      sum += weight[bin];
      continue;
    }
    for (const member of members.subarray(from[bin], from[bin + 1]).sort((a, b) => values[a] - values[b])) {
      sum += weights ? weights[member] : 1;
      while (found.length < levels.length && reaches(sum)) found.push(values[member]);
    }
  }
  while (found.length < levels.length) found.push(largest);
  return found;
}

/**
 * The values by equal parts of their range, about eight a bin. Only the few bins in which a level falls need sorting:
 * quantiles of thousands of draws take a tenth of the time of a full sort.
 */
function binned(values: ArrayLike<number>, weights: ArrayLike<number> | undefined) {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > largest) largest = values[i];
  }
  const bins = Math.ceil(values.length / 8);
  const perUnit = largest > least ? bins / (largest - least) : 0;
  const binOf = Int32Array.from(values, (value) => Math.min(bins - 1, Math.floor((value - least) * perUnit)));
  const from = new Int32Array(bins + 1);
  const weight = new Float64Array(bins);
  for (let i = 0; i < binOf.length; i++) {
    from[binOf[i] + 1]++;
    weight[binOf[i]] += weights ? weights[i] : 1;
  }
  for (let bin = 0; bin < bins; bin++) from[bin + 1] += from[bin];
  const members = new Int32Array(binOf.length);
  const next = from.slice();
  for (let i = 0; i < binOf.length; i++) members[next[binOf[i]]++] = i;
  return { from, members, weight, largest };
}

/** Middle value, or the mean of the two middle ones. RangeError naming values when empty. */
export function medianOf(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('values must not be empty');
  return quantileType7(Float64Array.from(values).sort(), 0.5);
}
