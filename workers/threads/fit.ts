import type { FitResult, FitTask } from '../../src/contract/threads.ts';
import { buildCandidateTable, posteriorShape } from '../../src/domain/candidate-table.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import { cellsWithVotes } from '../../src/stats/cells-with-votes.ts';
import { logistic } from '../../src/stats/logistic.ts';
import type { PairCells } from '../../src/stats/pair-counts.ts';
import { centredStrengths } from '../../src/stats/posterior.ts';
import { posteriorDraws } from '../../src/stats/posterior-draws.ts';
import { type DeltaIntervals, reweightedIntervals, summarisePosterior } from '../../src/stats/posterior-sample.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { neighbourSeparation, separationReliability } from '../../src/stats/separation.ts';
import { standardDraws } from './standard-draws.ts';

/** The weighted fit of a board: fit, intervals, ranks, joint chances and the next candidate table. */
export function fit(task: FitTask): FitResult {
  const started = performance.now();
  const { items, low, high, lowWins, highWins, sigma } = task;
  const cells = cellsWithVotes({ n: items, low, high, lowWins, highWins });
  const model = fitStrengths(cells, { sigma });
  const { draws: standard, random } = standardDraws(task.seed, items, task.draws);
  const draws = posteriorDraws(model, standard);
  const sample = summarisePosterior(model, draws, { benchmarks: task.benchmarks });
  // Strength intervals alone: re-weighted draws say "credibly beats" too often (docs/EVALUATION.md, part 12).
  const reweighting = isReweighted(cells, task) ? reweightedIntervals(model, draws, cells) : sample.reweighting;
  const strengths = {
    ...centredStrengths(model),
    ...(reweighting.kind === 'applied' && shares(reweighting.intervals)),
  };
  const separation = separationReliability(model);
  const neighbours = neighbourSeparation(model).median;
  const table = buildCandidateTable(posteriorShape(model), task.assignment, random);
  return {
    theta: model.theta,
    sd: strengths.sd,
    strength: strengths.share,
    strength50: interleave(strengths.low50, strengths.high50),
    strength95: interleave(strengths.low95, strengths.high95),
    rank: pointRanks(model.theta),
    rankInterval: Int32Array.from(interleave(sample.rankLow90, sample.rankHigh90)),
    rankShares: sample.rankShares,
    beatsAll: sample.beatsAll ?? new Float64Array(0),
    component: model.components.label,
    components: model.components.count,
    converged: model.converged,
    separation: separation.kind === 'estimated' ? separation.value : null,
    neighbours: neighbours.kind === 'estimated' ? neighbours.value : null,
    effectiveDraws: reweighting.kind === 'applied' ? reweighting.effectiveSize : sample.draws,
    partner: table.partner,
    partnerScore: table.score,
    partners: table.partners,
    fitMs: performance.now() - started,
  };
}

/** Many pairs and many votes cost much time and need it least; before the first vote the prior is normal itself. */
function isReweighted({ n, low, lowWins, highWins }: PairCells, { reweightUpTo }: FitTask): boolean {
  let votes = 0;
  for (let c = 0; c < low.length; c++) votes += (lowWins[c] as number) + (highWins[c] as number);
  return low.length > 0 && low.length <= reweightUpTo.mostPairs && (2 * votes) / n <= reweightUpTo.mostMean;
}

/** Intervals of δ as chances to beat an average entry. */
function shares({ deltaLow95, deltaHigh95, deltaLow50, deltaHigh50 }: DeltaIntervals) {
  return {
    low95: deltaLow95.map(logistic),
    high95: deltaHigh95.map(logistic),
    low50: deltaLow50.map(logistic),
    high50: deltaHigh50.map(logistic),
  };
}

function interleave(low: ArrayLike<number>, high: ArrayLike<number>): Float64Array {
  const both = new Float64Array(2 * low.length);
  for (let i = 0; i < low.length; i++) both.set([low[i], high[i]], 2 * i);
  return both;
}
