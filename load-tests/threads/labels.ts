import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { comparisonsPerItem, type PairCells } from '../../src/stats/pair-counts.ts';
import { scoreTestOfEqualStrengths } from '../../src/stats/score-test.ts';
import { neighbourSeparation, separationReliability } from '../../src/stats/separation.ts';
import { playRound } from '../simulation/play.ts';
import { drawTruth, votesOf } from '../simulation/rounds.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface LabelsTask extends Runs {
  readonly items: number;
  /** Comparisons of a design at the last look. */
  readonly perItem: number;
}

/** Rounds of coin tosses that ever looked certain. */
export interface CoinTossRounds {
  /** Rounds whose score test ever fell below 0.001 from 20 comparisons a design on. */
  readonly tested: number;
  /** Rounds that ever met the statistical part of "high" (methods §6). */
  readonly high: number;
  /** The same without the score test: what it is there for. */
  readonly highWithoutTest: number;
}

/**
 * Adaptive pairing of designs that are all equally good, looked at with every refit. Of the label's rule only what
 * follows from the comparisons is asked: with the numbers of voters besides, fewer rounds pass.
 */
export function labels(task: LabelsTask): CoinTossRounds {
  return perRun(task, (run) => {
    const name = `labels ${task.items} ${run}`;
    const { truth, seed } = drawTruth(name, task.items, 0);
    const ever = { tested: 0, high: 0, highWithoutTest: 0 };
    playRound({ truth, seed, pairing: 'adaptive', perItem: task.perItem, name }, (round, fit) => {
      if ((2 * round.comparisons) / task.items < 20) return;
      const cells = votesOf(round);
      const tested = passesScoreTest(cells);
      const separated = isSeparated(cells, fit);
      if (tested) ever.tested = 1;
      if (separated) ever.highWithoutTest = 1;
      if (tested && separated) ever.high = 1;
    });
    return ever;
  });
}

function passesScoreTest(cells: PairCells): boolean {
  const test = scoreTestOfEqualStrengths(cells);
  return test.kind === 'tested' && test.pValue < 0.001;
}

/** Mean ≥ 20 and min ≥ 10 comparisons, evenly spread and connected, SSR ≥ 0.8, neighbours told apart by 0.7. */
function isSeparated(cells: PairCells, fit: BradleyTerryFit): boolean {
  const counts = comparisonsPerItem(cells);
  const least = Math.min(...counts);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (mean < 20 || least < 10 || least < mean / 2 || fit.components.count > 1) return false;
  const reliability = separationReliability(fit);
  if (reliability.kind === 'undefined' || reliability.value < 0.8) return false;
  const { median } = neighbourSeparation(fit);
  return median.kind === 'estimated' && median.value >= 0.7;
}
