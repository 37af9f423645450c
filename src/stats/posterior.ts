import type { BradleyTerryFit } from './bradley-terry.ts';
import { logistic } from './logistic.ts';
import { Z50, Z95 } from './normal.ts';

/** Strengths against the average entry, one value an item in each array. */
export interface CentredStrengths {
  /** δ_i = θ_i − mean θ, log-odds against an average entry. */
  readonly delta: Float64Array;
  /** Standard deviation of δ_i, log-odds. */
  readonly sd: Float64Array;
  /** σ(δ_i): the chance to beat an average entry. */
  readonly share: Float64Array;
  /** 95 % interval as shares. */
  readonly low95: Float64Array;
  readonly high95: Float64Array;
  /** 50 % interval as shares. */
  readonly low50: Float64Array;
  readonly high50: Float64Array;
  /** 95 % interval of δ. */
  readonly deltaLow95: Float64Array;
  readonly deltaHigh95: Float64Array;
  /** 50 % interval of δ. */
  readonly deltaLow50: Float64Array;
  readonly deltaHigh50: Float64Array;
}

/**
 * Centred strengths with their Laplace intervals: Var δ_i = max(0, Σ_ii − s²/N), intervals σ(δ_i ± z·sd).
 * The raw Σ_ii would also count the common shift of all strengths, which no vote can see.
 */
export function centredStrengths(fit: BradleyTerryFit): CentredStrengths {
  const { n, theta, variance, sigma } = fit;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += theta[i] / n;
  const delta = theta.map((x) => x - mean);
  const sd = variance.map((v) => Math.sqrt(Math.max(0, v - (sigma * sigma) / n)));
  const shifted = (z: number): Float64Array => delta.map((d, i) => d + z * sd[i]);
  const deltaLow95 = shifted(-Z95);
  const deltaHigh95 = shifted(Z95);
  const deltaLow50 = shifted(-Z50);
  const deltaHigh50 = shifted(Z50);
  return {
    delta,
    sd,
    share: delta.map(logistic),
    low95: deltaLow95.map(logistic),
    high95: deltaHigh95.map(logistic),
    low50: deltaLow50.map(logistic),
    high50: deltaHigh50.map(logistic),
    deltaLow95,
    deltaHigh95,
    deltaLow50,
    deltaHigh50,
  };
}
