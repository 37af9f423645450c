import { drawMultinomial } from './binomial-draw.ts';
import {
  centred,
  fitRatings,
  type NoRatings,
  RATING_CENTRE,
  RATING_SCALE,
  type RatingFit,
  VIRTUAL_GAMES,
} from './bradley-terry-mle.ts';
import { requireInteger } from './check.ts';
import { creditTies, type OutcomeCells } from './outcome-cells.ts';
import { quantileType7 } from './quantiles.ts';
import type { Xoshiro256 } from './random.ts';
import { prepareRefits } from './rating-refit.ts';

/** Resamples behind published intervals. */
export const BOOTSTRAP_RESAMPLES = 1000;

/** Options of a rating bootstrap. */
export interface BootstrapOptions {
  /** B, number of resamples; 1000 unless said. */
  readonly resamples?: number;
  /** Wins in each direction that a tie adds; 1 unless said. */
  readonly tieCredit?: number;
  /** Virtual wins and losses, inside the resamples too; 0.1 unless said. */
  readonly prior?: number;
}

/** Resampled ratings and what they say. */
export interface RatingBootstrap {
  readonly kind: 'estimated';
  readonly fit: RatingFit;
  readonly resamples: number;
  /** resamples × n, row-major: ratings of every resample. */
  readonly ratings: Float64Array;
  /** Percentile intervals of the ratings (type 7), one value an item. */
  readonly low95: Float64Array;
  readonly high95: Float64Array;
  readonly low50: Float64Array;
  readonly high50: Float64Array;
  /** Share of resamples that prior 0 could not fit and that were refitted with 0.1. */
  readonly refittedShare: number;
}

/** Draws the counts of one resample: first lowWins, then highWins, then ties of every cell, into the array given. */
export type Resampler = (random: Xoshiro256, counts: Float64Array) => void;

/**
 * Bootstrap of maximum likelihood ratings over votes: each resample draws as many votes as there are, a multinomial
 * over the distinct (pair, outcome) cells, in which a tie moves as one vote; then the same fit with the same prior.
 *
 * @param cells whole counts
 * @returns typed undefined when the votes themselves have no finite ratings (prior 0 only)
 * @throws RangeError naming cells or an option
 * Source: [Efron1979], [Chiang2024] for leaderboards.
 */
export function bootstrapRatings(
  cells: OutcomeCells,
  random: Xoshiro256,
  options: BootstrapOptions = {},
): RatingBootstrap | NoRatings {
  const weights = stackedCounts(cells);
  const total = weights.reduce((sum, count) => sum + count, 0);
  return runBootstrap(cells, random, options, (source, counts) => drawMultinomial(total, weights, source, counts));
}

/** lowWins, highWins and ties in one array. RangeError naming cells unless all are whole. */
export function stackedCounts(cells: OutcomeCells): Float64Array {
  const size = cells.low.length;
  const stacked = new Float64Array(3 * size);
  stacked.set(cells.lowWins);
  stacked.set(cells.highWins, size);
  stacked.set(cells.ties, 2 * size);
  if (!stacked.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError('cells must hold whole counts: a bootstrap draws votes');
  }
  return stacked;
}

/** Fits the votes, then every resample that `resample` draws, starting each from the votes' own fit. */
export function runBootstrap(
  cells: OutcomeCells,
  random: Xoshiro256,
  options: BootstrapOptions,
  resample: Resampler,
): RatingBootstrap | NoRatings {
  const { resamples = BOOTSTRAP_RESAMPLES, tieCredit = 1, prior = VIRTUAL_GAMES } = options;
  requireInteger('resamples', resamples, 1, 10_000_000);
  const pairs = creditTies(cells, tieCredit);
  const fit = fitRatings(pairs, { prior });
  if (fit.kind === 'undefined') return fit;
  const refit = pairs.low.length === cells.low.length ? prepareRefits(fit, pairs) : () => null;
  const { n } = cells;
  const ratings = new Float64Array(resamples * n);
  const counts = new Float64Array(3 * cells.low.length);
  let refitted = 0;
  for (let b = 0; b < resamples; b++) {
    resample(random, counts);
    const drawn = cellsOfCounts(cells, counts);
    const quick = refit(
      withTies(drawn.lowWins, drawn.ties, tieCredit),
      withTies(drawn.highWins, drawn.ties, tieCredit),
    );
    const full = quick ? null : refitFully(drawn, { tieCredit, prior, start: fit.logStrength });
    if (full?.refitted) refitted++;
    // Centred on the parts of all votes, not of the resample's, so that resamples compare.
    const beta = centred(quick ?? (full as FullRefit).logStrength, fit.components);
    for (let i = 0; i < n; i++) ratings[b * n + i] = RATING_CENTRE + RATING_SCALE * beta[i];
  }
  return {
    kind: 'estimated',
    fit,
    resamples,
    ratings,
    ...percentiles(ratings, resamples, n),
    refittedShare: refitted / resamples,
  };
}

/** Outcome of a refit from scratch. */
interface FullRefit {
  readonly logStrength: Float64Array;
  /** Whether prior 0 had no finite maximum here and 0.1 was used. */
  readonly refitted: boolean;
}

function refitFully(
  drawn: OutcomeCells,
  { tieCredit, prior, start }: { tieCredit: number; prior: number; start: Float64Array },
): FullRefit {
  const pairs = creditTies(drawn, tieCredit);
  const fit = fitRatings(pairs, { prior, start });
  if (fit.kind === 'estimated') return { logStrength: fit.logStrength, refitted: false };
  const { logStrength } = fitRatings(pairs, { prior: VIRTUAL_GAMES, start }) as RatingFit;
  return { logStrength, refitted: true };
}

function withTies(wins: Float64Array, ties: Float64Array, tieCredit: number): Float64Array {
  return wins.map((count, c) => count + tieCredit * ties[c]);
}

function cellsOfCounts(cells: OutcomeCells, counts: Float64Array): OutcomeCells {
  const size = cells.low.length;
  return {
    n: cells.n,
    low: cells.low,
    high: cells.high,
    lowWins: counts.subarray(0, size),
    highWins: counts.subarray(size, 2 * size),
    ties: counts.subarray(2 * size),
  };
}

function percentiles(
  ratings: Float64Array,
  resamples: number,
  n: number,
): Pick<RatingBootstrap, 'low95' | 'high95' | 'low50' | 'high50'> {
  const low95 = new Float64Array(n);
  const high95 = new Float64Array(n);
  const low50 = new Float64Array(n);
  const high50 = new Float64Array(n);
  const column = new Float64Array(resamples);
  for (let i = 0; i < n; i++) {
    for (let b = 0; b < resamples; b++) column[b] = ratings[b * n + i];
    column.sort();
    low95[i] = quantileType7(column, 0.025);
    high95[i] = quantileType7(column, 0.975);
    low50[i] = quantileType7(column, 0.25);
    high50[i] = quantileType7(column, 0.75);
  }
  return { low95, high95, low50, high50 };
}
