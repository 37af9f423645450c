import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { compareJudged, judgedMean } from './judged-means.ts';
import { judgedOverall } from './judged-score.ts';
import { bootstrapMean, enumerateMeans, sampleMeans } from './mean-bootstrap.ts';
import { inverseEcdf } from './quantiles.ts';
import { createRandom } from './random.ts';

const random = () => createRandom('judged');

describe('judgedOverall', () => {
  const weights = [0.2, 0.35, 0.25, 0.2];

  it('gives the reference values', () => {
    for (const { expected, ...scores } of golden('worked-examples').judgeOverall) {
      const { legibility, letteringAndFinish, informationAndLayout, appeal } = scores;
      const overall = judgedOverall([legibility, letteringAndFinish, informationAndLayout, appeal], weights);
      expect(overall).toBeCloseTo(expected, 12);
    }
  });

  it('lies between the least and the greatest score, and moves with each by its weight', () => {
    const score = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(fc.tuple(score, score, score, score), fc.nat(3), (scores, d) => {
        const overall = judgedOverall(scores, weights);
        expect(overall).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12);
        expect(overall).toBeLessThanOrEqual(Math.max(...scores) + 1e-12);
        const least = judgedOverall(scores.with(d, 1), weights);
        expect(overall - least).toBeCloseTo(((scores[d] as number) - 1) * (weights[d] as number), 12);
      }),
    );
  });

  it('refuses scores off the scale, weights that do not sum to 1, and lists of different lengths', () => {
    expect(() => judgedOverall([0, 5, 5, 5], weights)).toThrow(/scores\[0\]/);
    expect(() => judgedOverall([5, 5, 5, 11], weights)).toThrow(/scores\[3\]/);
    expect(() => judgedOverall([5, 5], [0.5, 0.4])).toThrow(/weights must sum/);
    expect(() => judgedOverall([5, 5], [1.5, -0.5])).toThrow(/weights\[0\]/);
    expect(() => judgedOverall([5], [0.5, 0.5])).toThrow(/as many/);
    expect(() => judgedOverall([], [])).toThrow(/as many/);
  });
});

describe('judged means and comparisons', () => {
  it('give the reference values (1e-8)', () => {
    for (const { a, b, expected } of golden('worked-examples').judgeComparison) {
      const briefs = Object.keys({ ...a, ...b });
      const runs = (model: Record<string, number[]>) => briefs.map((brief) => model[brief] ?? []);
      const meanA = judgedMean(runs(a), random());
      const meanB = judgedMean(runs(b), random());
      const comparison = compareJudged(runs(a), runs(b), random());
      if (meanA.kind !== 'estimated' || meanB.kind !== 'estimated' || comparison.kind !== 'compared')
        throw new Error('none');
      const ends = ({ bootstrap }: typeof meanA) => [bootstrap.mean, bootstrap.low95, bootstrap.high95];
      expect(worstError(ends(meanA), [expected.meanA, ...expected.intervalA])).toBeLessThan(1e-8);
      expect(worstError(ends(meanB), [expected.meanB, ...expected.intervalB])).toBeLessThan(1e-8);
      expect(
        worstError(ends(comparison.difference), [expected.difference, ...expected.differenceInterval]),
      ).toBeLessThan(1e-8);
      expect(comparison.commonBriefs.map((k) => briefs[k])).toEqual(expected.commonBriefs);
      expect(comparison.verdict).toBe(expected.verdict);
    }
  });

  it('verdicts: the other way round, a tie when 0 is inside, none below five common briefs', () => {
    const high = [[8], [8], [7], [9], [8]];
    const low = [[5], [6], [5], [6], [5]];
    const verdict = (a: number[][], b: number[][]) => {
      const result = compareJudged(a, b, random());
      return result.kind === 'compared' ? result.verdict : result.reason;
    };
    expect(verdict(high, low)).toBe('a');
    expect(verdict(low, high)).toBe('b');
    expect(verdict(high, high)).toBe('tie');
    expect(verdict([[8], [5], [8], [5], [6]], [[6], [7], [6], [7], [6]])).toBe('tie');
    expect(verdict([...high.slice(0, 4), []], low)).toBe('too_few_briefs');
    expect(verdict([[], []], [[1], [2]])).toBe('no_common_briefs');
    expect(() => compareJudged(high, low.slice(1), random())).toThrow(/b must/);
  });

  it('briefs weigh alike however many runs they have; failures are absent', () => {
    const result = judgedMean([[2, 4, 6, 8], [9], []], random());
    expect(result).toMatchObject({
      briefs: 2,
      caution: true,
      bootstrap: { mean: 7, method: 'exact' },
      student: { mean: 7 },
    });
    expect(judgedMean([[], []], random())).toEqual({ kind: 'undefined', reason: 'no_briefs' });
    expect(
      judgedMean(
        Array.from({ length: 20 }, (_, k) => [k % 5]),
        random(),
      ),
    ).toMatchObject({ caution: false });
    expect(() => judgedMean([[Number.NaN]], random())).toThrow(/runs\[0\]/);
  });
});

describe('bootstrapMean', () => {
  it('enumeration agrees with going through all nⁿ resamples', () => {
    const values = [1.5, 2, 4.25, 7];
    const all: number[] = [];
    for (let k = 0; k < 4 ** 4; k++) {
      let sum = 0;
      for (let digit = 0, rest = k; digit < 4; digit++, rest = Math.floor(rest / 4)) sum += values[rest % 4];
      all.push(sum / 4);
    }
    const { means, chances } = enumerateMeans(values);
    expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 14);
    const levels = [0.025, 0.25, 0.5, 0.75, 0.975];
    expect(inverseEcdf(means, levels, chances)).toEqual(inverseEcdf(all, levels));
    expect(means.length).toBe(35);
  });

  it('sampling nears enumeration', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 5, maxLength: 8 }),
        fc.string(),
        (values, seed) => {
          const exact = bootstrapMean(values, createRandom(seed));
          const sampled = sampleMeans(values, createRandom(seed), 10_000);
          if (exact.kind !== 'estimated') throw new Error(exact.reason);
          const [low, high] = inverseEcdf(sampled.means, [0.025, 0.975], sampled.chances);
          const room = 0.12 * (exact.high95 - exact.low95) + 1e-9;
          expect(Math.abs(low - exact.low95)).toBeLessThan(room);
          expect(Math.abs(high - exact.high95)).toBeLessThan(room);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is exact up to 8 values, sampled beyond, degenerate for one', () => {
    const values = (n: number) => Array.from({ length: n }, (_, k) => k);
    expect(bootstrapMean(values(8), random())).toMatchObject({ method: 'exact' });
    expect(bootstrapMean(values(9), random())).toMatchObject({ method: 'sampled', mean: 4 });
    expect(bootstrapMean([3], random())).toMatchObject({ mean: 3, low95: 3, high95: 3 });
    expect(bootstrapMean([], random())).toEqual({ kind: 'undefined', reason: 'no_values' });
    expect(bootstrapMean(values(9), random())).toEqual(bootstrapMean(values(9), random()));
    expect(() => bootstrapMean([Number.NaN], random())).toThrow(/values\[0\]/);
    expect(() => bootstrapMean(values(9), random(), 0)).toThrow(/resamples/);
  });
});
