import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquaredUpperTail, devianceTerm, logGamma, stirlingError, upperGamma } from './gamma.ts';

describe('logGamma', () => {
  it('gives ln (n − 1)! and Γ(½) = √π', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(Math.abs(logGamma(n) - Math.log(factorial))).toBeLessThan(1e-14 * Math.max(1, Math.log(factorial)));
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 14);
    expect(() => logGamma(0)).toThrow(/x must/);
  });

  it('follows Γ(x + 1) = xΓ(x) and its Stirling remainder', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e5, noNaN: true }), (x) => {
        const scale = Math.max(1, Math.abs(logGamma(x)));
        expect(Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x)) / scale).toBeLessThan(2e-14);
        const bare = (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI);
        expect(Math.abs(bare + stirlingError(x) - logGamma(x)) / scale).toBeLessThan(1e-14);
      }),
    );
  });
});

describe('devianceTerm', () => {
  it('is x ln(x/m) + m − x, also where that cancels', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1e4, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (x, r) => {
          const m = x * r;
          expect(Math.abs(devianceTerm(x, m) - (x * Math.log(x / m) + m - x))).toBeLessThan(1e-11 * (x + m));
          expect(devianceTerm(x, m)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    // (x − m)²/(2m) to first order
    expect(devianceTerm(1e6, 1e6 + 1e-3) / 5e-13).toBeCloseTo(1, 3);
  });
});

describe('chiSquaredUpperTail', () => {
  it('gives the 5 % and 1 % points of published tables', () => {
    const table = [
      [3.841_458_820_694_124, 1, 0.05],
      [5.991_464_547_107_979, 2, 0.05],
      [18.307_038_053_275_146, 10, 0.05],
      [6.634_896_601_021_214, 1, 0.01],
      [124.342_113_404_004_07, 100, 0.05],
    ] as const;
    for (const [x, degrees, p] of table) expect(Math.abs(chiSquaredUpperTail(x, degrees) - p)).toBeLessThan(1e-14);
  });

  it('is e^−x/2 for two degrees and a Poisson sum for even ones', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 200, noNaN: true }), fc.integer({ min: 1, max: 40 }), (x, half) => {
        let term = Math.exp(-x / 2);
        let sum = term;
        for (let k = 1; k < half; k++) {
          term *= x / 2 / k;
          sum += term;
        }
        expect(Math.abs(chiSquaredUpperTail(x, 2 * half) - sum)).toBeLessThan(1e-12);
      }),
    );
  });

  it('ends at 1 and 0 and refuses other arguments', () => {
    expect(upperGamma(3, 0)).toBe(1);
    expect(upperGamma(3, Number.POSITIVE_INFINITY)).toBe(0);
    expect(() => chiSquaredUpperTail(1, 0)).toThrow(/degrees/);
    expect(() => upperGamma(1, -1)).toThrow(/x must/);
    expect(() => upperGamma(1, Number.NaN)).toThrow(/x must/);
  });
});
