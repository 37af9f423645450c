import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { kendallTauB, spearman } from './correlation.ts';

type Result = ReturnType<typeof spearman>;

function coefficientOf(result: Result): number {
  if (result.kind !== 'estimated') throw new Error(result.reason);
  return result.value;
}

function endsOf(result: Result): number[] {
  if (result.kind !== 'estimated' || result.interval.kind !== 'interval') throw new Error('no interval');
  return [result.interval.low, result.interval.high];
}

describe('rank correlation: reference values (1e-8)', () => {
  it('coefficients and intervals', () => {
    for (const { x, y, expected } of golden('worked-examples').correlation) {
      const rho = spearman(x, y);
      const tau = kendallTauB(x, y);
      expect(
        worstError([coefficientOf(rho), coefficientOf(tau)], [expected.spearman, expected.kendallTauB]),
      ).toBeLessThan(1e-8);
      expect(worstError(endsOf(rho), expected.spearmanInterval)).toBeLessThan(1e-8);
      expect(worstError(endsOf(tau), expected.kendallInterval)).toBeLessThan(1e-8);
      expect(rho.kind === 'estimated' && rho.n).toBe(expected.n);
    }
  });

  it('published example: nine cans of tuna ([Hollander1973] p. 187): τ = 16/36', () => {
    const x = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
    const y = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8];
    expect(coefficientOf(kendallTauB(x, y))).toBeCloseTo(16 / 36, 14);
    expect(coefficientOf(spearman(x, y))).toBeCloseTo(0.6, 14);
  });
});

describe('rank correlation: properties', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
    minLength: 3,
    maxLength: 30,
  });

  it('unchanged by rising transformations, negated by reversal, symmetric', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const x = list.map(([a]) => a);
        const y = list.map(([, b]) => b);
        for (const coefficient of [spearman, kendallTauB]) {
          const result = coefficient(x, y);
          if (result.kind === 'undefined') continue;
          expect(
            coefficientOf(
              coefficient(
                x.map((a) => Math.exp(a / 3)),
                y,
              ),
            ),
          ).toBeCloseTo(result.value, 12);
          expect(
            coefficientOf(
              coefficient(
                x.map((a) => -a),
                y,
              ),
            ),
          ).toBeCloseTo(-result.value, 12);
          expect(coefficientOf(coefficient(y, x))).toBeCloseTo(result.value, 12);
          expect(Math.abs(result.value)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('Spearman agrees with 1 − 6Σd²/(n³ − n) when nothing is tied', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 20 }, (_, k) => k),
          { minLength: 3 },
        ),
        (y) => {
          const x = y.map((_, k) => k);
          const rank = (k: number): number => y.filter((v) => v < y[k]).length;
          const squares = x.reduce((sum, k) => sum + (k - rank(k)) ** 2, 0);
          expect(coefficientOf(spearman(x, y))).toBeCloseTo(1 - (6 * squares) / (y.length ** 3 - y.length), 12);
        },
      ),
    );
  });
});

describe('rank correlation: what cannot be said', () => {
  const rising = Array.from({ length: 30 }, (_, k) => k);

  it('is typed', () => {
    expect(spearman([1, 2], [1, 2])).toEqual({ kind: 'undefined', reason: 'fewer_than_three_items' });
    expect(kendallTauB([1, 1, 1], [1, 2, 3])).toEqual({ kind: 'undefined', reason: 'constant_ranking' });
    for (let n = 3; n < 60; n++) {
      const ranks = Array.from({ length: n }, (_, i) => i);
      expect(spearman(ranks, new Array<number>(n).fill(1))).toMatchObject({ reason: 'constant_ranking' });
    }
    expect(spearman([1, 2, 3], [5, 5, 5])).toEqual({ kind: 'undefined', reason: 'constant_ranking' });
    expect(spearman(rising, rising)).toMatchObject({ value: 1, interval: { reason: 'perfect_correlation' } });
    expect(kendallTauB([1, 2, 3], [1, 3, 2])).toMatchObject({ interval: { reason: 'fewer_than_ten_items' } });
  });

  it('few items carry a caution', () => {
    const swapped = [1, 0, ...rising.slice(2)];
    expect(spearman(rising, swapped)).toMatchObject({ interval: { kind: 'interval', caution: false } });
    expect(spearman(rising.slice(0, 24), swapped.slice(0, 24))).toMatchObject({ interval: { caution: true } });
  });

  it('refuses other arguments', () => {
    expect(() => spearman([1, 2, Number.NaN], [1, 2, 3])).toThrow(/x\[2\]/);
    expect(() => kendallTauB([1, 2, 3], [1, 2])).toThrow(/y must/);
  });
});
