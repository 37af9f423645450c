import fc from 'fast-check';
import { EVD, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { aggregatePairs, type PairCells } from './pair-counts.ts';
import { createRandom } from './random.ts';
import { scoreTestOfEqualStrengths } from './score-test.ts';

function tested(pairs: PairCells) {
  const result = scoreTestOfEqualStrengths(pairs);
  if (result.kind !== 'tested') throw new Error(result.reason);
  return result;
}

function randomVotes(n: number, votes: number, seed: string): PairCells {
  const random = createRandom(seed);
  const a = Array.from({ length: votes }, () => random.integer(n));
  return aggregatePairs(
    n,
    a,
    a.map((w) => (w + 1 + random.integer(n - 1)) % n),
  );
}

/** uᵀI⁺u through eigenvectors: slow and without components. */
function slowStatistic(pairs: PairCells): { statistic: number; degrees: number } {
  const { n } = pairs;
  const information = Matrix.zeros(n, n);
  const u = new Array<number>(n).fill(0);
  pairs.low.forEach((i, c) => {
    const j = pairs.high[c];
    const count = pairs.lowWins[c] + pairs.highWins[c];
    for (const [a, b, sign] of [
      [i, i, 1],
      [j, j, 1],
      [i, j, -1],
      [j, i, -1],
    ]) {
      information.set(a, b, information.get(a, b) + (sign * count) / 4);
    }
    u[i] += pairs.lowWins[c] - count / 2;
    u[j] += pairs.highWins[c] - count / 2;
  });
  const { realEigenvalues, eigenvectorMatrix } = new EVD(information, { assumeSymmetric: true });
  let statistic = 0;
  let degrees = 0;
  realEigenvalues.forEach((value, k) => {
    if (value < 1e-9) return;
    degrees++;
    statistic += eigenvectorMatrix.getColumn(k).reduce((sum, x, i) => sum + x * u[i], 0) ** 2 / value;
  });
  return { statistic, degrees };
}

describe('scoreTestOfEqualStrengths', () => {
  it('is the textbook test of a fair coin for two items', () => {
    // 60 heads of 100: X² = (60 − 50)²/25 = 4, p = 0.0455
    const result = tested(aggregatePairs(2, [0, 1], [1, 0], [60, 40]));
    expect(result.statistic).toBeCloseTo(4, 12);
    expect(result.degrees).toBe(1);
    expect(result.pValue).toBeCloseTo(0.045_500_263_896_358_4, 12);
  });

  it("is David's statistic for a balanced round robin: 4(Σa² − tm²(t − 1)²/4)/(mt)", () => {
    const t = 4;
    const m = 10;
    const lowWins = Float64Array.of(7, 6, 9, 5, 8, 4);
    const pairs: PairCells = {
      n: t,
      low: Int32Array.of(0, 0, 0, 1, 1, 2),
      high: Int32Array.of(1, 2, 3, 2, 3, 3),
      lowWins,
      highWins: lowWins.map((w) => m - w),
    };
    const scores = [22, 3 + 5 + 8, 4 + 5 + 4, 1 + 2 + 6];
    const david = (4 * (scores.reduce((sum, a) => sum + a * a, 0) - (t * m * m * (t - 1) ** 2) / 4)) / (m * t);
    expect(tested(pairs).statistic).toBeCloseTo(david, 10);
    expect(tested(pairs).degrees).toBe(3);
  });

  it('agrees with the pseudo-inverse, also over several parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 25 }), fc.string(), (n, votes, seed) => {
        const pairs = randomVotes(n, votes, seed);
        const fast = tested(pairs);
        const slow = slowStatistic(pairs);
        expect(Math.abs(fast.statistic - slow.statistic)).toBeLessThan(1e-8);
        expect(fast.degrees).toBe(slow.degrees);
      }),
    );
  });

  it('solves many items sparsely to the same statistic', () => {
    const pairs = randomVotes(520, 3000, 'many');
    const fewer = tested(pairs).statistic;
    // The same votes as a dense system: 520 items fall just beyond the limit, so compare with the eigenvectors.
    expect(Math.abs(fewer / slowStatistic(pairs).statistic - 1)).toBeLessThan(1e-8);
  });

  it('under coin tosses the p-value is uniform', () => {
    const p = Array.from({ length: 400 }, (_, k) => tested(randomVotes(12, 120, `coin ${k}`)).pValue);
    const share = (level: number): number => p.filter((x) => x < level).length / 400;
    expect(Math.abs(share(0.5) - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(share(0.1) - 0.1)).toBeLessThan(0.06);
  });

  it('is undefined without comparisons', () => {
    expect(scoreTestOfEqualStrengths(aggregatePairs(3, [], []))).toEqual({
      kind: 'undefined',
      reason: 'no_comparisons',
    });
  });
});
