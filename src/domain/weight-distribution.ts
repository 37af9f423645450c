import { quantileType7 } from '../stats/quantiles.ts';
import { type ComparisonsByVoter, comparisonsAt } from './comparisons-by-voter.ts';
import { type VoterFactors, voteWeights } from './vote-weights.ts';

/** Fewer voters than this do not hide each other. */
export const LEAST_VOTERS_SHOWN = 5;
const BINS = 10;

type Quartiles = [number, number, number];

/** How weights are spread over the voters of a round, without naming one (contract `voteWeights`). */
export interface WeightDistribution {
  readonly voters: number;
  readonly histogram: number[];
  readonly weight: Quartiles;
  readonly reliability: Quartiles;
  readonly reputation: Quartiles;
  readonly activity: Quartiles;
}

/** Over the voters whose comparisons count; null while they are too few to hide each other. */
export function weightDistribution(grouped: ComparisonsByVoter, factors: VoterFactors): WeightDistribution | null {
  const counting = grouped.ids.flatMap((_, place) => (comparisonsAt(grouped, place) > 0 ? [place] : []));
  if (counting.length < LEAST_VOTERS_SHOWN) return null;
  const pick = (all: Float64Array) => Float64Array.from(counting, (place) => all[place]).sort();
  const weights = pick(voteWeights(factors));
  const histogram = new Array<number>(BINS).fill(0);
  for (const weight of weights) histogram[Math.min(BINS - 1, Math.floor(weight * BINS))]++;
  return {
    voters: counting.length,
    histogram,
    weight: quartilesOf(weights),
    reliability: quartilesOf(pick(factors.reliability)),
    reputation: quartilesOf(pick(factors.reputation)),
    activity: quartilesOf(pick(factors.activity)),
  };
}

function quartilesOf(sorted: Float64Array): Quartiles {
  return [quantileType7(sorted, 0.25), quantileType7(sorted, 0.5), quantileType7(sorted, 0.75)];
}
