import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from './normal.ts';
import { tCdf, tQuantile } from './student-t.ts';

describe("Student's t", () => {
  it('has closed forms for one and two degrees of freedom', () => {
    for (const p of [0.01, 0.3, 0.6, 0.975, 0.9999]) {
      const cauchy = Math.tan(Math.PI * (p - 0.5));
      expect(Math.abs(tQuantile(p, 1) - cauchy)).toBeLessThan(1e-12 * Math.max(1, Math.abs(cauchy)));
      const two = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
      expect(Math.abs(tQuantile(p, 2) - two)).toBeLessThan(1e-12 * Math.max(1, Math.abs(two)));
    }
  });

  it('gives the 97.5 % points of published tables', () => {
    for (const [degrees, t] of [
      [3, 3.182],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
      [120, 1.98],
    ]) {
      expect(Math.abs(tQuantile(0.975, degrees) - t)).toBeLessThan(5.1e-4);
    }
    expect(Math.abs(tQuantile(0.975, 1e9) - normalQuantile(0.975))).toBeLessThan(1e-7);
    expect(tQuantile(0.5, 3)).toBe(0);
  });

  it('quantile and distribution undo each other, and mirror', () => {
    const p = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
    fc.assert(
      fc.property(p, fc.double({ min: 0.5, max: 1e4, noNaN: true }), (level, degrees) => {
        expect(Math.abs(tCdf(tQuantile(level, degrees), degrees) - level)).toBeLessThan(5e-11);
        expect(tCdf(-1.3, degrees) + tCdf(1.3, degrees)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('refuses other arguments', () => {
    expect(() => tQuantile(0, 3)).toThrow(/p must/);
    expect(() => tQuantile(0.5, 0)).toThrow(/degrees/);
    expect(() => tCdf(Number.NaN, 3)).toThrow(/t must/);
  });
});
