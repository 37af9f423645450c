import type { BradleyTerryFit } from './bradley-terry.ts';
import { requireInteger } from './check.ts';
import { halfSquaredNorm, solveUpperRows, transposed } from './linear-algebra.ts';
import { type PairCells, winsPerItem } from './pair-counts.ts';
import type { Xoshiro256 } from './random.ts';

/** Draws of all strengths from a fit's Laplace posterior. */
export interface PosteriorDraws {
  readonly n: number;
  readonly count: number;
  /** count × n, row-major: one draw of all strengths a row. */
  readonly theta: Float64Array;
  /** ½‖z‖² of each draw: minus its log Laplace density, up to a constant. */
  readonly halfNorm: Float64Array;
}

/** Standard normal draws, of which every posterior of as many strengths can be made. */
export interface StandardDraws {
  readonly n: number;
  readonly count: number;
  /** count × n, row-major. */
  readonly z: Float64Array;
  readonly halfNorm: Float64Array;
}

/**
 * Draws z ~ N(0, I).
 *
 * @param count number of draws, 1 or more
 * @throws RangeError naming count
 */
export function drawStandard(n: number, count: number, random: Xoshiro256): StandardDraws {
  requireInteger('count', count, 1, 100_000_000);
  const z = new Float64Array(count * n);
  const halfNorm = new Float64Array(count);
  for (let k = 0; k < z.length; k++) z[k] = random.normal();
  for (let s = 0; s < count; s++) halfNorm[s] = halfSquaredNorm(z.subarray(s * n, (s + 1) * n));
  return { n, count, z, halfNorm };
}

/** Draws θ̂ + L⁻ᵀz from the Laplace posterior N(θ̂, H⁻¹), H = LLᵀ. RangeError naming draws. */
export function posteriorDraws(fit: BradleyTerryFit, { n, count, z, halfNorm }: StandardDraws): PosteriorDraws {
  if (n !== fit.n) throw new RangeError(`draws must be of ${fit.n} items, got ${n}`);
  const theta = z.slice();
  solveUpperRows(transposed(fit.choleskyOfPrecision, n), n, theta);
  for (let s = 0; s < count; s++) for (let i = 0; i < n; i++) theta[s * n + i] += fit.theta[i];
  return { n, count, theta, halfNorm };
}

/** Seeded draws from the Laplace posterior. RangeError naming count. */
export function drawPosterior(fit: BradleyTerryFit, count: number, random: Xoshiro256): PosteriorDraws {
  return posteriorDraws(fit, drawStandard(fit.n, count, random));
}

/** Self-normalised importance weights of draws, and how many unweighted draws they are worth. */
export interface ImportanceWeights {
  /** One weight a draw, summing to 1. */
  readonly weights: Float64Array;
  /** ESS = 1/Σw². */
  readonly effectiveSize: number;
}

/**
 * Weights that turn draws of the Laplace posterior into draws of the true one: w ∝ exp(ℓ(θ) + ½‖z‖²), the true
 * posterior over the Laplace density. Source: [Owen2013] ch. 9, [Kong1992] for the ESS.
 */
export function importanceWeights(fit: BradleyTerryFit, pairs: PairCells, draws: PosteriorDraws): ImportanceWeights {
  const { n, count } = draws;
  if (pairs.n !== n) throw new RangeError(`pairs must have ${n} items, got ${pairs.n}`);
  const weights = logPosteriors(pairs, fit.sigma, draws);
  let most = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < count; s++) {
    weights[s] += draws.halfNorm[s];
    most = Math.max(most, weights[s]);
  }
  let sum = 0;
  for (let s = 0; s < count; s++) {
    weights[s] = Math.exp(weights[s] - most);
    sum += weights[s];
  }
  let squares = 0;
  for (let s = 0; s < count; s++) {
    weights[s] /= sum;
    squares += weights[s] * weights[s];
  }
  return { weights, effectiveSize: 1 / squares };
}

/**
 * ℓ(θ) of every draw with one logarithm a cell, which is what makes re-weighting affordable:
 * ln L = Σ wins_i θ_i − Σ n_ij ln(e^θ_i + e^θ_j).
 */
function logPosteriors(pairs: PairCells, sigma: number, draws: PosteriorDraws): Float64Array {
  const { n, count } = draws;
  const { low, high } = pairs;
  const wins = winsPerItem(pairs);
  const total = pairs.lowWins.map((forLow, c) => forLow + pairs.highWins[c]);
  const power = new Float64Array(n);
  const values = new Float64Array(count);
  for (let s = 0; s < count; s++) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const theta = draws.theta[s * n + i];
      power[i] = Math.exp(theta);
      sum += wins[i] * theta - (theta * theta) / (2 * sigma * sigma);
    }
    for (let c = 0; c < total.length; c++) sum -= total[c] * Math.log(power[low[c]] + power[high[c]]);
    values[s] = sum;
  }
  return values;
}
