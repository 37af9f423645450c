import { logistic } from './logistic.ts';
import { UNDECIDED, type VotesByVoter } from './votes-by-voter.ts';

/** Beyond this spread of tastes nothing that a voter does would be surprising. */
const MOST_SPREAD = 1.5;

/** Sums of a moment estimate, over voters. */
export interface TasteMoments {
  excess: number;
  weight: number;
}

/**
 * Adds what one voter says of the spread τ of tastes: with W wins of an item for this voter, E expected and I = Σ p(1 − p),
 * honest voters who differ by u ~ N(0, τ²) in each item have E(W − E)² ≈ I + τ²(I² + Σ (p(1 − p))²).
 */
export function addTasteMoments(sums: TasteMoments, votes: VotesByVoter, voter: number, strength: Float64Array): void {
  const { n, from, first, second, outcome } = votes;
  const surplus = new Float64Array(n);
  const information = new Float64Array(n);
  const squares = new Float64Array(n);
  for (let k = from[voter]; k < from[voter + 1]; k++) {
    if (outcome[k] === UNDECIDED) continue;
    const chance = logistic(strength[first[k]] - strength[second[k]]);
    const residual = (outcome[k] === 0 ? 1 : 0) - chance;
    const variance = chance * (1 - chance);
    surplus[first[k]] += residual;
    surplus[second[k]] -= residual;
    for (const item of [first[k], second[k]]) {
      information[item] += variance;
      squares[item] += variance * variance;
    }
  }
  for (let i = 0; i < n; i++) {
    if (information[i] === 0) continue;
    sums.excess += surplus[i] * surplus[i] - information[i];
    sums.weight += information[i] * information[i] + squares[i];
  }
}

/** τ of the moments: 0 where voters differ no more than chance has them differ, at most 1.5. Chosen. */
export function tasteSpread({ excess, weight }: TasteMoments): number {
  return weight > 0 ? Math.min(MOST_SPREAD, Math.sqrt(Math.max(0, excess / weight))) : 0;
}
