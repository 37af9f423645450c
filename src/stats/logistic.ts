/** The logistic function σ(x) = 1/(1 + e^−x), exact in both tails. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** ln σ(x) without overflow or loss of the small part: −ln(1 + e^−x). */
export function logLogistic(x: number): number {
  return x >= 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
}

/** The inverse of σ: ln(p/(1 − p)), for 0 < p < 1. RangeError otherwise. */
export function logit(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p must lie strictly between 0 and 1, got ${p}`);
  return Math.log(p) - Math.log1p(-p);
}

/** Entropy of a coin with chance p, in nats: −p ln p − (1 − p) ln(1 − p); 0 at p = 0 and 1. RangeError outside. */
export function binaryEntropy(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must lie between 0 and 1, got ${p}`);
  const part = (x: number): number => (x > 0 ? -x * Math.log(x) : 0);
  // Near ½ rounding may pass ln 2 by one digit.
  return Math.min(Math.LN2, part(p) + (p < 1 ? -(1 - p) * Math.log1p(-p) : 0));
}
