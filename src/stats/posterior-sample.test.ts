import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../test/fixtures/golden/cells.ts';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { logPosterior } from './bradley-terry-objective.ts';
import { aggregatePairs } from './pair-counts.ts';
import { centredStrengths } from './posterior.ts';
import { drawPosterior, importanceWeights } from './posterior-draws.ts';
import { samplePosterior } from './posterior-sample.ts';
import { createRandom } from './random.ts';
import { beatsAllShares, rankTable } from './rank-table.ts';

describe('samplePosterior: reference values', () => {
  it('rank shares within 0.02, rank bounds within 1, joint chances within 0.02', () => {
    for (const example of golden('worked-examples').bradleyTerry) {
      const { items, benchmarks, expected, sigma } = example;
      const fit = fitBradleyTerry(cellsOf(example), { sigma });
      const named = benchmarks.map((item: string) => items.indexOf(item));
      const sample = samplePosterior(fit, 10_000, createRandom('golden'), { benchmarks: named });
      expect(sample.posterior).toBe('laplace');
      expect(worstError(sample.rankShares, expected.rankPmf.flat())).toBeLessThan(0.02);
      items.forEach((item: string, i: number) => {
        expect(Math.abs(sample.rankLow90[i] - expected.rankLow90[i])).toBeLessThanOrEqual(1);
        expect(Math.abs(sample.rankHigh90[i] - expected.rankHigh90[i])).toBeLessThanOrEqual(1);
        const chance = expected.probabilityBeatsAll[item];
        if (chance !== undefined) expect(Math.abs((sample.beatsAll?.[i] ?? -1) - chance)).toBeLessThan(0.02);
      });
    }
  });
});

describe('samplePosterior: properties', () => {
  const pairs = aggregatePairs(4, [0, 0, 1, 2, 3, 0, 1, 2], [1, 2, 2, 3, 0, 3, 3, 1]);
  const fit = fitBradleyTerry(pairs, { sigma: 1.5 });

  it('draws have the mean and covariance of the fit', () => {
    const draws = drawPosterior(fit, 40_000, createRandom('moments'));
    const mean = [0, 1, 2, 3].map((i) => draws.theta.filter((_, k) => k % 4 === i).reduce((a, b) => a + b) / 40_000);
    expect(worstError(mean, fit.theta)).toBeLessThan(0.02);
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        let sum = 0;
        for (let s = 0; s < 40_000; s++) sum += (draws.theta[4 * s + i] - mean[i]) * (draws.theta[4 * s + j] - mean[j]);
        expect(Math.abs(sum / 40_000 - fit.covariance[4 * i + j])).toBeLessThan(0.04);
      }
    }
  });

  it('ranks of every draw are counted one by one', () => {
    const draws = drawPosterior(fit, 300, createRandom('slow'));
    const slow = new Float64Array(16);
    for (let s = 0; s < 300; s++) {
      const row = draws.theta.subarray(4 * s, 4 * s + 4);
      row.forEach((x, i) => {
        slow[4 * i + row.filter((y) => y > x).length] += 1 / 300;
      });
    }
    const { rankShares, rankLow90, rankHigh90 } = rankTable(draws);
    expect(worstError(rankShares, slow)).toBeLessThan(1e-12);
    for (let i = 0; i < 4; i++) {
      const below = (rank: number): number => slow.slice(4 * i, 4 * i + rank).reduce((a, b) => a + b, 0);
      expect(below(rankLow90[i])).toBeGreaterThan(0.05 - 1e-9);
      expect(below(rankLow90[i] - 1)).toBeLessThan(0.05);
      expect(below(rankHigh90[i])).toBeGreaterThan(0.95 - 1e-9);
      expect(below(rankHigh90[i] - 1)).toBeLessThan(0.95);
    }
  });

  it('equal weights change nothing; rows and columns of the table sum to 1', () => {
    const draws = drawPosterior(fit, 500, createRandom('equal'));
    const weights = new Float64Array(500).fill(1 / 500);
    const table = rankTable(draws);
    expect(worstError(rankTable(draws, weights).rankShares, table.rankShares)).toBeLessThan(1e-12);
    expect(worstError(beatsAllShares(draws, [2, 3], weights), beatsAllShares(draws, [2, 3]))).toBeLessThan(1e-12);
    for (let k = 0; k < 4; k++) {
      expect(table.rankShares.slice(4 * k, 4 * k + 4).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      expect(table.rankShares.filter((_, at) => at % 4 === k).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    }
  });

  it('the joint chance is at most the smallest pairwise chance, and 0 for a benchmark', () => {
    const draws = drawPosterior(fit, 2000, createRandom('joint'));
    const both = beatsAllShares(draws, [2, 3]);
    const one = beatsAllShares(draws, [2]);
    const other = beatsAllShares(draws, [3]);
    for (let i = 0; i < 2; i++) expect(both[i]).toBeLessThanOrEqual(Math.min(one[i], other[i]));
    expect(both[2]).toBe(0);
    expect(() => beatsAllShares(draws, [])).toThrow(/benchmarks/);
    expect(() => beatsAllShares(draws, [4])).toThrow(/benchmarks\[0\]/);
  });

  it('the same seed gives the same sample', () => {
    const run = () => samplePosterior(fit, 200, createRandom(5n), { benchmarks: [3], reweightBy: pairs });
    expect(run()).toEqual(run());
    expect(() => samplePosterior(fit, 0, createRandom(5n))).toThrow(/count/);
  });
});

