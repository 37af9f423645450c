import { requireInteger, requireWithin } from './check.ts';
import { devianceTerm, stirlingError } from './gamma.ts';
import type { Xoshiro256 } from './random.ts';

/** Mean up to which walking up the distribution is faster than rejection. */
const INVERSION_MEAN = 30;

/**
 * Draws from Binomial(n, p), exactly: inversion while the mean is small, else the transformed rejection BTRS.
 *
 * @param n whole number from 0 to 2^53 − 1
 * @throws RangeError naming n or p
 * Source: [Hormann1993], with the acceptance ratio by [Loader2000].
 */
export function drawBinomial(n: number, p: number, random: Xoshiro256): number {
  requireInteger('n', n, 0, Number.MAX_SAFE_INTEGER);
  requireWithin('p', p, 0, 1);
  if (n === 0 || p === 0) return 0;
  if (p === 1) return n;
  if (p > 0.5) return n - drawSmall(n, 1 - p, random);
  return drawSmall(n, p, random);
}

function drawSmall(n: number, p: number, random: Xoshiro256): number {
  return n * p < INVERSION_MEAN ? invert(n, p, random) : rejectTransformed(n, p, random);
}

/** Walks up the distribution function; the mean is small. */
function invert(n: number, p: number, random: Xoshiro256): number {
  const odds = p / (1 - p);
  const first = Math.exp(n * Math.log1p(-p));
  for (;;) {
    let u = random.next();
    let chance = first;
    let k = 0;
    while (u >= chance) {
      u -= chance;
      k++;
      // Only rounding can leave something over this far out: draw again.
      if (k > 200 || k > n) break;
      chance *= (odds * (n - k + 1)) / k;
    }
    if (k <= 200 && k <= n) return k;
  }
}

function rejectTransformed(n: number, p: number, random: Xoshiro256): number {
  const sd = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * sd;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * sd;
  let mode = Number.NaN;
  for (;;) {
    const u = random.next() - 0.5;
    const v = random.next();
    const us = 0.5 - Math.abs(u);
    if (us === 0) continue;
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > n) continue;
    // Most draws end at the squeeze and never need the mode's chance.
    if (Number.isNaN(mode)) mode = logChance(n, p, Math.floor((n + 1) * p));
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= logChance(n, p, k) - mode) return k;
  }
}

/** ln P(K = k) by saddle point, precise for any count. */
function logChance(n: number, p: number, k: number): number {
  if (k === 0) return n * Math.log1p(-p);
  if (k === n) return n * Math.log(p);
  const stirling = stirlingOf(n) - stirlingOf(k) - stirlingOf(n - k);
  const spread = devianceTerm(k, n * p) + devianceTerm(n - k, n * (1 - p));
  return stirling - spread + 0.5 * Math.log(n / (2 * Math.PI * k * (n - k)));
}

/** Stirling's remainder of ln x! for the small numbers that come up all the time. */
const SMALL_STIRLING = Float64Array.from({ length: 64 }, (_, x) => (x === 0 ? 0 : stirlingError(x)));

function stirlingOf(x: number): number {
  return x < SMALL_STIRLING.length ? SMALL_STIRLING[x] : stirlingError(x);
}

/**
 * Draws multinomial counts: `total` votes over cells with chances proportional to `weights`, by conditional binomials.
 * Writes into `counts`.
 *
 * @throws RangeError naming total or weights
 */
export function drawMultinomial(total: number, weights: Float64Array, random: Xoshiro256, counts: Float64Array): void {
  requireInteger('total', total, 0, Number.MAX_SAFE_INTEGER);
  let rest = 0;
  for (let c = 0; c < weights.length; c++) {
    if (!(weights[c] >= 0)) throw new RangeError(`weights[${c}] must be at least 0, got ${weights[c]}`);
    rest += weights[c];
  }
  if (total > 0 && !(rest > 0 && Number.isFinite(rest))) throw new RangeError('weights must have a finite sum above 0');
  let left = total;
  let last = 0;
  for (let c = 0; c < weights.length; c++) {
    counts[c] = left > 0 && weights[c] > 0 ? drawBinomial(left, Math.min(1, weights[c] / rest), random) : 0;
    if (weights[c] > 0) last = c;
    left -= counts[c];
    rest -= weights[c];
  }
  // Rounding of the shares may leave the last cell short.
  if (left > 0) counts[last] += left;
}
