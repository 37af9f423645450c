import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryEntropy, logistic, logit, logLogistic } from './logistic.ts';

const moderate = fc.double({ min: -30, max: 30, noNaN: true });

describe('logistic', () => {
  it('has known values and holds in both tails', () => {
    expect(logistic(0)).toBe(0.5);
    expect(logistic(Math.log(3))).toBeCloseTo(0.75, 15);
    expect(logistic(800)).toBe(1);
    expect(logistic(-800)).toBe(0);
    expect(logistic(-700)).toBeCloseTo(Math.exp(-700), 310);
    expect(logLogistic(-1000)).toBe(-1000);
    expect(logLogistic(1000)).toBe(-0);
    expect(logLogistic(0)).toBeCloseTo(-Math.LN2, 15);
  });

  it('σ(x) + σ(−x) = 1 and logit undoes it', () => {
    fc.assert(
      fc.property(moderate, (x) => {
        expect(logistic(x) + logistic(-x)).toBeCloseTo(1, 14);
        expect(Math.abs(Math.log(logistic(x)) - logLogistic(x))).toBeLessThan(1e-12);
        if (Math.abs(x) < 12) expect(Math.abs(logit(logistic(x)) - x)).toBeLessThan(1e-9);
      }),
    );
  });

  it('entropy is symmetric, 0 at the ends and ln 2 in the middle', () => {
    expect(binaryEntropy(0)).toBe(0);
    expect(binaryEntropy(1)).toBe(0);
    expect(binaryEntropy(0.5)).toBeCloseTo(Math.LN2, 15);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expect(binaryEntropy(p)).toBeCloseTo(binaryEntropy(1 - p), 12);
        expect(binaryEntropy(p)).toBeLessThanOrEqual(Math.LN2 + 1e-15);
      }),
    );
  });

  it('refuses what is no probability', () => {
    expect(() => logit(0)).toThrow(/p must/);
    expect(() => logit(1)).toThrow(/p must/);
    expect(() => binaryEntropy(1.1)).toThrow(/p must/);
    expect(() => binaryEntropy(Number.NaN)).toThrow(/p must/);
  });
});
