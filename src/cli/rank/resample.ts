import { drawMultinomial } from '../../stats/binomial-draw.ts';
import { createRandom } from '../../stats/random.ts';
import {
  BOOTSTRAP_RESAMPLES,
  type RatingBootstrap,
  type Resampler,
  runBootstrap,
  stackedCounts,
} from '../../stats/rating-bootstrap.ts';
import { RankFault } from './rank-fault.ts';
import type { MleSettings } from './ranking.ts';
import { seedOf } from './seed.ts';
import type { VoterVotes, VoteSet } from './vote-set.ts';

/** Resampled ratings that are held at once: 2 GB. */
const MOST_RATINGS = 250_000_000;

/**
 * How many resamples a set of votes gets. Votes can be drawn only whole: with fractional weights there are none, which
 * is a fault if somebody asked for them.
 * @throws RankFault fractions, too_many_resamples
 */
export function plannedResamples(set: VoteSet, { bootstrap, bootstrapBy }: MleSettings): number {
  if (set.cells.low.length === 0) return 0;
  const possible = bootstrapBy === 'voters' || isWhole(set);
  if (!possible && bootstrap !== null && bootstrap > 0) throw new RankFault('fractions', set.task ?? '');
  if (!possible) return 0;
  const resamples = bootstrap ?? BOOTSTRAP_RESAMPLES;
  if (resamples * set.names.length > MOST_RATINGS) {
    throw new RankFault('too_many_resamples', String(Math.floor(MOST_RATINGS / set.names.length)));
  }
  return resamples;
}

function isWhole({ cells }: VoteSet): boolean {
  const sums = [cells.lowWins, cells.highWins, cells.ties];
  const total = sums.reduce((all, counts) => all + counts.reduce((sum, count) => sum + count, 0), 0);
  return sums.every((counts) => counts.every(Number.isInteger)) && Number.isSafeInteger(total);
}

/**
 * Bootstrap over votes, or over voters with all their votes.
 * @throws RankFault not_strongly_connected, too_few_voters
 */
export function resampleRatings(
  set: VoteSet,
  { seed, prior, tieCredit }: MleSettings,
  resamples: number,
  onResample: () => void,
): RatingBootstrap {
  const resample = set.voters === null ? overVotes(set) : overVoters(set.voters, set.task);
  const random = createRandom(seedOf(seed, set.task));
  const result = runBootstrap(set.cells, random, { resamples, prior, tieCredit }, (source, counts) => {
    resample(source, counts);
    onResample();
  });
  if (result.kind === 'undefined') throw new RankFault('not_strongly_connected', set.task ?? '');
  return result;
}

function overVotes({ cells }: VoteSet): Resampler {
  const weights = stackedCounts(cells);
  const total = weights.reduce((sum, count) => sum + count, 0);
  return (source, counts) => drawMultinomial(total, weights, source, counts);
}

function overVoters({ voters, start, entry, amount }: VoterVotes, task: string | null): Resampler {
  if (voters < 2) throw new RankFault('too_few_voters', task ?? '');
  return (source, counts) => {
    counts.fill(0);
    for (let draw = 0; draw < voters; draw++) {
      const who = source.integer(voters);
      for (let v = start[who]; v < start[who + 1]; v++) counts[entry[v]] += amount[v];
    }
  };
}
