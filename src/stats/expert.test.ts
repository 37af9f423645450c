import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { adjustedMeans } from './adjusted-means.ts';
import { meanWithInterval, plainMeans, type ScoreRows } from './expert-means.ts';
import { expertScore } from './expert-score.ts';
import { createRandom } from './random.ts';

function fitted(rows: ScoreRows) {
  const result = adjustedMeans(rows);
  if (result.kind !== 'estimated') throw new Error(result.reason);
  return result;
}

describe('expertScore', () => {
  it('normalises each criterion and weights it', () => {
    const criteria = [
      { least: 1, most: 7, weight: 2 },
      { least: 0, most: 10, weight: 1 },
    ];
    expect(expertScore([4, 10], criteria)).toBeCloseTo((2 * 0.5 + 1) / 3, 14);
    expect(expertScore([1, 0], criteria)).toBe(0);
    expect(expertScore([7, 10], criteria)).toBe(1);
  });

  it('refuses no weight, no width, and scores off the scale', () => {
    expect(() => expertScore([1], [{ least: 1, most: 7, weight: 0 }])).toThrow(/criteria/);
    expect(() => expertScore([1], [{ least: 1, most: 1, weight: 1 }])).toThrow(/criteria\[0\]/);
    expect(() => expertScore([8], [{ least: 1, most: 7, weight: 1 }])).toThrow(/scores\[0\]/);
    expect(() => expertScore([1, 2], [{ least: 1, most: 7, weight: 1 }])).toThrow(/scores/);
    expect(() => expertScore([], [])).toThrow(/criteria/);
  });
});

describe('meanWithInterval', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { values, expected } of golden('worked-examples').expertInterval) {
      const result = meanWithInterval(values);
      if (result.kind !== 'estimated' || result.interval95.kind !== 'interval') throw new Error('no interval');
      const { low, high } = result.interval95;
      expect(worstError([result.mean, low, high], [expected.mean, expected.low, expected.high])).toBeLessThan(1e-8);
      expect(result.count).toBe(expected.n);
    }
  });

  it("published example: Student's extra hours of sleep ([Student1908]), mean 2.33, 95 % 0.90 to 3.76", () => {
    const result = meanWithInterval([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]);
    if (result.kind !== 'estimated' || result.interval95.kind !== 'interval') throw new Error('no interval');
    expect(result.mean).toBeCloseTo(2.33, 12);
    expect(result.interval95.low).toBeCloseTo(0.897_677_5, 6);
    expect(result.interval95.high).toBeCloseTo(3.762_322_5, 6);
  });

  it('one value has no interval, none no mean', () => {
    expect(meanWithInterval([0.4])).toMatchObject({ mean: 0.4, interval95: { reason: 'fewer_than_two_values' } });
    expect(meanWithInterval([])).toEqual({ kind: 'undefined', reason: 'no_values' });
    expect(() => meanWithInterval([Number.NaN])).toThrow(/values\[0\]/);
  });
});

