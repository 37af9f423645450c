import { cellInformation, gradient, logLikelihood, logPosterior, precision } from './bradley-terry-objective.ts';
import { requireInteger, requirePositive } from './check.ts';
import { type Components, componentSizes, connectedComponents } from './components.ts';
import { solveConjugateGradients } from './conjugate-gradients.ts';
import { cholesky, inverseFromCholesky, solveCholesky } from './linear-algebra.ts';
import { type PairCells, requirePairCells } from './pair-counts.ts';

/** Standard deviation of the prior on strengths. */
export const PRIOR_SIGMA = 1.5;

/** Newton steps after which a fit is reported as not converged. */
export const MAX_NEWTON_STEPS = 50;

/** Items up to which a dense Newton step is faster than conjugate gradients. */
const DENSE_STEP_ITEMS = 150;

/** Largest number of items for which the full covariance is worth its time and memory (8 MB, about a second). */
export const FULL_COVARIANCE_ITEMS = 1000;

/** What every Bradley–Terry posterior fit carries. */
interface FitBase {
  readonly n: number;
  readonly sigma: number;
  /** Posterior mode, log-odds; sums to 0. */
  readonly theta: Float64Array;
  /** Diagonal of the covariance Σ = H⁻¹. */
  readonly variance: Float64Array;
  /** L with H = LLᵀ, n × n row-major: draws are θ̂ + L⁻ᵀz. */
  readonly choleskyOfPrecision: Float64Array;
  /** Parts of the comparison graph; across parts only the prior speaks. */
  readonly components: Components;
  readonly logLikelihood: number;
  /** Log-likelihood plus log prior without its constant: ℓ(θ̂). */
  readonly logPosterior: number;
  /** Newton steps taken. */
  readonly steps: number;
  /** False when the step limit was reached or no step could improve. */
  readonly converged: boolean;
}

/** A fit with its whole covariance. */
export interface FullFit extends FitBase {
  readonly kind: 'full';
  /** Σ = H⁻¹, n × n row-major; every row sums to σ². */
  readonly covariance: Float64Array;
}

/** A fit of many items with the covariance's diagonal only. */
export interface DiagonalFit extends FitBase {
  readonly kind: 'diagonal';
}

export type BradleyTerryFit = FullFit | DiagonalFit;

/** Options of a posterior fit. */
export interface BradleyTerryOptions {
  /** Standard deviation s of the prior N(0, s²) on every strength; above 0. */
  readonly sigma: number;
  /** Newton steps allowed, 50 unless said. */
  readonly maxSteps?: number;
}

/**
 * Posterior mode and Laplace covariance of the Bradley–Terry model with prior N(0, s²) on each strength:
 * maximises ℓ(θ) = Σ W_ij ln σ(θ_i − θ_j) − Σ θ_i²/(2s²) by Newton's method from 0 over dense matrices.
 * For more than `FULL_COVARIANCE_ITEMS` items use `fitBradleyTerryLarge`.
 *
 * @returns plain data; `converged` is false (never silently) at the step limit
 * @throws RangeError naming pairs, sigma or maxSteps
 * Source: [Bradley1952], [Leonard1977] for the normal prior, [Tierney1986] for the Laplace approximation.
 */
export function fitBradleyTerry(pairs: PairCells, options: BradleyTerryOptions): FullFit {
  const { sigma, maxSteps = MAX_NEWTON_STEPS } = options;
  requirePairCells(pairs);
  requirePositive('sigma', sigma);
  requireInteger('maxSteps', maxSteps, 0, 100_000);
  const mode =
    pairs.n <= DENSE_STEP_ITEMS
      ? climb(pairs, sigma, maxSteps, (theta, g) => solveCholesky(cholesky(precision(pairs, theta, sigma), pairs.n), g))
      : climb(pairs, sigma, maxSteps, sparseNewtonStep(pairs, sigma));
  const components = connectedComponents(pairs);
  const h = precision(pairs, mode.theta, sigma);
  const choleskyOfPrecision = cholesky(h, pairs.n);
  const covariance = covarianceFromPrecision(h, pairs.n, sigma, components);
  const variance = new Float64Array(pairs.n);
  for (let i = 0; i < pairs.n; i++) variance[i] = covariance[i * pairs.n + i];
  return { kind: 'full', n: pairs.n, sigma, ...mode, variance, covariance, choleskyOfPrecision, components };
}

