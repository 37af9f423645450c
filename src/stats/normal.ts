import { upperGamma } from './gamma.ts';

/** The 97.5 % point of the standard normal: half-width of a 95 % interval in standard deviations. */
export const Z95 = 1.959963984540054;

/** The 75 % point of the standard normal: half-width of a 50 % interval in standard deviations. */
export const Z50 = 0.674489750196081_7;

/** Φ(x) = P(Z ≤ x), accurate relatively in the lower tail too: ½Q(½, x²/2) for x < 0. RangeError for NaN. */
export function normalCdf(x: number): number {
  const tail = 0.5 * upperGamma(0.5, (x * x) / 2);
  return x < 0 ? tail : 1 - tail;
}

/**
 * The standard normal quantile, 0 < p < 1, to the precision of Φ: a rational start [Abramowitz1964] 26.2.23, then
 * Halley's steps on Φ. RangeError otherwise.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p must lie strictly between 0 and 1, got ${p}`);
  if (p > 0.5) return -lowerQuantile(1 - p);
  return lowerQuantile(p);
}

function lowerQuantile(p: number): number {
  if (p === 0.5) return 0;
  const t = Math.sqrt(-2 * Math.log(p));
  let x = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (let k = 0; k < 4; k++) {
    const step = (normalCdf(x) - p) * Math.sqrt(2 * Math.PI) * Math.exp((x * x) / 2);
    x -= step / (1 + (x * step) / 2);
  }
  return x;
}