describe('re-weighting', () => {
  it('weights are the true posterior over the Laplace density', () => {
    const pairs = aggregatePairs(3, [0, 0, 1], [1, 2, 2], [3, 2, 1]);
    const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
    const draws = drawPosterior(fit, 50, createRandom('w'));
    const { weights } = importanceWeights(fit, pairs, draws);
    const slow = Array.from({ length: 50 }, (_, s) => {
      const theta = draws.theta.slice(3 * s, 3 * s + 3);
      let quadratic = 0;
      // ½ (θ − θ̂)ᵀ H (θ − θ̂) through H = LLᵀ
      for (let k = 0; k < 3; k++) {
        let z = 0;
        for (let i = k; i < 3; i++) z += fit.choleskyOfPrecision[3 * i + k] * (theta[i] - fit.theta[i]);
        quadratic += (z * z) / 2;
      }
      return Math.exp(logPosterior(pairs, theta, 1.5) - fit.logPosterior + quadratic);
    });
    const sum = slow.reduce((a, b) => a + b);
    expect(
      worstError(
        weights,
        slow.map((w) => w / sum),
      ),
    ).toBeLessThan(1e-12);
  });

  it('finds the true posterior of two items, as integrated on a grid', () => {
    const pairs = aggregatePairs(2, [0], [1], [4]);
    const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
    const sample = samplePosterior(fit, 60_000, createRandom('grid'), { reweightBy: pairs });
    if (sample.reweighting.kind !== 'applied') throw new Error('re-weighting was refused');
    // δ_0 = (θ_0 − θ_1)/2; θ_0 − θ_1 ~ prior N(0, 2s²) times σ(d)⁴
    const grid = Array.from({ length: 40_001 }, (_, k) => -20 + k / 1000);
    const density = grid.map((d) => Math.exp((-d * d) / (4 * 2.25)) / (1 + Math.exp(-d)) ** 4);
    const total = density.reduce((a, b) => a + b);
    const quantile = (q: number): number => {
      let k = 0;
      for (let sum = density[0]; sum < q * total; sum += density[k]) k++;
      return grid[k] / 2;
    };
    const { intervals } = sample.reweighting;
    expect(intervals.deltaLow95[0]).toBeCloseTo(quantile(0.025), 1);
    expect(intervals.deltaHigh95[0]).toBeCloseTo(quantile(0.975), 1);
    expect(intervals.deltaLow50[0]).toBeCloseTo(quantile(0.25), 1);
    expect(intervals.deltaHigh50[0]).toBeCloseTo(quantile(0.75), 1);
    // The Laplace interval ends short of the long upper tail: that is what re-weighting is for.
    expect(intervals.deltaHigh95[0]).toBeGreaterThan(centredStrengths(fit).deltaHigh95[0]);
  });

  it('is refused when too few draws carry the weight', () => {
    const pairs = aggregatePairs(2, [0], [1], [4]);
    const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
    const narrow = { ...fit, choleskyOfPrecision: fit.choleskyOfPrecision.map((x) => x / 200) };
    const sample = samplePosterior(narrow, 1000, createRandom('few'), { reweightBy: pairs });
    expect(sample.posterior).toBe('laplace');
    expect(sample.reweighting.kind).toBe('refused');
    expect(() => importanceWeights(fit, aggregatePairs(3, [], []), drawPosterior(fit, 5, createRandom(1n)))).toThrow(
      /pairs/,
    );
  });
});
