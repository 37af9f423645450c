import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { logBayesFactorOfDifferences } from '../../src/stats/bayes-factor.ts';
import type { PairCells } from '../../src/stats/pair-counts.ts';
import { drawPosterior } from '../../src/stats/posterior-draws.ts';
import { type SampleOptions, summarisePosterior } from '../../src/stats/posterior-sample.ts';
import { createRandom } from '../../src/stats/random.ts';
import { scoreTestOfEqualStrengths } from '../../src/stats/score-test.ts';
import { type Pairing, playRound } from '../simulation/play.ts';
import { drawTruth, refit, votesOf } from '../simulation/rounds.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface ClaimsTask extends Runs {
  readonly items: number;
  readonly perItem: number;
  readonly pairing: Pairing;
  readonly draws: number;
}

/** False claims that a design beats every benchmark, over all runs. */
export interface Claims {
  readonly designs: number;
  readonly claims: number;
  /** Claims in rounds whose votes speak for differences as clearly as "moderate" demands: those that rounds make. */
  readonly claimsMade: number;
  /** Claims in rounds whose score test rejects equality at p < 0.001: why rounds do not ask it. */
  readonly claimsTested: number;
  readonly claimsReweighted: number;
  readonly roundsWithClaim: number;
  readonly roundsWithClaimReweighted: number;
}

const BENCHMARKS = [0, 1, 2];

/** Rounds of designs that are all equally good, three of them benchmarks: whatever "credibly beats all" says is false. */
export function claims(task: ClaimsTask): Claims {
  return perRun(task, (run) => claimsOfOne(task, `claims ${task.pairing} ${task.items}×${task.perItem} ${run}`));
}

function claimsOfOne({ items, perItem, pairing, draws }: ClaimsTask, name: string): Claims {
  const { truth, seed } = drawTruth(name, items, 0);
  const round = playRound({ truth, seed, pairing, perItem, name });
  const fit = refit(round);
  const sample = drawPosterior(fit, draws, createRandom(name));
  const count = (options: SampleOptions) => {
    const { beatsAll } = summarisePosterior(fit, sample, { ...options, benchmarks: BENCHMARKS });
    return (beatsAll ?? new Float64Array(0)).filter((chance) => chance >= DEFAULT_CONSTANTS.credibly).length;
  };
  const plain = count({});
  const cells = votesOf(round);
  const evidence = Math.exp(logBayesFactorOfDifferences(fit, cells));
  const made = evidence >= DEFAULT_CONSTANTS.confidence.pairwise.moderate.evidence ? plain : 0;
  const reweighted = count({ reweightBy: cells });
  return {
    designs: items - BENCHMARKS.length,
    claims: plain,
    claimsMade: made,
    claimsTested: plain > 0 && isRejected(cells) ? plain : 0,
    claimsReweighted: reweighted,
    roundsWithClaim: made > 0 ? 1 : 0,
    roundsWithClaimReweighted: reweighted > 0 ? 1 : 0,
  };
}

function isRejected(cells: PairCells): boolean {
  const test = scoreTestOfEqualStrengths(cells);
  return test.kind === 'tested' && test.pValue < 0.001;
}
