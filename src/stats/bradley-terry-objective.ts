import { halfSquaredNorm } from './linear-algebra.ts';
import { logistic, logLogistic } from './logistic.ts';
import type { PairCells } from './pair-counts.ts';

// The Bradley–Terry posterior with prior N(0, s²): its logarithm ℓ, gradient g, and precision H, over pair cells.

/** ln L(θ) = Σ over cells of lowWins·ln σ(d) + highWins·ln σ(−d), d = θ_low − θ_high. */
export function logLikelihood(pairs: PairCells, theta: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < pairs.low.length; c++) {
    const d = theta[pairs.low[c]] - theta[pairs.high[c]];
    // ln σ(−d) = ln σ(d) − d
    const log = logLogistic(d);
    sum += (pairs.lowWins[c] + pairs.highWins[c]) * log - pairs.highWins[c] * d;
  }
  return sum;
}

/** ℓ(θ) = ln L(θ) − Σ θ_i²/(2s²). */
export function logPosterior(pairs: PairCells, theta: Float64Array, sigma: number): number {
  return logLikelihood(pairs, theta) - halfSquaredNorm(theta) / (sigma * sigma);
}

/** g_i = Σ_j [W_ij − (W_ij + W_ji) σ(θ_i − θ_j)] − θ_i/s². */
export function gradient(pairs: PairCells, theta: Float64Array, sigma: number): Float64Array {
  const g = new Float64Array(pairs.n);
  for (let c = 0; c < pairs.low.length; c++) {
    const i = pairs.low[c];
    const j = pairs.high[c];
    const p = logistic(theta[i] - theta[j]);
    // W_ij(1 − p) − W_ji·p: no large terms cancel when one side always wins.
    const pull = pairs.lowWins[c] * logistic(theta[j] - theta[i]) - pairs.highWins[c] * p;
    g[i] += pull;
    g[j] -= pull;
  }
  for (let i = 0; i < pairs.n; i++) g[i] -= theta[i] / (sigma * sigma);
  return g;
}

/** Weight n_ij p(1 − p) of each cell in H. */
export function cellInformation(pairs: PairCells, theta: Float64Array): Float64Array {
  const information = new Float64Array(pairs.low.length);
  for (let c = 0; c < information.length; c++) {
    const d = theta[pairs.low[c]] - theta[pairs.high[c]];
    information[c] = (pairs.lowWins[c] + pairs.highWins[c]) * logistic(d) * logistic(-d);
  }
  return information;
}

/** H = Σ_{i<j} n_ij p(1 − p) x xᵀ + I/s², x = e_i − e_j; n × n row-major. */
export function precision(pairs: PairCells, theta: Float64Array, sigma: number): Float64Array {
  const n = pairs.n;
  const h = new Float64Array(n * n);
  const information = cellInformation(pairs, theta);
  for (let c = 0; c < information.length; c++) {
    const i = pairs.low[c];
    const j = pairs.high[c];
    const w = information[c];
    h[i * n + i] += w;
    h[j * n + j] += w;
    h[i * n + j] -= w;
    h[j * n + i] -= w;
  }
  for (let i = 0; i < n; i++) h[i * n + i] += 1 / (sigma * sigma);
  return h;
}
