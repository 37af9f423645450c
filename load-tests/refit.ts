import { parseArgs } from 'node:util';
import { fitStrengths } from '../src/stats/bradley-terry-large.ts';
import { fitRatings } from '../src/stats/bradley-terry-mle.ts';
import { aggregateOutcomes } from '../src/stats/outcome-cells.ts';
import { aggregatePairs } from '../src/stats/pair-counts.ts';
import { samplePosterior } from '../src/stats/posterior-sample.ts';
import { createRandom } from '../src/stats/random.ts';
import { bootstrapRatings } from '../src/stats/rating-bootstrap.ts';
import { arenaPairChoices } from './arena-choice.ts';
import { ballotRefit, pairChoices, tableBuild } from './refit-of-rounds.ts';
import { drawTruth, newRound, randomPair, SIGMA, type SimulatedRound, vote } from './simulation/rounds.ts';
import { againstGoal, median, printResult, rounded, timeRuns } from './timing.ts';

/**
 * How long the numbers of a board take: each line is the median of several runs in this thread, with its goal.
 * `--quick` takes a hundredth of the votes, fewer items and runs; its times say nothing about the goals.
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const DRAWS = 10_000;
/** Resident memory that the fit of many items may reach. */
const GOAL_MIB = 1024;

function main(): void {
  const votes = (count: number) => (options.quick ? count / 100 : count);
  const runs = (count: number) => (options.quick ? 1 : count);
  // First, because the peak of resident memory is that of the whole process.
  fitManyItems(votes(200_000), runs(3));
  fitMillion(votes(1_000_000), runs(9));
  bootstrap(votes(135_000), runs(3));
  for (const items of [60, 200, 1000]) report('choosePair', pairChoices(items, votes(20_000)));
  report('chooseArenaPair', arenaPairChoices(votes(20_000)));
  report('candidateTable', tableBuild(200, runs(9), 20));
  report('candidateTable', tableBuild(1000, runs(5), 500));
  report('ballotRefit', ballotRefit(votes(1_000_000), runs(5)));
}

function report(figure: string, result: object): void {
  printResult({ bench: 'refit', figure, ...result, ...(options.quick && { quick: true }) });
}

function timed(figure: string, goalMs: number, sizes: object, times: readonly number[]): void {
  const medianMs = median(times);
  report(figure, { medianMs, ...againstGoal(medianMs, goalMs), ...sizes, runs: times.length });
}

/** Votes on pairs drawn uniformly, by strengths N(0, 1.5²). */
function randomVotes(items: number, count: number): SimulatedRound {
  const { truth, seed } = drawTruth(`refit ${items}`, items);
  const round = newRound(truth, seed, count);
  const random = createRandom(`pairs ${items}`);
  for (let v = 0; v < count; v++) vote(round, ...randomPair(items, random));
  return round;
}

function fitManyItems(count: number, runs: number): void {
  const { items, winner, loser } = randomVotes(options.quick ? 400 : 2000, count);
  const times = timeRuns(runs, () => fitStrengths(aggregatePairs(items, winner, loser), { sigma: SIGMA }));
  const peakMiB = rounded(process.resourceUsage().maxRSS / 1024, 1);
  const memory = { peakMiB, goalMiB: GOAL_MIB, memoryOk: peakMiB <= GOAL_MIB };
  timed('fitManyItems', 10_000, { items, votes: count, ...memory }, times);
}

function fitMillion(count: number, runs: number): void {
  const { items, winner, loser } = randomVotes(129, count);
  const sizes = { items, votes: count };
  const cells = () => aggregatePairs(items, winner, loser);
  timed(
    'mapFit',
    60,
    sizes,
    timeRuns(runs, () => fitStrengths(cells(), { sigma: SIGMA })),
  );
  timed(
    'mle',
    60,
    sizes,
    timeRuns(runs, () => fitRatings(cells())),
  );
  const fit = fitStrengths(cells(), { sigma: SIGMA });
  const draw = (run: number) => samplePosterior(fit, DRAWS, createRandom(`draws ${run}`), { benchmarks: [0, 1, 2] });
  timed('posteriorDraws', 400, { items, draws: DRAWS }, timeRuns(runs, draw));
}

function bootstrap(count: number, runs: number): void {
  const { items, winner, loser } = randomVotes(100, count);
  const resamples = options.quick ? 10 : 1000;
  const cells = aggregateOutcomes(items, winner, loser, new Uint8Array(count));
  const resample = (run: number) => bootstrapRatings(cells, createRandom(`resamples ${run}`), { resamples });
  timed('bootstrap', 5000, { items, votes: count, resamples }, timeRuns(runs, resample));
}

main();
