import type { BradleyTerryFit } from './bradley-terry.ts';
import type { PairCells } from './pair-counts.ts';

/**
 * How much likelier the votes are if strengths differ, θ_i ~ N(0, s²), than if all are equal and every vote is the toss
 * of a coin: ln of the Bayes factor, by the Laplace approximation
 * ln B = ℓ(θ̂) − n ln s − ½ ln det H + Σ W ln 2, with ℓ the log-likelihood plus −Σθ²/(2s²).
 *
 * Among equal works E B = 1 whatever pairs were asked for and whenever one looks, because the choice of a pair cancels
 * out of the ratio. So P(B ever ≥ x) ≤ 1/x (Ville's inequality), adaptive pairing and weights up to 1 included: the
 * score test promises this for pairs drawn beforehand only.
 *
 * @param fit a posterior fit with prior N(0, s²)
 * @param pairs the cells that it was made from
 * @returns ln B; 0 without votes
 * Source: [Kass1995] for the factor and its scale, [Tierney1986] for the approximation, [Ramdas2023] for looking at any
 * time.
 */
export function logBayesFactorOfDifferences(fit: BradleyTerryFit, pairs: PairCells): number {
  const { n, sigma, choleskyOfPrecision } = fit;
  let halfLogDeterminant = 0;
  for (let i = 0; i < n; i++) halfLogDeterminant += Math.log(choleskyOfPrecision[i * n + i]);
  let votes = 0;
  for (let c = 0; c < pairs.low.length; c++) votes += pairs.lowWins[c] + pairs.highWins[c];
  return fit.logPosterior - n * Math.log(sigma) - halfLogDeterminant + votes * Math.LN2;
}
