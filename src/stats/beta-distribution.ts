import { requirePositive, requireWithin } from './check.ts';
import { devianceTerm, stirlingError } from './gamma.ts';

/**
 * Regularised incomplete beta function I_x(a, b), the distribution function of Beta(a, b); a, b > 0.
 * Continued fraction on whichever side converges fast, with Loader's front factor so that large counts lose nothing.
 * RangeError naming x, a or b. Source: [DLMF] 8.17.22, [Loader2000].
 */
export function betaCdf(x: number, a: number, b: number): number {
  requireWithin('x', x, 0, 1);
  requirePositive('a', a);
  requirePositive('b', b);
  if (x === 0 || x === 1) return x;
  if (x > (a + 1) / (a + b + 2)) return 1 - tail(1 - x, b, a, x);
  return tail(x, a, b, 1 - x);
}

/** I_x(a, b) for x below (a + 1)/(a + b + 2), given both x and y = 1 − x. */
function tail(x: number, a: number, b: number, y: number): number {
  return (kernel(x, a, b, y) * fraction(x, a, b)) / a;
}

/** x^a y^b/B(a, b), y = 1 − x. */
function kernel(x: number, a: number, b: number, y: number): number {
  const n = a + b;
  const spread = devianceTerm(a, n * x) + devianceTerm(b, n * y);
  const stirling = stirlingError(n) - stirlingError(a) - stirlingError(b);
  return Math.sqrt((a * b) / (2 * Math.PI * n)) * Math.exp(stirling - spread);
}

/** 1/(1 + d_1/(1 + d_2/(1 + …))) by Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let h = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let change = 1;
    for (const numerator of [even, odd]) {
      d = 1 + numerator * d;
      d = 1 / (Math.abs(d) < tiny ? tiny : d);
      c = 1 + numerator / c;
      if (Math.abs(c) < tiny) c = tiny;
      change *= d * c;
      h *= d * c;
    }
    if (Math.abs(change - 1) < 5e-16) break;
  }
  return h;
}

/** Density of Beta(a, b) at 0 < x < 1. RangeError naming x, a or b. */
export function betaDensity(x: number, a: number, b: number): number {
  requireWithin('x', x, Number.MIN_VALUE, 1 - 2 ** -53);
  requirePositive('a', a);
  requirePositive('b', b);
  return kernel(x, a, b, 1 - x) / (x * (1 - x));
}

/**
 * Quantile of Beta(a, b): the x with I_x(a, b) = p, to 1e-12. Newton's steps kept inside a shrinking bracket, with
 * bisection where they leave it. When the answer is nearer to 1 (or 0) than numbers can say, it is 1 (or 0).
 * RangeError naming p, a or b.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  requireWithin('p', p, 0, 1);
  requirePositive('a', a);
  requirePositive('b', b);
  if (p === 0 || p === 1) return p;
  // Work on the side where x is small: there differences keep their relative precision.
  const half = betaCdf(0.5, a, b);
  return half < p ? 1 - smallQuantile(1 - p, b, a, 1 - half) : smallQuantile(p, a, b, half);
}

/** Quantile known to be at most ½. */
function smallQuantile(p: number, a: number, b: number, half: number): number {
  if (p === half) return 0.5;
  let low = 0;
  let high = 0.5;
  let x = Math.min(0.25, a / (a + b));
  for (let k = 0; k < 1100; k++) {
    const error = betaCdf(x, a, b) - p;
    if (error === 0) return x;
    if (error > 0) high = x;
    else low = x;
    const step = error / betaDensity(x, a, b);
    // Checked before the bracket: the last step may round to nothing and would look like a step out of it.
    if (Math.abs(step) <= 2e-13 * x) return x - step;
    const newton = x - step;
    // Halving the exponent range first when the quantile may be many powers of two away.
    const middle = low > 0 || high < 1e-300 ? (low + high) / 2 : high / 1024;
    const next = newton > low && newton < high ? newton : middle;
    if (Math.abs(next - x) <= 1e-15 * x) return next;
    if (next < 1e-300) return 0;
    x = next;
  }
  return x;
}
