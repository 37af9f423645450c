import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaCdf, betaDensity, betaQuantile } from './beta-distribution.ts';

/** Compares I_x(a, b) with p exactly: whole a and b, x and p as the fractions that they are. Sign of I_x − p. */
function exactComparison(x: number, p: number, a: number, b: number): number {
  const scale = 60n;
  const one = 1n << scale;
  const xs = BigInt(Math.round(x * 2 ** 53)) << 7n;
  const ps = BigInt(Math.round(p * 2 ** 53)) << 7n;
  const n = a + b - 1;
  // I_x(a, b) = Σ_{j ≥ a} C(n, j) x^j (1 − x)^{n − j}
  let sum = 0n;
  let choose = 1n;
  for (let j = 0; j <= n; j++) {
    if (j >= a) sum += choose * xs ** BigInt(j) * (one - xs) ** BigInt(n - j);
    choose = (choose * BigInt(n - j)) / BigInt(j + 1);
  }
  const target = ps << (scale * BigInt(n - 1));
  return sum > target ? 1 : sum < target ? -1 : 0;
}

const shape = fc.double({ min: 0.05, max: 3000, noNaN: true });
const chance = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe('betaCdf', () => {
  it('has closed forms: uniform, powers, arcsine', () => {
    for (const x of [0.001, 0.2, 0.5, 0.77, 0.999]) {
      expect(betaCdf(x, 1, 1)).toBeCloseTo(x, 14);
      expect(betaCdf(x, 3.5, 1)).toBeCloseTo(x ** 3.5, 14);
      expect(betaCdf(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 14);
      expect(betaCdf(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 14);
    }
  });

  it('mirrors, rises, and has the density as its slope', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.98, noNaN: true }), shape, shape, (x, a, b) => {
        expect(Math.abs(betaCdf(x, a, b) + betaCdf(1 - x, b, a) - 1)).toBeLessThan(1e-12);
        expect(betaCdf(x + 0.01, a, b)).toBeGreaterThanOrEqual(betaCdf(x, a, b) - 1e-14);
      }),
    );
    const h = 1e-6;
    for (const [x, a, b] of [
      [0.3, 2, 5],
      [0.6, 0.7, 1.4],
      [0.9, 40, 6],
    ]) {
      const slope = (betaCdf(x + h, a, b) - betaCdf(x - h, a, b)) / (2 * h);
      expect(slope / betaDensity(x, a, b)).toBeCloseTo(1, 7);
    }
  });

  it('ends at 0 and 1 and refuses other arguments', () => {
    expect(betaCdf(0, 2, 3)).toBe(0);
    expect(betaCdf(1, 2, 3)).toBe(1);
    expect(() => betaCdf(1.1, 1, 1)).toThrow(/x must/);
    expect(() => betaCdf(0.5, 0, 1)).toThrow(/a must/);
    expect(() => betaCdf(0.5, 1, Number.NaN)).toThrow(/b must/);
    expect(() => betaDensity(0, 1, 1)).toThrow(/x must/);
  });
});

describe('betaQuantile', () => {
  it('lies within 1e-12 of the exact quantile, by whole-number arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), chance, (a, b, p) => {
        const x = betaQuantile(p, a, b);
        expect(exactComparison(Math.max(0, x - 1e-12), p, a, b)).toBeLessThanOrEqual(0);
        expect(exactComparison(Math.min(1, x + 1e-12), p, a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is undone by the distribution function', () => {
    fc.assert(
      fc.property(chance, shape, shape, (p, a, b) => {
        const x = betaQuantile(p, a, b);
        if (x === 0 || x === 1) return;
        // x may sit at the end of what numbers can tell apart.
        const room = 4e-16 * betaDensity(Math.min(1 - 2 ** -53, Math.max(1e-300, x)), a, b);
        expect(Math.abs(betaCdf(x, a, b) - p)).toBeLessThan(1e-11 + room);
      }),
    );
  });

  it('agrees with plain bisection', () => {
    for (const [p, a, b] of [
      [0.025, 0.3, 7],
      [0.975, 1e5, 3e4],
      [0.5, 1e-3, 2],
      [0.25, 400, 0.02],
    ]) {
      let low = 0;
      let high = 1;
      for (let k = 0; k < 200; k++) {
        const middle = (low + high) / 2;
        if (betaCdf(middle, a, b) < p) low = middle;
        else high = middle;
      }
      expect(Math.abs(betaQuantile(p, a, b) - high)).toBeLessThan(1e-12);
    }
  });

  it('returns at once where β or α is next to nothing: everybody liked everything', () => {
    expect(betaQuantile(0.975, 4, 4e-12)).toBe(1);
    expect(betaQuantile(0.025, 4, 4e-12)).toBe(1);
    expect(betaQuantile(0.025, 4e-12, 4)).toBe(0);
    expect(betaQuantile(0.975, 1e12, 4e-12)).toBe(1);
    expect(betaQuantile(0.5, 1e-300, 1)).toBe(0);
    expect(betaQuantile(0, 2, 2)).toBe(0);
    expect(betaQuantile(1, 2, 2)).toBe(1);
  });

  it('refuses other arguments', () => {
    expect(() => betaQuantile(-0.1, 1, 1)).toThrow(/p must/);
    expect(() => betaQuantile(0.1, -1, 1)).toThrow(/a must/);
    expect(() => betaQuantile(0.1, 1, 0)).toThrow(/b must/);
  });
});
