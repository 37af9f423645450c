import type { RatingFit } from './bradley-terry-mle.ts';
import { cholesky, solveCholesky } from './linear-algebra.ts';
import type { PairCells } from './pair-counts.ts';

/** Items beyond which one factor no longer pays. */
const MOST_ITEMS = 600;

/** ln π at the maximum for other counts in the same cells, or null where the short cut does not settle. */
export type Refit = (lowWins: Float64Array, highWins: Float64Array) => Float64Array | null;

/**
 * Prepares fast refits of resampled counts. The curvature of a resample is close to that of all votes, so its Newton
 * steps can reuse one Cholesky factor (the chord method): each costs a pass over the cells with one division a cell
 * instead of logarithms and a factorisation. The goal is the same, |Δ ln π| < 1e-12; a resample whose steps do not at
 * least halve is left to `fitRatings`.
 *
 * @param fit fit of all votes with a virtual opponent (prior > 0)
 * @param pairs its cells
 */
export function prepareRefits(fit: RatingFit, pairs: PairCells): Refit {
  const { n, low, high } = pairs;
  const { prior } = fit;
  if (n > MOST_ITEMS || !(prior > 0)) return () => null;
  const factor = cholesky(ratingCurvature(fit, pairs), n);
  const power = new Float64Array(n);
  return (lowWins, highWins) => {
    const x = Float64Array.from(fit.logStrength);
    let last = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 60; round++) {
      const g = new Float64Array(n);
      for (let i = 0; i < n; i++) {
        power[i] = Math.exp(x[i]);
        g[i] = (prior * (1 - power[i])) / (1 + power[i]);
      }
      for (let c = 0; c < low.length; c++) {
        const a = power[low[c]];
        const b = power[high[c]];
        const pull = (lowWins[c] * b - highWins[c] * a) / (a + b);
        g[low[c]] += pull;
        g[high[c]] -= pull;
      }
      const step = solveCholesky(factor, g);
      let size = 0;
      for (let i = 0; i < n; i++) {
        x[i] += step[i];
        size = Math.max(size, Math.abs(step[i]));
      }
      if (size < 1e-12) return x;
      if (!(size < last / 2)) return size < 1e-10 ? x : null;
      last = size;
    }
    return null;
  };
}

/** Minus the second derivatives of the penalised log-likelihood at the fit, n × n row-major. */
export function ratingCurvature({ prior, logStrength }: RatingFit, pairs: PairCells): Float64Array {
  const { n, low, high, lowWins, highWins } = pairs;
  const power = logStrength.map(Math.exp);
  const h = new Float64Array(n * n);
  for (let c = 0; c < low.length; c++) {
    const a = power[low[c]];
    const b = power[high[c]];
    const weight = ((lowWins[c] + highWins[c]) * a * b) / ((a + b) * (a + b));
    h[low[c] * n + low[c]] += weight;
    h[high[c] * n + high[c]] += weight;
    h[low[c] * n + high[c]] -= weight;
    h[high[c] * n + low[c]] -= weight;
  }
  for (let i = 0; i < n; i++) h[i * n + i] += (2 * prior * power[i]) / ((1 + power[i]) * (1 + power[i]));
  return h;
}
