import type { NoRatings } from './bradley-terry-mle.ts';
import { requireInteger, requireLength, type Undefined, undefinedResult } from './check.ts';
import { aggregateOutcomes, indexCells, orientedOutcome } from './outcome-cells.ts';
import type { Integers } from './pair-counts.ts';
import type { Xoshiro256 } from './random.ts';
import { type BootstrapOptions, type RatingBootstrap, runBootstrap } from './rating-bootstrap.ts';

/**
 * Bootstrap of maximum likelihood ratings over voters: each resample draws as many voters as there are, with all their
 * votes, which allows for voters who differ from one another.
 *
 * @param outcome one of `OUTCOME` a vote; @param voter whole number ≥ 0 a vote
 * @returns typed undefined for fewer than two voters, or when the votes have no finite ratings (prior 0 only)
 * @throws RangeError naming n, first, second, outcome, voter or an option
 * Source: [Efron1979]; [Field2007] for resampling clusters.
 */
export function bootstrapRatingsOverVoters(
  n: number,
  first: Integers,
  second: Integers,
  outcome: Integers,
  voter: Integers,
  random: Xoshiro256,
  options: BootstrapOptions = {},
): RatingBootstrap | NoRatings | Undefined<'fewer_than_two_voters'> {
  requireLength('voter', voter, first.length);
  const cells = aggregateOutcomes(n, first, second, outcome);
  const { start, entry } = entriesByVoter(n, first, second, outcome, voter);
  const voters = start.length - 1;
  if (voters < 2) return undefinedResult('fewer_than_two_voters');
  return runBootstrap(cells, random, options, (source, counts) => {
    counts.fill(0);
    for (let draw = 0; draw < voters; draw++) {
      const who = source.integer(voters);
      for (let e = start[who]; e < start[who + 1]; e++) counts[entry[e]]++;
    }
  });
}

/** For each voter, where in the stacked counts each of their votes falls: entry[start[k]] … entry[start[k + 1] − 1]. */
function entriesByVoter(
  n: number,
  first: Integers,
  second: Integers,
  outcome: Integers,
  voter: Integers,
): { start: Int32Array; entry: Int32Array } {
  const { cellOf, low } = indexCells(n, first, second);
  const place = new Map<number, number>();
  const sizes: number[] = [];
  for (let v = 0; v < voter.length; v++) {
    requireInteger(`voter[${v}]`, voter[v], 0, Number.MAX_SAFE_INTEGER);
    const known = place.get(voter[v]);
    if (known === undefined) {
      place.set(voter[v], sizes.length);
      sizes.push(1);
    } else sizes[known]++;
  }
  const start = new Int32Array(sizes.length + 1);
  sizes.forEach((size, k) => {
    start[k + 1] = start[k] + size;
  });
  const next = start.slice(0, sizes.length);
  const entry = new Int32Array(voter.length);
  for (let v = 0; v < voter.length; v++) {
    const seen = orientedOutcome(outcome[v], first[v] < second[v], v);
    entry[next[place.get(voter[v]) as number]++] = seen * low.length + cellOf[v];
  }
  return { start, entry };
}
