import type { BallotLog } from './ballot-log.ts';
import { type CountedCells, countCells } from './comparison-cells.ts';
import { type ComparisonsByVoter, comparisonsByVoter } from './comparisons-by-voter.ts';
import { type CountedLog, countLog } from './round-summary.ts';

/** What a refit sums over all ballots of a round, whatever they weigh. */
export interface RoundSums {
  readonly grouped: ComparisonsByVoter;
  readonly counted: CountedCells;
  readonly participation: CountedLog;
}

/**
 * Sums a log up; with what the same call gave earlier for this log, by what is new alone. A round of a million ballots is
 * summed up again after a few hundred.
 */
export function sumUp(log: BallotLog, items: number, before?: RoundSums): RoundSums {
  const grouped = comparisonsByVoter(log, items, before?.grouped);
  const counted = countCells(grouped, before);
  return { grouped, counted, participation: countLog(log, before?.participation) };
}
