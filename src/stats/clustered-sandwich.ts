import type { FullFit } from './bradley-terry.ts';
import { requireInteger, requireLength, requireWithin, type Undefined, undefinedResult } from './check.ts';
import { logistic } from './logistic.ts';
import type { Integers } from './pair-counts.ts';

/** Standard errors that allow the votes of one voter to hang together. */
export interface ClusteredErrors {
  readonly kind: 'estimated';
  /** G: voters. */
  readonly voters: number;
  /** Standard deviation of each centred strength δ_i. */
  readonly sd: Float64Array;
}

/**
 * Voter-clustered sandwich of a fit: H⁻¹(Σ_c s_c s_cᵀ)H⁻¹·G/(G − 1), s_c = Σ over the votes v of voter c of
 * w_v(1 − p_v)x_v, of which the diagonal is returned. Every H⁻¹s_c sums to 0, so it is centred like δ already.
 *
 * @param fit the fit of exactly these votes
 * @param weight one a vote; 1 each when left out
 * @param voter whole number ≥ 0 a vote
 * @returns typed undefined for fewer than two voters
 * @throws RangeError naming winner, loser, weight or voter
 * Source: [Liang1986], [White1982].
 */
export function clusteredErrors(
  fit: FullFit,
  winner: Integers,
  loser: Integers,
  voter: Integers,
  weight?: ArrayLike<number>,
): ClusteredErrors | Undefined<'fewer_than_two_voters'> {
  requireLength('loser', loser, winner.length);
  requireLength('voter', voter, winner.length);
  if (weight) requireLength('weight', weight, winner.length);
  const scores = new Map<number, Map<number, number>>();
  for (let v = 0; v < winner.length; v++) {
    requireInteger(`winner[${v}]`, winner[v], 0, fit.n - 1);
    requireInteger(`loser[${v}]`, loser[v], 0, fit.n - 1);
    requireInteger(`voter[${v}]`, voter[v], 0, Number.MAX_SAFE_INTEGER);
    const amount = weight ? weight[v] : 1;
    requireWithin(`weight[${v}]`, amount, 0, Number.MAX_VALUE);
    const pull = amount * logistic(fit.theta[loser[v]] - fit.theta[winner[v]]);
    let score = scores.get(voter[v]);
    if (!score) {
      score = new Map();
      scores.set(voter[v], score);
    }
    score.set(winner[v], (score.get(winner[v]) ?? 0) + pull);
    score.set(loser[v], (score.get(loser[v]) ?? 0) - pull);
  }
  const voters = scores.size;
  if (voters < 2) return undefinedResult('fewer_than_two_voters');
  const squares = new Float64Array(fit.n);
  for (const score of scores.values()) addSquares(fit, score, squares);
  return { kind: 'estimated', voters, sd: squares.map((sum) => Math.sqrt((sum * voters) / (voters - 1))) };
}

/** Adds (H⁻¹s)_i² to each entry. */
function addSquares(fit: FullFit, score: ReadonlyMap<number, number>, squares: Float64Array): void {
  const { n, covariance } = fit;
  const image = new Float64Array(n);
  for (const [item, pull] of score) {
    for (let i = 0; i < n; i++) image[i] += pull * covariance[item * n + i];
  }
  for (let i = 0; i < n; i++) squares[i] += image[i] * image[i];
}
