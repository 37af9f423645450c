import { centredStrengths } from '../../src/stats/posterior.ts';
import { drawPosterior } from '../../src/stats/posterior-draws.ts';
import { summarisePosterior } from '../../src/stats/posterior-sample.ts';
import { createRandom } from '../../src/stats/random.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { type Pairing, playRound } from '../simulation/play.ts';
import { drawTruth, refit, votesOf } from '../simulation/rounds.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface CoverageTask extends Runs {
  readonly items: number;
  readonly perItem: number;
  readonly pairing: Pairing;
  readonly draws: number;
}

/** Of the designs of all runs, how many each kind of interval covers. */
export interface Coverage {
  readonly designs: number;
  readonly strength: number;
  readonly strengthReweighted: number;
  readonly rank: number;
  readonly rankReweighted: number;
  /** Rounds whose draws were too uneven to be re-weighted: there the plain intervals stand. */
  readonly refused: number;
}

/** Intervals of strengths (95 %) and ranks (90 %) in rounds with strengths N(0, 1.5²), plain and re-weighted. */
export function coverage(task: CoverageTask): Coverage {
  return perRun(task, (run) => coverageOfOne(task, `coverage ${task.pairing} ${task.items}×${task.perItem} ${run}`));
}

function coverageOfOne({ items, perItem, pairing, draws }: CoverageTask, name: string): Coverage {
  const { truth, seed } = drawTruth(name, items);
  const round = playRound({ truth, seed, pairing, perItem, name });
  const fit = refit(round);
  const sample = drawPosterior(fit, draws, createRandom(name));
  const plain = summarisePosterior(fit, sample);
  const reweighted = summarisePosterior(fit, sample, { reweightBy: votesOf(round) });
  const { reweighting } = reweighted;
  const strengths = centredStrengths(fit);
  const better = reweighting.kind === 'applied' ? reweighting.intervals : strengths;
  const mean = truth.reduce((sum, value) => sum + value, 0) / items;
  const delta = truth.map((value) => value - mean);
  const rank = pointRanks(truth);
  return {
    designs: items,
    strength: covered(delta, strengths.deltaLow95, strengths.deltaHigh95),
    strengthReweighted: covered(delta, better.deltaLow95, better.deltaHigh95),
    rank: covered(rank, plain.rankLow90, plain.rankHigh90),
    rankReweighted: covered(rank, reweighted.rankLow90, reweighted.rankHigh90),
    refused: reweighting.kind === 'refused' ? 1 : 0,
  };
}

function covered(truth: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < truth.length; i++) if (low[i] <= truth[i] && truth[i] <= high[i]) count++;
  return count;
}
