import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseEcdf, medianOf, quantileType7 } from './quantiles.ts';

describe('quantileType7', () => {
  it('interpolates as R does by default', () => {
    // quantile(c(1, 2, 4, 8), c(0, .25, .5, .9, 1)) in R
    expect([0, 0.25, 0.5, 0.9, 1].map((q) => quantileType7([1, 2, 4, 8], q))).toEqual([
      1, 1.75, 3, 6.800000000000001, 8,
    ]);
    expect(quantileType7([5], 0.3)).toBe(5);
    expect(() => quantileType7([], 0.5)).toThrow(/sorted/);
    expect(() => quantileType7([1], 1.5)).toThrow(/q must/);
  });
});

describe('inverseEcdf', () => {
  it('is the smallest value with enough weight at or below it', () => {
    expect(inverseEcdf([3, 1, 2, 4], [0, 0.25, 0.26, 0.5, 1])).toEqual([1, 1, 2, 2, 4]);
    expect(inverseEcdf([3, 1], [0.5], [3, 1])).toEqual([3]);
    const numbers = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(numbers, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (list, q) => {
        const values = list.map(([x]) => x);
        const weights = list.map(([, w], k) => w + (k === 0 ? 1 : 0));
        const total = weights.reduce((a, b) => a + b);
        const [found] = inverseEcdf(values, [q], weights);
        const below = (test: (x: number) => boolean): number =>
          weights.reduce((sum, w, k) => sum + (test(values[k]) ? w : 0), 0) / total;
        expect(below((x) => x <= found)).toBeGreaterThanOrEqual(q - 1e-9);
        expect(below((x) => x < found)).toBeLessThanOrEqual(q + 1e-9);
      }),
    );
  });

  it('agrees with a full sort, ties and far outliers included', () => {
    const value = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: -3, max: 3 }));
    const list = fc.array(fc.tuple(value, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(list, (pairs) => {
        const values = pairs.map(([x]) => x);
        const weights = pairs.map(([, w], k) => w + (k === 0 ? 1 : 0));
        const levels = [0, 0.025, 0.25, 0.5, 0.75, 0.975, 1];
        const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
        const total = weights.reduce((a, b) => a + b);
        const slow = levels.map((level) => {
          let sum = 0;
          const reaches = (k: number) => {
            sum += weights[k];
            return sum >= level * total * (1 - 1e-12);
          };
          return values[order.find(reaches) ?? order[order.length - 1]];
        });
        // Equal as numbers: which of −0 and 0 comes first says nothing.
        expect(inverseEcdf(values, levels, weights).map((x) => x + 0)).toEqual(slow.map((x) => x + 0));
      }),
    );
  });

  it('refuses nothing to rank, other weights and levels', () => {
    expect(() => inverseEcdf([], [0.5])).toThrow(/values/);
    expect(() => inverseEcdf([1], [0.5], [])).toThrow(/weights/);
    expect(() => inverseEcdf([1], [0.5], [0])).toThrow(/weights/);
    expect(() => inverseEcdf([1], [0.6, 0.5])).toThrow(/levels/);
  });
});

describe('medianOf', () => {
  it('takes the middle, or the mean of the two middle ones', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
    expect(() => medianOf([])).toThrow(/values/);
  });
});
