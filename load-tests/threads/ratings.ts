import { RATING_CENTRE, RATING_SCALE } from '../../src/stats/bradley-terry-mle.ts';
import { aggregateOutcomes } from '../../src/stats/outcome-cells.ts';
import { createRandom } from '../../src/stats/random.ts';
import { bootstrapRatings } from '../../src/stats/rating-bootstrap.ts';
import { playRound } from '../simulation/play.ts';
import { drawTruth } from '../simulation/rounds.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface RatingsTask extends Runs {
  readonly items: number;
  readonly perItem: number;
  readonly resamples: number;
}

/** Of the items of all runs, how many ratings their bootstrap intervals cover. */
export interface RatingCoverage {
  readonly items: number;
  readonly rating: number;
}

/** Bootstrap intervals (95 %) of ratings in arenas with strengths N(0, 1.5²), random pairs and no ties. */
export function ratings(task: RatingsTask): RatingCoverage {
  return perRun(task, (run) => coverageOfOne(task, `ratings ${task.items}×${task.perItem} ${run}`));
}

function coverageOfOne({ items, perItem, resamples }: RatingsTask, name: string): RatingCoverage {
  const { truth, seed } = drawTruth(name, items);
  const { winner, loser } = playRound({ truth, seed, pairing: 'random', perItem, name });
  const cells = aggregateOutcomes(items, winner, loser, new Uint8Array(winner.length));
  const bootstrap = bootstrapRatings(cells, createRandom(name), { resamples });
  if (bootstrap.kind === 'undefined') throw new Error('the virtual opponent keeps every rating finite');
  const mean = truth.reduce((sum, value) => sum + value, 0) / items;
  const { low95, high95 } = bootstrap;
  let rating = 0;
  truth.forEach((value, i) => {
    const true_ = RATING_CENTRE + RATING_SCALE * (value - mean);
    if (low95[i] <= true_ && true_ <= high95[i]) rating++;
  });
  return { items, rating };
}
