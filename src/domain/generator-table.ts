import { outcomeEntropy } from '../stats/pair-information.ts';
import { pointRanks } from '../stats/ranks.ts';
import {
  buildCandidateTable,
  type CandidateTable,
  priorCandidateTable,
  type StaticWeights,
} from './candidate-table.ts';

/** What a leaderboard says of a generator: its log-strength and how sure that is. */
export interface GeneratorStrength {
  readonly theta: number;
  readonly sd: number;
}

/**
 * The slow half of matchmaking, made anew with each standing: which generators are worth comparing. One that the standing
 * does not know yet counts as average and quite unknown (the spread of strengths, `sigma`).
 *
 * @param strengths by generator; null for those not ranked
 */
export function generatorTable(
  strengths: readonly (GeneratorStrength | null)[],
  weights: StaticWeights & { readonly sigma: number },
  chance: { next(): number },
): CandidateTable {
  if (strengths.every((one) => one === null)) return priorCandidateTable(strengths.length, weights, chance);
  const theta = Float64Array.from(strengths, (one) => one?.theta ?? 0);
  const variance = Float64Array.from(strengths, (one) => (one?.sd ?? weights.sigma) ** 2);
  const uncertainty = (i: number, j: number) =>
    outcomeEntropy(theta[i] - theta[j], variance[i] + variance[j]) / Math.LN2;
  return buildCandidateTable({ items: theta.length, rank: pointRanks(theta), uncertainty }, weights, chance);
}
