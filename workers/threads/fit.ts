import type { FitResult, FitTask } from '../../src/contract/threads.ts';
import { buildCandidateTable, posteriorShape } from '../../src/domain/candidate-table.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import { cellsWithVotes } from '../../src/stats/cells-with-votes.ts';
import { centredStrengths } from '../../src/stats/posterior.ts';
import { samplePosterior } from '../../src/stats/posterior-sample.ts';
import { createRandom } from '../../src/stats/random.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { neighbourSeparation, separationReliability } from '../../src/stats/separation.ts';

/** The weighted fit of a board: fit, intervals, ranks, joint chances and the next candidate table. */
export function fit(task: FitTask): FitResult {
  const started = performance.now();
  const { items, low, high, lowWins, highWins, sigma } = task;
  const model = fitStrengths(cellsWithVotes({ n: items, low, high, lowWins, highWins }), { sigma });
  const random = createRandom(task.seed);
  const sample = samplePosterior(model, task.draws, random, { benchmarks: task.benchmarks });
  const strengths = centredStrengths(model);
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
    effectiveDraws: sample.draws,
    partner: table.partner,
    partnerScore: table.score,
    partners: table.partners,
    fitMs: performance.now() - started,
  };
}

function interleave(low: ArrayLike<number>, high: ArrayLike<number>): Float64Array {
  const both = new Float64Array(2 * low.length);
  for (let i = 0; i < low.length; i++) both.set([low[i], high[i]], 2 * i);
  return both;
}
