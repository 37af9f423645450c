import type { BradleyTerryFit } from './bradley-terry.ts';
import { requireInteger } from './check.ts';
import { normalExpectation } from './gauss-hermite.ts';
import { dot, solveCholesky } from './linear-algebra.ts';
import { binaryEntropy, logistic } from './logistic.ts';

/** What is believed about the strength difference of a pair. */
export interface PairBelief {
  /** d = θ_i − θ_j, log-odds. */
  readonly difference: number;
  /** v = Σ_ii + Σ_jj − 2Σ_ij. */
  readonly variance: number;
}

/** d and v of the pair (i, j), from the covariance or, in a fit without it, by one solve. RangeError naming i or j. */
export function pairBelief(fit: BradleyTerryFit, i: number, j: number): PairBelief {
  const { n, theta } = fit;
  requireInteger('i', i, 0, n - 1);
  requireInteger('j', j, 0, n - 1);
  const difference = theta[i] - theta[j];
  if (fit.kind === 'diagonal') return { difference, variance: pairVariance(fit.choleskyOfPrecision, n, i, j) };
  const { covariance } = fit;
  const variance = covariance[i * n + i] + covariance[j * n + j] - 2 * covariance[i * n + j];
  return { difference, variance: Math.max(0, variance) };
}

/**
 * d and v of many pairs. In a fit without covariance the pairs of one first item share a solve; give them sorted by it.
 * RangeError naming the pair.
 */
export function pairBeliefs(fit: BradleyTerryFit, first: ArrayLike<number>, second: ArrayLike<number>): PairBelief[] {
  const { n, theta } = fit;
  if (fit.kind !== 'diagonal') return Array.from(first, (i, k) => pairBelief(fit, i, second[k]));
  let solved = -1;
  let column: Float64Array = new Float64Array(0);
  return Array.from(first, (i, k) => {
    const j = second[k];
    requireInteger(`first[${k}]`, i, 0, n - 1);
    requireInteger(`second[${k}]`, j, 0, n - 1);
    if (solved !== i) {
      const unit = new Float64Array(n);
      unit[i] = 1;
      column = solveCholesky(fit.choleskyOfPrecision, unit);
      solved = i;
    }
    const variance = fit.variance[i] + fit.variance[j] - 2 * column[j];
    return { difference: theta[i] - theta[j], variance: Math.max(0, variance) };
  });
}

/** Chance that the first of the pair wins, averaged over the belief: E σ(x), x ~ N(d, v), by quadrature. */
export function predictive(difference: number, variance: number): number {
  return normalExpectation(logistic, difference, variance);
}

/**
 * p̄ = σ(d/√(1 + πv/8)): `predictive` in closed form, within 0.004 of it while v ≤ 4; for scoring many pairs quickly.
 * Source: [MacKay1992b].
 */
export function predictiveClosedForm(difference: number, variance: number): number {
  if (!(variance >= 0)) throw new RangeError(`variance must be at least 0, got ${variance}`);
  return logistic(difference / Math.sqrt(1 + (Math.PI * variance) / 8));
}

/** h(p̄) in nats with the closed-form p̄: how open the outcome looks from here, from 0 to ln 2. */
export function outcomeEntropy(difference: number, variance: number): number {
  return binaryEntropy(predictiveClosedForm(difference, variance));
}

/** G = ½ ln(1 + v p(1 − p)), p = σ(d): nats by which one more comparison shrinks the Laplace posterior. */
export function informationGain(difference: number, variance: number): number {
  return 0.5 * Math.log1p(variance * logistic(difference) * logistic(-difference));
}

/**
 * BALD, h(E σ(x)) − E h(σ(x)), x ~ N(d, v): the information (nats) that the outcome carries about the strengths.
 * Source: [Houlsby2011].
 */
export function bald(difference: number, variance: number): number {
  const openness = binaryEntropy(Math.min(1, predictive(difference, variance)));
  return Math.max(0, openness - normalExpectation((x) => binaryEntropy(logistic(x)), difference, variance));
}

/** q = E[p² + (1 − p)²], p = σ(x), x ~ N(d, v): how often an honest voter gives the same answer twice. */
export function expectedAgreement(difference: number, variance: number): number {
  return normalExpectation((x) => 1 - 2 * logistic(x) * logistic(-x), difference, variance);
}

/** v of a pair by one solve with the precision's Cholesky factor, for fits without full covariance: ‖L⁻¹(e_i − e_j)‖². */
export function pairVariance(choleskyOfPrecision: Float64Array, n: number, i: number, j: number): number {
  requireInteger('i', i, 0, n - 1);
  requireInteger('j', j, 0, n - 1);
  if (i === j) return 0;
  const l = choleskyOfPrecision;
  const x = new Float64Array(n);
  for (let r = Math.min(i, j); r < n; r++) {
    const right = r === i ? 1 : r === j ? -1 : 0;
    x[r] = (right - dot(l, r * n, x, 0, r)) / l[r * n + r];
  }
  return dot(x, 0, x, 0, n);
}
