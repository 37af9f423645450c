import { fitRatings, type RatingFit } from '../../stats/bradley-terry-mle.ts';
import { creditTies } from '../../stats/outcome-cells.ts';
import { rankUpperBound } from '../../stats/rank-upper-bound.ts';
import { pointRanks } from '../../stats/ranks.ts';
import type { RatingBootstrap } from '../../stats/rating-bootstrap.ts';
import { partNumbers } from './parts.ts';
import { RankFault } from './rank-fault.ts';
import type { MleItem, MleRanking, MleSettings } from './ranking.ts';
import { plannedResamples, resampleRatings } from './resample.ts';
import type { VoteSet } from './vote-set.ts';

/** Under so many comparisons a bootstrap interval covers less than it says (docs/EVALUATION.md, part 8). */
export const SETTLED_COMPARISONS = 50;

/** When the lightest of votes and virtual games has so small a part in all, double precision may not see it. */
const DEMANDING_RANGE = 1e8;

/**
 * Ranks by maximum likelihood, with bootstrap intervals.
 * @param onResample told after each resample
 * @throws RankFault not_strongly_connected (prior 0 only), beyond_precision, fractions, too_few_voters
 */
export function rankByMle(set: VoteSet, settings: MleSettings, onResample: () => void): MleRanking {
  const planned = plannedResamples(set, settings);
  const { fit, bootstrap } = withinPrecision(set, settings, () => {
    if (planned === 0) return { fit: plainFit(set, settings), bootstrap: null };
    const resampled = resampleRatings(set, settings, planned, onResample);
    return { fit: resampled.fit, bootstrap: resampled };
  });
  const part = partNumbers(fit.components);
  const items = itemsOf(set, fit, bootstrap, part);
  return {
    task: set.task,
    ...set.counts,
    components: fit.components.count,
    converged: fit.converged,
    resamples: bootstrap?.resamples ?? null,
    resampled: bootstrap && settings.bootstrapBy,
    withoutIntervals: planned === 0 && settings.bootstrap === null && set.counts.votes > 0 ? 'fractions' : null,
    refittedShare: bootstrap && settings.prior === 0 ? bootstrap.refittedShare : null,
    items: items.sort((a, b) => a.component - b.component || (a.rank ?? 0) - (b.rank ?? 0)),
  };
}

/** Says it in our words when a fit fails because what weighs little is lost to rounding. */
function withinPrecision<T>({ task, cells }: VoteSet, { prior }: MleSettings, estimate: () => T): T {
  try {
    return estimate();
  } catch (error) {
    const weights = [prior, ...cells.lowWins, ...cells.highWins, ...cells.ties].filter((weight) => weight > 0);
    const [least, total] = weights.reduce(
      ([low, sum], next) => [Math.min(low, next), sum + next],
      [Number.POSITIVE_INFINITY, 0],
    );
    if (!(error instanceof RangeError) || total < DEMANDING_RANGE * least) throw error;
    throw new RankFault('beyond_precision', task ?? '');
  }
}

function plainFit(set: VoteSet, { prior, tieCredit }: MleSettings): RatingFit {
  const fit = fitRatings(creditTies(set.cells, tieCredit), { prior });
  if (fit.kind === 'undefined') throw new RankFault('not_strongly_connected', set.task ?? '');
  return fit;
}

function itemsOf(set: VoteSet, fit: RatingFit, bootstrap: RatingBootstrap | null, part: Int32Array): MleItem[] {
  const rank = ranksInParts(fit, part);
  const ranges = bootstrap && rankRanges(bootstrap, part);
  return set.names.map((item, i) => {
    const rated = fit.rated[i] === 1;
    const when = (values: ArrayLike<number> | undefined): number | null => (rated && values ? values[i] : null);
    return {
      item,
      rank: when(rank),
      rating: when(fit.rating),
      low: when(bootstrap?.low95),
      high: when(bootstrap?.high95),
      low50: when(bootstrap?.low50),
      high50: when(bootstrap?.high50),
      rankLow: when(ranges?.low),
      rankHigh: when(ranges?.high),
      comparisons: set.comparisons[i],
      provisional: set.comparisons[i] < SETTLED_COMPARISONS,
      component: part[i],
    };
  });
}

/** Ratings compare within a connected part only, and so do ranks. */
function ranksInParts(fit: RatingFit, part: Int32Array): Int32Array {
  const members = membersOf(part);
  const ranks = new Int32Array(fit.n);
  for (const items of members) {
    pointRanks(items.map((i) => fit.rating[i])).forEach((rank, k) => {
      ranks[items[k]] = rank;
    });
  }
  return ranks;
}

/** The items of each part. */
function membersOf(part: Int32Array): number[][] {
  const members: number[][] = [];
  part.forEach((number, i) => {
    while (members.length < number) members.push([]);
    members[number - 1].push(i);
  });
  return members;
}

/**
 * The best rank is Rank (UB), 1 + how many stand above for certain (their interval lies higher); the worst, counted in
 * the same way from the other end, how many of the part do not stand below for certain.
 */
function rankRanges({ low95, high95 }: RatingBootstrap, part: Int32Array): { low: Int32Array; high: Int32Array } {
  const fromBelow = rankUpperBound(
    high95.map((high) => -high),
    low95.map((low) => -low),
    part,
  );
  const sizes = membersOf(part).map((items) => items.length);
  return { low: rankUpperBound(low95, high95, part), high: fromBelow.map((rank, i) => sizes[part[i] - 1] + 1 - rank) };
}
