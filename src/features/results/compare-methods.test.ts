import { describe, expect, it } from 'vitest';
import { methodComparison } from '../../contract/http/method-comparison.ts';
import { compareMethods, type RankedMethod } from './compare-methods.ts';

const THIRD = 1 / 3;
const codes = (n: number) => Array.from({ length: n }, (_, i) => `C${String(i).padStart(3, '0')}`);
const ranked = (method: RankedMethod['method'], ranks: readonly number[]): RankedMethod => ({
  method,
  rows: codes(ranks.length).map((code, i) => ({ code, rank: ranks[i] as number })),
});
const one = (a: RankedMethod, b: RankedMethod) => {
  const [comparison] = compareMethods([a, b], THIRD);
  return methodComparison.parse(comparison);
};

describe('compareMethods', () => {
  it('takes every pair of methods once, in their order', () => {
    const all = [ranked('pairwise', [1, 2, 3]), ranked('likes', [1, 2, 3]), ranked('experts', [1, 2, 3])];
    expect(compareMethods(all, THIRD).map(({ methods }) => methods)).toEqual([
      ['pairwise', 'likes'],
      ['pairwise', 'experts'],
      ['likes', 'experts'],
    ]);
    expect(compareMethods(all.slice(0, 1), THIRD)).toEqual([]);
  });

  it('gives both coefficients with intervals and their caution', () => {
    // Spearman by 1 − 6Σd²/(n(n² − 1)): d = ±1 in five swaps of neighbours, so 1 − 60/990; Kendall: 5 of 45 pairs turned.
    const { spearman, kendall } = one(
      ranked('pairwise', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      ranked('likes', [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]),
    );
    expect(spearman).toMatchObject({ kind: 'estimated', n: 10, interval: { kind: 'interval', caution: true } });
    expect(spearman.kind === 'estimated' && spearman.value).toBeCloseTo(1 - 60 / 990, 12);
    expect(kendall.kind === 'estimated' && kendall.value).toBeCloseTo(1 - 10 / 45, 12);
  });

  it('says why there is no coefficient or no interval', () => {
    expect(one(ranked('pairwise', [1, 2]), ranked('likes', [1, 2])).spearman).toEqual({
      kind: 'undefined',
      reason: 'fewer_than_three_items',
    });
    expect(one(ranked('pairwise', [1, 2, 3]), ranked('likes', [1, 2, 3])).kendall).toMatchObject({
      value: 1,
      interval: { kind: 'undefined', reason: 'fewer_than_ten_items' },
    });
  });

  it('points out designs more than the share of the field apart', () => {
    const { rows, farApart } = one(ranked('pairwise', [1, 2, 3, 4, 5, 6]), ranked('experts', [4, 1, 2, 6, 5, 3]));
    expect(farApart).toBe(2);
    expect(rows.filter(({ far }) => far).map(({ code }) => code)).toEqual(['C000', 'C005']);
  });

  it('points out nobody where a method put all level', () => {
    const { spearman, rows } = one(ranked('pairwise', [1, 2, 3, 4, 5, 6]), ranked('likes', [1, 1, 1, 1, 1, 1]));
    expect(spearman).toEqual({ kind: 'undefined', reason: 'constant_ranking' });
    expect(rows.some(({ far }) => far)).toBe(false);
  });

  it('counts ranks among the designs that both ranked, ties shared', () => {
    const { rows } = one(
      {
        method: 'pairwise',
        rows: [
          { code: 'AAAA', rank: 1 },
          { code: 'BBBB', rank: 2 },
          { code: 'CCCC', rank: 2 },
          { code: 'DDDD', rank: 4 },
        ],
      },
      {
        method: 'likes',
        rows: [
          { code: 'DDDD', rank: 1 },
          { code: 'BBBB', rank: 3 },
          { code: 'CCCC', rank: 2 },
        ],
      },
    );
    expect(rows).toEqual([
      { code: 'BBBB', ranks: [1, 3], far: true },
      { code: 'CCCC', ranks: [1, 2], far: false },
      { code: 'DDDD', ranks: [3, 1], far: true },
    ]);
  });
});
