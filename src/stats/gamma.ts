import { requirePositive } from './check.ts';

const HALF_LOG_TWO_PI = 0.918_938_533_204_672_7;

/** Coefficients B_2k/(2k(2k − 1)) of Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400] as const;

/**
 * What Stirling's formula lacks: Δ(x) = ln Γ(x) − (x − ½) ln x + x − ½ ln 2π, for x > 0.
 * Below 10 the argument is first raised by Γ(x + 1) = xΓ(x). Source: [DLMF] 5.11.1.
 */
export function stirlingError(x: number): number {
  if (x < 10) return logGamma(x) - (x - 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
  return stirlingSeries(x);
}

function stirlingSeries(x: number): number {
  const inverse = 1 / x;
  const square = inverse * inverse;
  let sum = 0;
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * square + STIRLING[k];
  return sum * inverse;
}

/** ln Γ(x) for x > 0, to about 1e-15 relative to max(1, |ln Γ|). RangeError otherwise. Source: [DLMF] 5.11.1. */
export function logGamma(x: number): number {
  requirePositive('x', x);
  let product = 1;
  let y = x;
  while (y < 10) {
    product *= y;
    y += 1;
  }
  return (y - 0.5) * Math.log(y) - y + HALF_LOG_TWO_PI + stirlingSeries(y) - Math.log(product);
}

/**
 * x ln(x/m) + m − x without cancellation when x is near m (x, m > 0): the deviance term of [Loader2000].
 */
export function devianceTerm(x: number, m: number): number {
  const difference = x - m;
  if (Math.abs(difference) > 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  // x ln(x/m) = 2x artanh(v), v = (x − m)/(x + m)
  const v = difference / (x + m);
  const square = v * v;
  let term = 2 * x * v;
  let sum = difference * v;
  for (let k = 1; ; k++) {
    term *= square;
    const next = sum + term / (2 * k + 1);
    if (next === sum) return next;
    sum = next;
  }
}

/**
 * Upper regularised incomplete gamma function Q(a, x) = Γ(a, x)/Γ(a), a > 0, x ≥ 0: a series below a + 1, a continued
 * fraction above. RangeError for other arguments. Source: [DLMF] 8.7.1 and 8.9.2.
 */
export function upperGamma(a: number, x: number): number {
  requirePositive('a', a);
  if (!(x >= 0)) throw new RangeError(`x must be at least 0, got ${x}`);
  if (x === 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  // x^a e^−x / Γ(a)
  const front = Math.sqrt(a / (2 * Math.PI)) * Math.exp(-devianceTerm(a, x) - stirlingError(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let k = 1; k < 100_000; k++) {
      term *= x / (a + k);
      sum += term;
      if (term < sum * 1e-17) break;
    }
    return Math.max(0, 1 - front * sum);
  }
  return front * upperFraction(a, x);
}

/** 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − …)) by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < 100_000; k++) {
    const an = -k * (k - a);
    b += 2;
    d = an * d + b;
    if (d === 0) d = Number.MIN_VALUE;
    c = b + an / c;
    if (c === 0) c = Number.MIN_VALUE;
    d = 1 / d;
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) < 5e-16) break;
  }
  return h;
}

/** P(X > x) for X ~ χ² with `degrees` > 0 degrees of freedom: Q(degrees/2, x/2). RangeError for other arguments. */
export function chiSquaredUpperTail(x: number, degrees: number): number {
  requirePositive('degrees', degrees);
  return upperGamma(degrees / 2, x / 2);
}
