import type { FitResult, FitTask } from '../../src/contract/threads.ts';
import { buildCandidateTable, posteriorShape } from '../../src/domain/candidate-table.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import { kishSize, type PairCells } from '../../src/stats/pair-counts.ts';
import { centredStrengths } from '../../src/stats/posterior.ts';
import { samplePosterior } from '../../src/stats/posterior-sample.ts';
import { createRandom } from '../../src/stats/random.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { separationReliability } from '../../src/stats/separation.ts';

/** One refit of a board: fit, intervals, ranks, joint chances and the next candidate table. */
export function fit(task: FitTask): FitResult {
  const started = performance.now();
  const weighted = cellsOf(task, task.lowWins, task.highWins);
  const model = fitStrengths(weighted, { sigma: task.sigma });
  const unweighted = fitStrengths(cellsOf(task, task.lowCount, task.highCount), { sigma: task.sigma });
  const random = createRandom(task.seed);
  const sample = samplePosterior(model, task.draws, random, { benchmarks: task.benchmarks });
  const strengths = centredStrengths(model);
  const separation = separationReliability(model);
  const table = buildCandidateTable(posteriorShape(model), task.assignment, random);
  return {
    theta: model.theta,
    sd: strengths.sd,
    strength: strengths.share,
    strength50: interleave(strengths.low50, strengths.high50),
    strength95: interleave(strengths.low95, strengths.high95),
    rank: pointRanks(model.theta),
    rankInterval: Int32Array.from(interleave(sample.rankLow90, sample.rankHigh90)),
    unweightedRank: pointRanks(unweighted.theta),
    rankShares: sample.rankShares,
    beatsAll: sample.beatsAll ?? new Float64Array(0),
    component: model.components.label,
    components: model.components.count,
    converged: model.converged && unweighted.converged,
    separation: separation.kind === 'estimated' ? separation.value : null,
    effectiveDraws: sample.draws,
    effectiveVotes: kishSize(task.weights),
    partner: table.partner,
    partnerScore: table.score,
    partners: table.partners,
    fitMs: performance.now() - started,
  };
}

/** The cells with a weight above 0: the estimators take no empty ones. */
function cellsOf(task: FitTask, lowWins: Float64Array, highWins: Float64Array): PairCells {
  const kept = Array.from(task.low.keys()).filter((cell) => lowWins[cell] + highWins[cell] > 0);
  return {
    n: task.items,
    low: Int32Array.from(kept, (cell) => task.low[cell]),
    high: Int32Array.from(kept, (cell) => task.high[cell]),
    lowWins: Float64Array.from(kept, (cell) => lowWins[cell]),
    highWins: Float64Array.from(kept, (cell) => highWins[cell]),
  };
}

function interleave(low: ArrayLike<number>, high: ArrayLike<number>): Float64Array {
  const both = new Float64Array(2 * low.length);
  for (let i = 0; i < low.length; i++) both.set([low[i], high[i]], 2 * i);
  return both;
}
