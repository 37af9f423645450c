import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile, Z50, Z95 } from './normal.ts';

/** Φ by Simpson's rule over the density: slow, and independent of the incomplete gamma function. */
function slowCdf(x: number): number {
  const steps = 20_000;
  const h = x / steps;
  const density = (t: number): number => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(x);
  for (let k = 1; k < steps; k++) sum += density(k * h) * (k % 2 === 1 ? 4 : 2);
  return 0.5 + (sum * h) / 3;
}

describe('normal distribution', () => {
  it('has the tabulated values', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1)).toBeCloseTo(0.841_344_746_068_542_9, 15);
    expect(normalCdf(-3)).toBeCloseTo(0.001_349_898_031_630_094_6, 17);
    expect(normalCdf(-10) / 7.619_853_024_160_527e-24).toBeCloseTo(1, 12);
    expect(Math.abs(normalQuantile(0.975) - Z95)).toBeLessThan(1e-14);
    expect(Math.abs(normalQuantile(0.75) - Z50)).toBeLessThan(1e-14);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it('agrees with integration of the density', () => {
    for (const x of [-4, -2.5, -1, -0.1, 0.3, 1.7, 3.9])
      expect(Math.abs(normalCdf(x) - slowCdf(x))).toBeLessThan(1e-13);
  });

  it('quantile and distribution undo each other', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1 - 1e-12, noNaN: true }), (p) => {
        expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(1e-11);
      }),
    );
  });

  it('refuses NaN and chances outside (0, 1)', () => {
    expect(() => normalQuantile(0)).toThrow(/p must/);
    expect(() => normalQuantile(1)).toThrow(/p must/);
    expect(() => normalCdf(Number.NaN)).toThrow(/x must/);
  });
});
