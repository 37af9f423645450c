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
/** One panel integrates polynomials up to this degree exactly. */
const EXACT_DEGREE = 2 * 32 - 1;

/**
 * Posterior of a voter's reliability r from repeated questions: P(agree | r) = r q + (1 − r)/2. At q = ½ an answer says
 * nothing either way. E[r] by 1-D Gauss–Legendre quadrature: with whole a and b the density is a polynomial, for which
 * one panel is exact up to some fifty checks; beyond, over more panels the more checks narrow the posterior.
 *
 * @param prior a, b ≥ 1
 * @param least factor at E[r] = 0, from 0 to 1
 * @throws RangeError naming checks, prior or least
 */
export function voterReliability(
  checks: readonly ConsistencyCheck[],
  prior: ReliabilityPrior = RELIABILITY_PRIOR,
  least: number = LEAST_RELIABILITY_FACTOR,
): Reliability {
  requireWithin('prior.a', prior.a, 1, 1e6);
  requireWithin('prior.b', prior.b, 1, 1e6);
  requireWithin('least', least, 0, 1);
  // P(answer | r) = ½ + slope·r
  const slope = Float64Array.from(checks, ({ agreed, expectedAgreement }, k) => {
    requireWithin(`checks[${k}].expectedAgreement`, expectedAgreement, 0.5, 1);
    return agreed ? expectedAgreement - 0.5 : 0.5 - expectedAgreement;
  });
  const isPolynomial = Number.isInteger(prior.a) && Number.isInteger(prior.b);
  const mean =
    isPolynomial && prior.a + prior.b + slope.length - 1 <= EXACT_DEGREE
      ? meanOverPanels(1, (r) => density(r, prior, slope))
      : meanFromLogs(4 + Math.ceil(Math.sqrt(checks.length + prior.a + prior.b)), (r) => logDensity(r, prior, slope));
  return { mean, factor: least + (1 - least) * mean };
}

function density(r: number, { a, b }: ReliabilityPrior, slope: Float64Array): number {
  let product = r ** (a - 1) * (1 - r) ** (b - 1);
  for (let k = 0; k < slope.length; k++) product *= 0.5 + slope[k] * r;
  return product;
}

function logDensity(r: number, { a, b }: ReliabilityPrior, slope: Float64Array): number {
  let sum = (a - 1) * Math.log(r) + (b - 1) * Math.log1p(-r);
  for (let k = 0; k < slope.length; k++) sum += Math.log(0.5 + slope[k] * r);
  return sum;
}

/** E r for a density on [0, 1] known up to a constant. */
function meanOverPanels(panels: number, densityAt: (r: number) => number): number {
  let mass = 0;
  let moment = 0;
  for (let k = 0; k < panels * PANEL.nodes.length; k++) {
    const r = (Math.floor(k / PANEL.nodes.length) + PANEL.nodes[k % PANEL.nodes.length]) / panels;
    const amount = PANEL.weights[k % PANEL.nodes.length] * densityAt(r);
    mass += amount;
    moment += amount * r;
  }
  return moment / mass;
}

/** The same for a density known by its logarithm up to a constant, which may be far below what a number can hold. */
function meanFromLogs(panels: number, logAt: (r: number) => number): number {
  const logs: number[] = [];
  meanOverPanels(panels, (r) => logs.push(logAt(r)));
  const most = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let next = 0;
  return meanOverPanels(panels, () => Math.exp(logs[next++] - most));
}
