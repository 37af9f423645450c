import { betaCdf, betaQuantile } from './beta-distribution.ts';
import { requirePositive } from './check.ts';

/** P(T ≤ t) for Student's t with `degrees` > 0 degrees of freedom, by way of the beta distribution. */
export function tCdf(t: number, degrees: number): number {
  requirePositive('degrees', degrees);
  if (!Number.isFinite(t)) throw new RangeError(`t must be a finite number, got ${t}`);
  const tail = 0.5 * betaCdf(degrees / (degrees + t * t), degrees / 2, 0.5);
  return t < 0 ? tail : 1 - tail;
}

/**
 * Quantile of Student's t, 0 < p < 1: with x the 2·min(p, 1 − p) quantile of Beta(ν/2, ½), t = ±√(ν(1 − x)/x).
 * RangeError naming p or degrees. Source: [DLMF] 8.17 (the beta form of the t distribution).
 */
export function tQuantile(p: number, degrees: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p must lie strictly between 0 and 1, got ${p}`);
  requirePositive('degrees', degrees);
  if (p === 0.5) return 0;
  const tail = 2 * Math.min(p, 1 - p);
  const x = betaQuantile(tail, degrees / 2, 0.5);
  // Whichever of x and 1 − x is small is asked for directly and keeps its precision.
  const odds = x <= 0.5 ? (1 - x) / x : oddsOf(betaQuantile(1 - tail, 0.5, degrees / 2));
  const t = Math.sqrt(degrees * odds);
  return p < 0.5 ? -t : t;
}

function oddsOf(y: number): number {
  return y / (1 - y);
}
