import type { RatingFit } from './bradley-terry-mle.ts';
import { cholesky, solveCholesky } from './linear-algebra.ts';
import { logistic } from './logistic.ts';
import type { PairCells } from './pair-counts.ts';
import { ratingCurvature } from './rating-refit.ts';
import { UNDECIDED, type VotesByVoter } from './votes-by-voter.ts';

/** ln π as they would be without a voter's decided votes. */
export type LeaveVoterOut = (voter: number) => Float64Array;

/**
 * Prepares the strengths that a fit of decided votes would have without one voter's: one Newton step from the fit with
 * the voter's pull taken away, ln π − H⁻¹ Σ (y − p)(e_first − e_second). It is exact to the second order in the
 * voter's share of the votes.
 *
 * @param fit fit of all voters' decided votes with a virtual opponent (prior > 0)
 * @param pairs its cells
 * Source: [Pregibon1981].
 */
export function prepareLeaveVoterOut(fit: RatingFit, pairs: PairCells, votes: VotesByVoter): LeaveVoterOut {
  const { n, from, first, second, outcome } = votes;
  const factor = cholesky(ratingCurvature(fit, pairs), n);
  return (voter) => {
    const pull = new Float64Array(n);
    for (let k = from[voter]; k < from[voter + 1]; k++) {
      if (outcome[k] === UNDECIDED) continue;
      const chance = logistic(fit.logStrength[first[k]] - fit.logStrength[second[k]]);
      const residual = (outcome[k] === 0 ? 1 : 0) - chance;
      pull[first[k]] += residual;
      pull[second[k]] -= residual;
    }
    const step = solveCholesky(factor, pull);
    return fit.logStrength.map((value, i) => value - step[i]);
  };
}
