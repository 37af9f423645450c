import { countCells, weighCells } from '../../src/domain/comparison-cells.ts';
import { comparisonsByVoter } from '../../src/domain/comparisons-by-voter.ts';
import { consistencyRepeats } from '../../src/domain/consistency-repeats.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { voterFactors, voteWeights } from '../../src/domain/vote-weights.ts';
import { reliabilityByPlace, unweightedTask } from '../../src/features/standings/fit-tasks.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import type { PairCells } from '../../src/stats/pair-counts.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { unweighted } from '../../workers/threads/unweighted.ts';
import { type Habit, playChallenge } from './challenge.ts';

/** How far a fit lies from the truth: root mean square errors over the designs. */
export interface Distance {
  readonly strength: number;
  readonly rank: number;
}

/** What weighing did to one simulated challenge. */
export interface Weighed {
  readonly weighted: Distance;
  readonly unweighted: Distance;
  /** Means over the people of a kind. */
  readonly reliability: Readonly<Record<Habit['kind'], number>>;
  /** Total weight of each tireless person over the factors other than activity. */
  readonly tirelessTotals: readonly number[];
}

/** Plays a challenge and fits it as the product does, in two stages. */
export function weighChallenge(name: string): Weighed {
  const { truth, people, log } = playChallenge(name);
  const grouped = comparisonsByVoter(log, truth.length);
  const counted = countCells(grouped);
  const repeats = consistencyRepeats(log, grouped);
  const first = unweighted(unweightedTask(DEFAULT_CONSTANTS, counted, repeats));
  const reputation = new Map(people.map(({ id, habit }) => [id, habit.reputation]));
  const reliability = reliabilityByPlace(grouped, repeats, first);
  const factors = voterFactors(grouped, reliability, reputation, DEFAULT_CONSTANTS);
  const { low, high, lowCount, highCount } = counted;
  const kindOf = new Map(people.map(({ id, habit }) => [id, habit.kind]));
  const meanOf = (kind: Habit['kind']) =>
    mean(grouped.ids.flatMap((id, v) => (kindOf.get(id) === kind ? reliability[v] : [])));
  return {
    weighted: distance({ n: truth.length, low, high, ...weighCells(grouped, counted, voteWeights(factors)) }, truth),
    unweighted: distance({ n: truth.length, low, high, lowWins: lowCount, highWins: highCount }, truth),
    reliability: {
      steady: meanOf('steady'),
      careless: meanOf('careless'),
      random: meanOf('random'),
      tireless: meanOf('tireless'),
      juror: meanOf('juror'),
    },
    tirelessTotals: grouped.ids.flatMap((id, v) =>
      kindOf.get(id) === 'tireless' ? (grouped.from[v + 1] - grouped.from[v]) * factors.activity[v] : [],
    ),
  };
}

function distance(cells: PairCells, truth: Float64Array): Distance {
  const { theta } = fitStrengths(cells, { sigma: DEFAULT_CONSTANTS.sigma });
  const centre = mean(truth);
  const trueRanks = pointRanks(truth);
  return {
    strength: rootMeanSquare(truth.map((strength, i) => theta[i] - (strength - centre))),
    rank: rootMeanSquare(Float64Array.from(pointRanks(theta), (rank, i) => rank - trueRanks[i])),
  };
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

export function rootMeanSquare(values: ArrayLike<number>): number {
  return Math.sqrt(mean(Array.from(values, (value) => value * value)));
}