/** Solver of Newton steps by conjugate gradients over the cells: the same steps as the dense one, to rounding. */
export function sparseNewtonStep(
  pairs: PairCells,
  sigma: number,
): (theta: Float64Array, gradient: Float64Array) => Float64Array {
  const prior = new Float64Array(pairs.n).fill(1 / (sigma * sigma));
  return (theta, g) => solveConjugateGradients(pairs, cellInformation(pairs, theta), prior, g);
}

/** H⁻¹ by way of `stiffenShifts`; overwrites h. */
function covarianceFromPrecision(h: Float64Array, n: number, sigma: number, components: Components): Float64Array {
  const restored = stiffenShifts(h, n, sigma, components);
  const covariance = inverseFromCholesky(cholesky(h, n), n);
  addPerComponent(covariance, n, components, restored);
  return covariance;
}

/**
 * Makes H safe to invert at any number of votes. A common shift of a connected part is known only through the prior,
 * so at huge counts I/s² drowns in the rounding of H. The shift is made as stiff as the rest (in place), and what the
 * inverse then lacks is returned, to be added to every two items of a part:
 * H⁻¹ = (H + Σ τ1_c1_cᵀ/N_c)⁻¹ + Σ (s² − 1/(1/s² + τ)) 1_c1_cᵀ/N_c.
 */
export function stiffenShifts(
  h: Float64Array,
  n: number,
  sigma: number,
  components: Components,
): (part: number) => number {
  const sizes = componentSizes(components);
  let stiffness = 0;
  for (let i = 0; i < n; i++) stiffness += h[i * n + i] / n;
  addPerComponent(h, n, components, (part) => stiffness / sizes[part]);
  const back = sigma * sigma - 1 / (1 / (sigma * sigma) + stiffness);
  return (part) => back / sizes[part];
}

/** Adds `amount(part)` to the entry of every two items of the same part. */
function addPerComponent(
  matrix: Float64Array,
  n: number,
  components: Components,
  amount: (part: number) => number,
): void {
  const { label } = components;
  for (let i = 0; i < n; i++) {
    const value = amount(label[i]);
    for (let j = 0; j < n; j++) if (label[j] === label[i]) matrix[i * n + j] += value;
  }
}

/** Result of the climb to the mode. */
interface Mode {
  theta: Float64Array;
  logLikelihood: number;
  logPosterior: number;
  steps: number;
  converged: boolean;
}

/**
 * Newton's method from 0 with the step H⁻¹g given by `solve`. A step is halved only on a real fall of ℓ: at the
 * optimum, and at huge counts, rounding alone makes ℓ tremble. Ends when the full step moves nothing by 1e-10.
 */
export function climb(
  pairs: PairCells,
  sigma: number,
  maxSteps: number,
  solve: (theta: Float64Array, gradient: Float64Array) => Float64Array,
): Mode {
  const n = pairs.n;
  let theta: Float64Array = new Float64Array(n);
  let value = logPosterior(pairs, theta, sigma);
  let steps = 0;
  let converged = false;
  while (steps < maxSteps && !converged) {
    const step = solve(theta, gradient(pairs, theta, sigma));
    steps++;
    let scale = 1;
    let next = along(theta, step, scale);
    let nextValue = logPosterior(pairs, next, sigma);
    const floor = value - 1e-12 * (1 + Math.abs(value));
    while (nextValue < floor && scale > 1e-10) {
      scale /= 2;
      next = along(theta, step, scale);
      nextValue = logPosterior(pairs, next, sigma);
    }
    if (nextValue < floor) break;
    converged = step.every((x) => Math.abs(x) < 1e-10);
    theta = next;
    value = nextValue;
  }
  return { theta, logLikelihood: logLikelihood(pairs, theta), logPosterior: value, steps, converged };
}

function along(theta: Float64Array, step: Float64Array, scale: number): Float64Array {
  return theta.map((x, i) => x + scale * step[i]);
}
