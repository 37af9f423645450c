import { pairwiseConfidence } from '../../src/domain/confidence.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { logBayesFactorOfDifferences } from '../../src/stats/bayes-factor.ts';
import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { comparisonsPerItem } from '../../src/stats/pair-counts.ts';
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
  /** Rounds that would ever have been labelled "high" without the Bayes factor: what it is there for. */
  readonly highWithoutEvidence: number;
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
    const ever = { moderate: 0, high: 0, highWithoutEvidence: 0 };
    playRound({ truth, seed, pairing: 'adaptive', perItem: task.perItem, name }, (round, fit) => {
      if ((2 * round.comparisons) / task.items < thresholds.moderate.mean) return;
      const evidence = evidenceOf(round, fit);
      const rank = RANK[pairwiseConfidence(evidence, thresholds).label];
      if (rank >= RANK.moderate) ever.moderate = 1;
      if (rank === RANK.high) ever.high = 1;
      const without = pairwiseConfidence({ ...evidence, logBayesFactor: Number.MAX_VALUE }, thresholds);
      if (without.label === 'high') ever.highWithoutEvidence = 1;
    });
    return ever;
  });
}

function evidenceOf(round: SimulatedRound, fit: BradleyTerryFit) {
  const cells = votesOf(round);
  const reliability = separationReliability(fit);
  const { median } = neighbourSeparation(fit);
  return {
    comparisons: comparisonsPerItem(cells),
    voters: Number.POSITIVE_INFINITY,
    components: fit.components.count,
    separation: reliability.kind === 'estimated' ? reliability.value : null,
    logBayesFactor: logBayesFactorOfDifferences(fit, cells),
    neighbours: median.kind === 'estimated' ? median.value : null,
  };
}