describe('adjustedMeans', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { rows, expected } of golden('worked-examples').expertIncomplete) {
      const { means, jurorEffects, residualSd, degrees } = fitted(rows);
      expect(worstError(means, expected.adjustedMeans)).toBeLessThan(1e-8);
      expect(worstError(jurorEffects, expected.jurorEffects)).toBeLessThan(1e-8);
      expect(residualSd.kind === 'estimated' && residualSd.value).toBeCloseTo(expected.residualSd, 10);
      expect(degrees).toBe(expected.df);
      const plain = plainMeans(rows).map((m) => (m.kind === 'estimated' ? m.mean : -1));
      expect(worstError(plain, expected.rawMeans)).toBeLessThan(1e-8);
    }
  });

  const cell = fc.option(
    fc.integer({ min: 0, max: 100 }).map((x) => x / 100),
    { nil: null, freq: 4 },
  );
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((n) => fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: 2, maxLength: 6 }));

  it('equals plain means when packets are complete, with errors s/√m', () => {
    const rows = [
      [0.8, 0.5, 0.6],
      [0.7, 0.4, 0.7],
      [0.9, 0.3, 0.4],
      [0.2, 0.1, 0.3],
    ];
    const result = fitted(rows);
    const plain = plainMeans(rows).map((m) => (m.kind === 'estimated' ? m.mean : -1));
    expect(worstError(result.means, plain)).toBeLessThan(1e-12);
    if (result.residualSd.kind !== 'estimated') throw new Error('no residual');
    // t_{.975, 6} = 2.446911851144969
    const half = (2.446911851144969 * result.residualSd.value) / Math.sqrt(4);
    expect(result.intervals95[0].high - result.means[0]).toBeCloseTo(half, 10);
  });

  it('solves the normal equations: residuals sum to 0 over every design and juror; effects sum to 0', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const result = adjustedMeans(rows);
        if (result.kind === 'undefined') return;
        const residual = (j: number, d: number): number =>
          rows[j][d] === null ? 0 : (rows[j][d] as number) - result.means[d] - result.jurorEffects[j];
        for (let d = 0; d < rows[0].length; d++) {
          expect(Math.abs(rows.reduce((sum, _, j) => sum + residual(j, d), 0))).toBeLessThan(1e-10);
        }
        rows.forEach((row, j) => {
          expect(Math.abs(row.reduce<number>((sum, _, d) => sum + residual(j, d), 0))).toBeLessThan(1e-10);
        });
        expect(Math.abs(result.jurorEffects.reduce((a, b) => a + b))).toBeLessThan(1e-10);
      }),
    );
  });

  it('does not punish a design that the lenient juror could not score', () => {
    const rows = [
      [0.9, 0.8, null],
      [0.5, 0.4, 0.5],
    ];
    const { means } = fitted(rows);
    expect(means[2]).toBeCloseTo(means[0], 12);
    expect(plainMeans(rows)[2]).toMatchObject({ mean: 0.5 });
  });

  it('intervals cover the true means 95 times in 100', () => {
    const random = createRandom('coverage');
    const truth = [0.2, 0.5, 0.8, 0.4];
    let covered = 0;
    for (let run = 0; run < 1500; run++) {
      const rows = [0, 0, 0, 0].map((_, j) =>
        truth.map((mu, d) => (j === d ? null : mu + [0.3, -0.1, -0.15, -0.05][j] + 0.1 * random.normal())),
      );
      fitted(rows).intervals95.forEach(({ low, high }, d) => {
        if (low <= truth[d] && truth[d] <= high) covered++;
      });
    }
    expect(Math.abs(covered / 6000 - 0.95)).toBeLessThan(0.012);
  });

  it('says when it cannot', () => {
    expect(
      adjustedMeans([
        [0.5, null],
        [null, 0.5],
      ]),
    ).toEqual({ kind: 'undefined', reason: 'not_connected' });
    expect(adjustedMeans([[0.5, null]])).toEqual({ kind: 'undefined', reason: 'not_connected' });
    expect(adjustedMeans([[null, null]])).toEqual({ kind: 'undefined', reason: 'no_scores' });
    expect(adjustedMeans([])).toEqual({ kind: 'undefined', reason: 'no_scores' });
    expect(fitted([[0.5, 0.2]])).toMatchObject({
      degrees: 0,
      intervals95: [],
      residualSd: { reason: 'no_degrees_of_freedom' },
    });
    expect(
      fitted([
        [0.5, 0.2],
        [null, null],
      ]).jurorEffects[1],
    ).toBe(0);
    expect(() => adjustedMeans([[0.5], [0.1, 0.2]])).toThrow(/rows\[1\]/);
    expect(() => adjustedMeans([[Number.NaN]])).toThrow(/rows\[0\]\[0\]/);
  });
});
