import type { BradleyTerryFit } from './bradley-terry.ts';
import { type Undefined, undefinedResult } from './check.ts';
import { normalCdf } from './normal.ts';
import { pairVariance } from './pair-information.ts';
import { centredStrengths } from './posterior.ts';
import { medianOf } from './quantiles.ts';
import { descendingOrder } from './ranks.ts';

/** Scale separation reliability. */
export interface SeparationReliability {
  readonly kind: 'estimated';
  /** Between 0 (all noise) and 1 (all signal). */
  readonly value: number;
}

/**
 * SSR = Var(θ̂)/(Var(θ̂) + mean sd²(δ)), Var dividing by N: how much of the spread of strengths is not error.
 * Typed undefined for a single item. Source: [Wright1982], [Bramley2007]; adaptive pairing inflates it [Bramley2019].
 */
export function separationReliability(fit: BradleyTerryFit): SeparationReliability | Undefined<'single_item'> {
  const { n } = fit;
  if (n < 2) return undefinedResult('single_item');
  const { delta, sd } = centredStrengths(fit);
  let signal = 0;
  let noise = 0;
  for (let i = 0; i < n; i++) {
    signal += (delta[i] * delta[i]) / n;
    noise += (sd[i] * sd[i]) / n;
  }
  // Both are 0 only when every comparison is infinitely certain, which the prior rules out.
  return { kind: 'estimated', value: signal / (signal + noise) };
}

/** Items in order and the chance that each really stands above the next. */
export interface NeighbourSeparation {
  /** Items from the strongest to the weakest. */
  readonly order: Int32Array;
  /** P(θ_(k) > θ_(k+1)) = Φ(d/√v), n − 1 values. */
  readonly probability: Float64Array;
  /** Median of them; typed undefined for a single item. */
  readonly median: { readonly kind: 'estimated'; readonly value: number } | Undefined<'single_item'>;
}

/** How well neighbours in the ranking are told apart: Φ(d/√v) for each adjacent pair and the median. */
export function neighbourSeparation(fit: BradleyTerryFit): NeighbourSeparation {
  const { n, theta, choleskyOfPrecision } = fit;
  const order = descendingOrder(theta);
  const probability = new Float64Array(Math.max(0, n - 1));
  for (let k = 0; k + 1 < n; k++) {
    const i = order[k];
    const j = order[k + 1];
    const variance = pairVariance(choleskyOfPrecision, n, i, j);
    probability[k] = normalCdf((theta[i] - theta[j]) / Math.sqrt(variance));
  }
  if (n < 2) return { order, probability, median: undefinedResult('single_item') };
  return { order, probability, median: { kind: 'estimated', value: medianOf(probability) } };
}
