import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../test/fixtures/golden/read.ts';
import {
  aggregatePairs,
  comparisonsPerItem,
  kishSize,
  type PairCells,
  requirePairCells,
  uniqueVoters,
  winsPerItem,
} from './pair-counts.ts';

/** Votes over n items as [winner, step to the loser, weight]. */
const votesOf = (n: number) =>
  fc.array(fc.tuple(fc.nat(n - 1), fc.integer({ min: 1, max: n - 1 }), fc.integer({ min: 0, max: 8 })), {
    maxLength: 60,
  });

describe('aggregatePairs', () => {
  it('sums by pair in canonical order', () => {
    const cells = aggregatePairs(4, [2, 0, 1, 3, 2], [0, 2, 0, 2, 0], [1, 0.5, 2, 4, 0.25]);
    expect(cells).toEqual({
      n: 4,
      low: Int32Array.of(0, 0, 2),
      high: Int32Array.of(1, 2, 3),
      lowWins: Float64Array.of(0, 0.5, 0),
      highWins: Float64Array.of(2, 1.25, 4),
    });
    expect([...comparisonsPerItem(cells)]).toEqual([3.75, 2, 5.75, 4]);
    expect([...winsPerItem(cells)]).toEqual([0.5, 2, 1.25, 4]);
  });

  it('is the same for few and for many items', () => {
    fc.assert(
      fc.property(votesOf(9), (votes) => {
        const winner = votes.map(([w]) => w);
        const loser = votes.map(([w, step]) => (w + step) % 9);
        const weight = votes.map(([, , x]) => x);
        const dense = aggregatePairs(9, winner, loser, weight);
        const sparse = aggregatePairs(5000, winner, loser, weight);
        expect({ ...sparse, n: 9 }).toEqual(dense);
        requirePairCells(dense);
        const total = dense.lowWins.reduce((a, b) => a + b, 0) + dense.highWins.reduce((a, b) => a + b, 0);
        expect(total).toBe(weight.reduce((a, b) => a + b, 0));
      }),
    );
  });

  it('leaves out votes without weight, and takes none at all', () => {
    expect(aggregatePairs(3, [0], [1], [0]).low.length).toBe(0);
    expect(aggregatePairs(1, [], []).low.length).toBe(0);
  });

  it('names the argument that is wrong, for few and for many items', () => {
    for (const n of [3, 5000]) {
      expect(() => aggregatePairs(n, [0, n], [1, 1])).toThrow(/winner\[1\]/);
      expect(() => aggregatePairs(n, [0], [-1])).toThrow(/loser\[0\]/);
      expect(() => aggregatePairs(n, [0.5], [1])).toThrow(/winner\[0\]/);
      expect(() => aggregatePairs(n, [0], [0.5])).toThrow(/loser\[0\]/);
      expect(() => aggregatePairs(n, [2], [2])).toThrow(/loser\[0\] must differ/);
      expect(() => aggregatePairs(n, [0], [1], [-1])).toThrow(/weight\[0\]/);
      expect(() => aggregatePairs(n, [0], [1], [Number.NaN])).toThrow(/weight\[0\]/);
      expect(() => aggregatePairs(n, [0], [1], [Number.POSITIVE_INFINITY])).toThrow(/weight/);
      expect(() => aggregatePairs(n, [0], [Number.NaN])).toThrow(/loser/);
    }
    expect(() => aggregatePairs(0, [], [])).toThrow(/n must/);
    expect(() => aggregatePairs(2, [0], [])).toThrow(/loser/);
    expect(() => aggregatePairs(2, [0], [1], [])).toThrow(/weight/);
  });
});

describe('requirePairCells', () => {
  const sound = aggregatePairs(3, [0, 1, 2], [1, 2, 0]);
  const broken: [string, Partial<PairCells>][] = [
    ['canonical order', { low: Int32Array.of(0, 1, 0) }],
    ['canonical order', { high: Int32Array.of(1, 2, 3) }],
    ['canonical order', { low: Int32Array.of(1, 0, 1) }],
    ['weights', { lowWins: Float64Array.of(-1, 0, 1) }],
    ['weights', { lowWins: Float64Array.of(Number.NaN, 0, 1) }],
    ['highWins', { highWins: new Float64Array(2) }],
  ];
  it.each(broken)('refuses cells without %s', (message, change) => {
    expect(() => requirePairCells({ ...sound, ...change })).toThrow(new RegExp(message));
  });
});

describe('voters and weights', () => {
  it('counts different voters of each item and in all', () => {
    const { perItem, total } = uniqueVoters(4, [0, 1, 0, 2], [1, 0, 2, 1], [7, 7, 7, 9]);
    expect([...perItem]).toEqual([1, 2, 2, 0]);
    expect(total).toBe(2);
    expect(() => uniqueVoters(4, [0], [1], [-1])).toThrow(/voter\[0\]/);
  });

  it('gives the reference effective size', () => {
    for (const { weights, expected } of golden('worked-examples').kishEffectiveSize) {
      expect(Math.abs(kishSize(weights) - expected)).toBeLessThan(1e-8);
    }
  });

  it('effective size is at most the number of votes, reached by equal weights, 0 without weight', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1 }), (weights) => {
        expect(kishSize(weights)).toBeLessThanOrEqual(weights.length + 1e-9);
        expect(kishSize(weights.map(() => 0.3))).toBeCloseTo(weights.length, 9);
      }),
    );
    expect(kishSize([])).toBe(0);
    expect(kishSize([0, 0])).toBe(0);
    expect(() => kishSize([-1])).toThrow(/weights\[0\]/);
  });
});
