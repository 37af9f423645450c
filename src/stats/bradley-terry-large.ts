import {
  type BradleyTerryFit,
  type BradleyTerryOptions,
  climb,
  type DiagonalFit,
  FULL_COVARIANCE_ITEMS,
  fitBradleyTerry,
  MAX_NEWTON_STEPS,
  sparseNewtonStep,
  stiffenShifts,
} from './bradley-terry.ts';
import { precision } from './bradley-terry-objective.ts';
import { requireInteger, requirePositive } from './check.ts';
import { connectedComponents } from './components.ts';
import { cholesky, inverseDiagonalFromCholesky } from './linear-algebra.ts';
import { type PairCells, requirePairCells } from './pair-counts.ts';

/** Items beyond which even one dense factor (n² numbers) asks for too much memory and time. */
export const LARGEST_FIT_ITEMS = 5000;

/**
 * The same posterior as `fitBradleyTerry` for many items: Newton steps solved by conjugate gradients over the cells,
 * then Cholesky factorisations for the covariance's diagonal and for draws.
 *
 * @throws RangeError naming pairs (also above 5000 items), sigma or maxSteps
 */
export function fitBradleyTerryLarge(pairs: PairCells, options: BradleyTerryOptions): DiagonalFit {
  const { sigma, maxSteps = MAX_NEWTON_STEPS } = options;
  requirePairCells(pairs);
  requireInteger('pairs.n', pairs.n, 1, LARGEST_FIT_ITEMS);
  requirePositive('sigma', sigma);
  requireInteger('maxSteps', maxSteps, 0, 100_000);
  const mode = climb(pairs, sigma, maxSteps, sparseNewtonStep(pairs, sigma));
  const components = connectedComponents(pairs);
  const h = precision(pairs, mode.theta, sigma);
  const choleskyOfPrecision = cholesky(h, pairs.n);
  const restored = stiffenShifts(h, pairs.n, sigma, components);
  const variance = inverseDiagonalFromCholesky(cholesky(h, pairs.n), pairs.n);
  for (let i = 0; i < pairs.n; i++) variance[i] += restored(components.label[i]);
  return { kind: 'diagonal', n: pairs.n, sigma, ...mode, variance, choleskyOfPrecision, components };
}

/** Fits by the method that suits the size: full covariance up to `FULL_COVARIANCE_ITEMS`, its diagonal beyond. */
export function fitStrengths(pairs: PairCells, options: BradleyTerryOptions): BradleyTerryFit {
  return pairs.n <= FULL_COVARIANCE_ITEMS ? fitBradleyTerry(pairs, options) : fitBradleyTerryLarge(pairs, options);
}
