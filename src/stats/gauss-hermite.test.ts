import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaussHermite, normalExpectation } from './gauss-hermite.ts';
import { logistic } from './logistic.ts';

describe('gaussHermite', () => {
  it('gives the tabulated five-node rule ([Abramowitz1964] table 25.10, scaled to the standard normal)', () => {
    const { nodes, weights } = gaussHermite(5);
    const x = [0, 0.958_572_464_613_819, 2.020_182_870_456_086];
    const w = [0.945_308_720_482_942, 0.393_619_323_152_241, 0.019_953_242_059_046];
    [2, 3, 4].forEach((k, i) => {
      expect(nodes[k] / Math.SQRT2).toBeCloseTo(x[i], 13);
      expect(weights[k] * Math.sqrt(Math.PI)).toBeCloseTo(w[i], 13);
      expect(nodes[4 - k] + nodes[k]).toBe(0);
    });
  });

  it('integrates even powers exactly: E Z^2k = (2k − 1)!!', () => {
    const { nodes, weights } = gaussHermite(31);
    let moment = 1;
    for (let power = 0; power <= 30; power++) {
      const sum = nodes.reduce((total, x, k) => total + weights[k] * x ** (2 * power), 0);
      expect(Math.abs(sum / moment - 1)).toBeLessThan(1e-11);
      moment *= 2 * power + 1;
    }
  });

  it('agrees with a fine trapezoid for a smooth function', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (d, v) => {
          let slow = 0;
          const h = 0.01;
          for (let z = -9; z <= 9; z += h) {
            slow += (h * logistic(d + Math.sqrt(v) * z) * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
          }
          expect(Math.abs(normalExpectation(logistic, d, v) - slow)).toBeLessThan(1e-7);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('refuses other arguments', () => {
    expect(() => gaussHermite(0)).toThrow(/count/);
    expect(() => normalExpectation(logistic, 0, -1)).toThrow(/variance/);
    expect(normalExpectation(logistic, 0.7, 0)).toBeCloseTo(logistic(0.7), 14);
  });
});
