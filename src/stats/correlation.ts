import { requireAllFinite, requireLength, type Undefined, undefinedResult } from './check.ts';
import { midranks } from './midranks.ts';
import { Z95 } from './normal.ts';

/** Items from which an interval is shown. */
export const LEAST_FOR_INTERVAL = 10;

/** Items below which an interval carries a caution. */
export const LEAST_WITHOUT_CAUTION = 25;

/** Why two rankings have no correlation. */
export type NoCorrelation = 'fewer_than_three_items' | 'constant_ranking';

/** An interval, or why there is none. */
export type CorrelationInterval =
  | { readonly kind: 'interval'; readonly low: number; readonly high: number; readonly caution: boolean }
  | Undefined<'fewer_than_ten_items' | 'perfect_correlation'>;

/** A rank correlation from −1 to 1 with its 95 % interval. */
export interface RankCorrelation {
  readonly kind: 'estimated';
  readonly n: number;
  readonly value: number;
  readonly interval: CorrelationInterval;
}

/**
 * Spearman's ρ: Pearson's correlation of midranks. Interval tanh(atanh ρ ± z√((1 + ρ²/2)/(n − 3))), for n ≥ 10.
 * RangeError naming x or y. Source: [Spearman1904], [Bonett2000] for the interval.
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): RankCorrelation | Undefined<NoCorrelation> {
  const n = checked(x, y);
  if (n < 3) return undefinedResult('fewer_than_three_items');
  const rho = pearson(midranks(x), midranks(y));
  if (rho === null) return undefinedResult('constant_ranking');
  return estimate(n, rho, (1 + (rho * rho) / 2) / (n - 3));
}

/**
 * Kendall's τ-b: (concordant − discordant)/√((pairs untied in x)(pairs untied in y)).
 * Interval tanh(atanh τ ± z√(0.437/(n − 4))), for n ≥ 10. RangeError naming x or y.
 * Source: [Kendall1945], [Fieller1957] for the interval.
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): RankCorrelation | Undefined<NoCorrelation> {
  const n = checked(x, y);
  if (n < 3) return undefinedResult('fewer_than_three_items');
  let balance = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign(x[i] - x[j]);
      const dy = Math.sign(y[i] - y[j]);
      balance += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  if (untiedX === 0 || untiedY === 0) return undefinedResult('constant_ranking');
  return estimate(n, balance / (Math.sqrt(untiedX) * Math.sqrt(untiedY)), 0.437 / (n - 4));
}

/** Pearson's correlation; null when either side is constant. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const n = x.length;
  // Asked of the values themselves: the mean of equal values may be a rounding away from them.
  if (isConstant(x) || isConstant(y)) return null;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < n; i++) {
    meanX += x[i] / n;
    meanY += y[i] / n;
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    xx += (x[i] - meanX) ** 2;
    yy += (y[i] - meanY) ** 2;
    xy += (x[i] - meanX) * (y[i] - meanY);
  }
  if (xx === 0 || yy === 0) return null;
  return Math.max(-1, Math.min(1, xy / (Math.sqrt(xx) * Math.sqrt(yy))));
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

function checked(x: ArrayLike<number>, y: ArrayLike<number>): number {
  requireAllFinite('x', x);
  requireAllFinite('y', y);
  requireLength('y', y, x.length);
  return x.length;
}

function estimate(n: number, raw: number, variance: number): RankCorrelation {
  // Rounding may leave a perfect correlation a hair below 1.
  const value = Math.abs(raw) > 1 - 1e-12 ? Math.sign(raw) : raw;
  return { kind: 'estimated', n, value, interval: fisherInterval(n, value, variance) };
}

function fisherInterval(n: number, value: number, variance: number): CorrelationInterval {
  if (n < LEAST_FOR_INTERVAL) return undefinedResult('fewer_than_ten_items');
  if (Math.abs(value) === 1) return undefinedResult('perfect_correlation');
  const centre = Math.atanh(value);
  const half = Z95 * Math.sqrt(variance);
  const caution = n < LEAST_WITHOUT_CAUTION;
  return { kind: 'interval', low: Math.tanh(centre - half), high: Math.tanh(centre + half), caution };
}
