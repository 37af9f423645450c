import { pairwiseConfidence } from '../../src/domain/confidence.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { comparisonsPerItem } from '../../src/stats/pair-counts.ts';
import { scoreTestOfEqualStrengths } from '../../src/stats/score-test.ts';
import { neighbourSeparation, separationReliability } from '../../src/stats/separation.ts';
import { playRound } from '../simulation/play.ts';
import { drawTruth, type SimulatedRound, votesOf } from '../simulation/rounds.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface LabelsTask extends Runs {
  readonly items: number;
  /** Comparisons of a design at the last look. */
  readonly perItem: number;
}

/** Rounds of coin tosses that ever looked certain. */
export interface CoinTossRounds {
  /** Rounds ever labelled at least "moderate". */
  readonly moderate: number;
  /** Rounds ever labelled "high". */
  readonly high: number;
  /** Rounds that would ever have been labelled "high" without the score test: what it is there for. */
  readonly highWithoutTest: number;
}

const { pairwise: thresholds } = DEFAULT_CONSTANTS.confidence;
const RANK = { insufficient: 0, low: 1, moderate: 2, high: 3 };

/**
 * Adaptive pairing of designs that are all equally good, looked at with every refit. There is no want of voters: with
 * too few of them fewer rounds would be labelled.
 */
export function labels(task: LabelsTask): CoinTossRounds {
  return perRun(task, (run) => {
    const name = `labels ${task.items} ${run}`;
    const { truth, seed } = drawTruth(name, task.items, 0);
    const ever = { moderate: 0, high: 0, highWithoutTest: 0 };
    playRound({ truth, seed, pairing: 'adaptive', perItem: task.perItem, name }, (round, fit) => {
      if ((2 * round.comparisons) / task.items < thresholds.moderate.mean) return;
      const evidence = evidenceOf(round, fit);
      const rank = RANK[pairwiseConfidence(evidence, thresholds).label];
      if (rank >= RANK.moderate) ever.moderate = 1;
      if (rank === RANK.high) ever.high = 1;
      if (pairwiseConfidence({ ...evidence, scoreTest: 0 }, thresholds).label === 'high') ever.highWithoutTest = 1;
    });
    return ever;
  });
}

function evidenceOf(round: SimulatedRound, fit: BradleyTerryFit) {
  const cells = votesOf(round);
  const reliability = separationReliability(fit);
  const scoreTest = scoreTestOfEqualStrengths(cells);
  const { median } = neighbourSeparation(fit);
  return {
    comparisons: comparisonsPerItem(cells),
    voters: Number.POSITIVE_INFINITY,
    components: fit.components.count,
    separation: reliability.kind === 'estimated' ? reliability.value : null,
    scoreTest: scoreTest.kind === 'tested' ? scoreTest.pValue : null,
    neighbours: median.kind === 'estimated' ? median.value : null,
  };
}
