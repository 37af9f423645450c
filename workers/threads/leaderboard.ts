import type { LeaderboardCells, LeaderboardResult, LeaderboardTask, RatedItems } from '../../src/contract/threads.ts';
import { RATING_SCALE } from '../../src/stats/bradley-terry-mle.ts';
import { connectedComponents } from '../../src/stats/components.ts';
import { creditTies } from '../../src/stats/outcome-cells.ts';
import { createRandom } from '../../src/stats/random.ts';
import { rankUpperBound } from '../../src/stats/rank-upper-bound.ts';
import { bootstrapRatings, type RatingBootstrap } from '../../src/stats/rating-bootstrap.ts';
import { sharesAbove } from '../../src/stats/share-above.ts';
import { votesToFirm } from '../../src/stats/votes-to-firm.ts';

/** A leaderboard: ratings with bootstrap intervals, ranks, chances of every order, and what would firm the next place. */
export function leaderboard(task: LeaderboardTask): LeaderboardResult {
  const started = performance.now();
  const { items, prior, tieCredit } = task;
  const random = createRandom(task.seed);
  const run = (cells: LeaderboardCells, resamples: number) =>
    bootstrapRatings({ n: items, ...cells }, random, { resamples, tieCredit, prior });
  const main = run(task.cells, task.resamples);
  const all = task.allCells === null ? null : run(task.allCells, task.allResamples);
  const { label, count } = connectedComponents(creditTies({ n: items, ...task.cells }, tieCredit));
  return {
    ratings:
      main.kind === 'undefined'
        ? null
        : {
            ...ratedItems(main),
            theta: main.fit.beta,
            sd: deviations(main),
            above: chances(main),
            refittedShare: main.refittedShare,
            neighbours: neighboursOf(main, task),
          },
    all: all === null || all.kind === 'undefined' ? null : ratedItems(all),
    part: label,
    parts: count,
    fitMs: performance.now() - started,
  };
}

function ratedItems({ fit, low95, high95, low50, high50 }: RatingBootstrap): RatedItems {
  // Items without votes take no part: their own component holds them alone.
  const rank = rankUpperBound(low95, high95, fit.components.label);
  return { rated: fit.rated, rating: fit.rating, low95, high95, low50, high50, rank };
}

/** Standard deviations of ln π over the resamples. */
function deviations({ fit: { n }, ratings, resamples }: RatingBootstrap): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    const values = Array.from({ length: resamples }, (__, b) => ratings[b * n + i] / RATING_SCALE);
    return deviation(values);
  });
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));
}

function chances(bootstrap: RatingBootstrap): Float32Array {
  return Float32Array.from(sharesAbove(bootstrap), (share) => share ?? Number.NaN);
}

/** Neighbours in the order of ratings, within each part. */
function neighboursOf({ fit, ratings, resamples }: RatingBootstrap, { votes, firmAt }: LeaderboardTask) {
  const { n, rating, rated, components } = fit;
  const order = [...rating.keys()].filter((i) => rated[i] === 1).sort((a, b) => rating[b] - rating[a] || a - b);
  return order.flatMap((upper, place) => {
    const lower = order.find((i, k) => k > place && components.label[i] === components.label[upper]);
    if (lower === undefined) return [];
    const differences = Array.from({ length: resamples }, (_, b) => ratings[b * n + upper] - ratings[b * n + lower]);
    const above = differences.reduce((sum, d) => sum + (d > 0 ? 1 : d === 0 ? 0.5 : 0), 0) / resamples;
    const moreVotes =
      above >= firmAt
        ? 0
        : Math.max(1, votesToFirm(rating[upper] - rating[lower], deviation(differences), votes, firmAt));
    return [{ upper, lower, above, moreVotes }];
  });
}
