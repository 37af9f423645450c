import type { FitTask, UnweightedResult, UnweightedTask } from '../../contract/threads.ts';
import type { CountedCells, WeighedCells } from '../../domain/comparison-cells.ts';
import type { ComparisonsByVoter } from '../../domain/comparisons-by-voter.ts';
import type { ConsistencyRepeats } from '../../domain/consistency-repeats.ts';
import type { RoundConstants } from '../../domain/settings.ts';

/** The first stage: all votes alike, and the hidden repeats. */
export function unweightedTask(
  { sigma, reliability }: Pick<RoundConstants, 'sigma' | 'reliability'>,
  counted: CountedCells,
  repeats: ConsistencyRepeats,
): UnweightedTask {
  const { items, low, high, lowCount, highCount } = counted;
  return { items, low, high, lowCount, highCount, sigma, repeats, reliability };
}

/** Reliability factors of all voters: of those without repeats it is the usual one. */
export function reliabilityByPlace(
  { ids }: ComparisonsByVoter,
  { places }: ConsistencyRepeats,
  { reliability, usualReliability }: UnweightedResult,
): Float64Array {
  const byPlace = new Float64Array(ids.length).fill(usualReliability);
  places.forEach((place, v) => {
    byPlace[place] = reliability[v];
  });
  return byPlace;
}

/** What a fit needs of a round beside its ballots. */
export interface FitSetting {
  readonly constants: Pick<RoundConstants, 'sigma' | 'draws' | 'reweighting' | 'assignment'>;
  readonly seed: Uint8Array;
  readonly benchmarks: readonly number[];
}

/** The second stage: the weighted votes. */
export function fitTask(
  { constants, seed, benchmarks }: FitSetting,
  { items, low, high }: CountedCells,
  { lowWins, highWins }: WeighedCells,
): FitTask {
  const { sigma, draws, reweighting, assignment } = constants;
  const { uncertain, close, closeScale } = assignment;
  return {
    items,
    low,
    high,
    lowWins,
    highWins,
    sigma,
    draws,
    reweightUpTo: reweighting,
    seed,
    benchmarks,
    assignment: { uncertain, close, closeScale },
  };
}
