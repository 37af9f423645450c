import { requireWithin } from './check.ts';
import { gaussLegendre } from './gauss-legendre.ts';

/** Prior r ~ Beta(a, b) of a voter's reliability. */
export interface ReliabilityPrior {
  readonly a: number;
  readonly b: number;
}

/** Beta(6, 2): a new voter has E r = ¾. */
export const RELIABILITY_PRIOR: ReliabilityPrior = { a: 6, b: 2 };

/** The factor of a voter who answers by chance. */
export const LEAST_RELIABILITY_FACTOR = 0.25;

/** One repeated question. */
export interface ConsistencyCheck {
  /** Whether the voter answered as before. */
  readonly agreed: boolean;
  /** q: chance that an attentive voter would (see `expectedAgreement`), from ½ to 1. */
  readonly expectedAgreement: number;
}

/** A voter's reliability. */
export interface Reliability {
  /** E[r | checks]. */
  readonly mean: number;
  /** 0.25 + 0.75·E[r]. */
  readonly factor: number;
}

const PANEL = gaussLegendre(32);

/**
 * Posterior of a voter's reliability r from repeated questions: P(agree | r) = r q + (1 − r)/2. At q = ½ an answer says
 * nothing either way. E[r] by 1-D Gauss–Legendre quadrature, over more panels the more checks narrow the posterior.
 *
 * @param prior a, b ≥ 1
 * @throws RangeError naming checks or prior
 */
export function voterReliability(
  checks: readonly ConsistencyCheck[],
  prior: ReliabilityPrior = RELIABILITY_PRIOR,
): Reliability {
  requireWithin('prior.a', prior.a, 1, 1e6);
  requireWithin('prior.b', prior.b, 1, 1e6);
  // P(answer | r) = intercept + slope·r
  const slope = Float64Array.from(checks, ({ agreed, expectedAgreement }, k) => {
    requireWithin(`checks[${k}].expectedAgreement`, expectedAgreement, 0.5, 1);
    return agreed ? expectedAgreement - 0.5 : 0.5 - expectedAgreement;
  });
  const logDensity = (r: number): number => {
    let sum = (prior.a - 1) * Math.log(r) + (prior.b - 1) * Math.log1p(-r);
    for (let k = 0; k < slope.length; k++) sum += Math.log(0.5 + slope[k] * r);
    return sum;
  };
  const mean = meanOnUnitInterval(logDensity, 4 + Math.ceil(Math.sqrt(checks.length + prior.a + prior.b)));
  return { mean, factor: LEAST_RELIABILITY_FACTOR + (1 - LEAST_RELIABILITY_FACTOR) * mean };
}

/** E r for a density on [0, 1] known by its logarithm up to a constant. */
function meanOnUnitInterval(logDensity: (r: number) => number, panels: number): number {
  const count = panels * PANEL.nodes.length;
  const r = Float64Array.from({ length: count }, (_, k) => {
    return (Math.floor(k / PANEL.nodes.length) + PANEL.nodes[k % PANEL.nodes.length]) / panels;
  });
  const log = r.map(logDensity);
  const most = log.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let mass = 0;
  let moment = 0;
  for (let k = 0; k < count; k++) {
    const amount = PANEL.weights[k % PANEL.nodes.length] * Math.exp(log[k] - most);
    mass += amount;
    moment += amount * r[k];
  }
  return moment / mass;
}
