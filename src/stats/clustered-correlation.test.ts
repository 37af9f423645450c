import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../test/fixtures/golden/read.ts';
import { clusterBootstrap } from './cluster-bootstrap.ts';
import { clusteredCorrelation, type PairedCluster } from './clustered-correlation.ts';
import { pearson, spearman } from './correlation.ts';
import { createRandom } from './random.ts';

const correlationOf = (clusters: readonly PairedCluster[], which: 'pearson' | 'spearman') => {
  const found = clusteredCorrelation(clusters, which, 'a seed');
  return found.kind === 'estimated' ? found.value : found.reason;
};

/** The definition: the pairs of the chosen clusters one after the other, ranked anew. */
function slow(clusters: readonly PairedCluster[], which: 'pearson' | 'spearman') {
  return (chosen: ArrayLike<number>): number | null => {
    const x = Array.from(chosen).flatMap((c) => Array.from(clusters[c]?.x ?? []));
    const y = Array.from(chosen).flatMap((c) => Array.from(clusters[c]?.y ?? []));
    if (x.length < 3) return null;
    if (which === 'pearson') return pearson(x, y);
    const found = spearman(x, y);
    return found.kind === 'estimated' ? found.value : null;
  };
}

describe('clusteredCorrelation', () => {
  it('gives the reference values of Spearman’s ρ (1e-8), however the pairs lie in clusters', () => {
    for (const { x, y, expected } of golden('worked-examples').correlation) {
      const whole = [{ x, y }];
      const apart = x.map((value: number, i: number) => ({ x: [value], y: [y[i]] }));
      expect(correlationOf(whole, 'spearman')).toBeCloseTo(expected.spearman, 8);
      expect(correlationOf(apart, 'spearman')).toBeCloseTo(expected.spearman, 8);
    }
  });

  it('published example: fifteen law schools, r = .776 with 68 % of its resamples from .65 to .91 ([Diaconis1983])', () => {
    const lsat = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594];
    const gpa = [3.39, 3.3, 2.81, 3.03, 3.44, 3.07, 3, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96];
    const found = clusteredCorrelation(
      lsat.map((score, i) => ({ x: [score], y: [gpa[i] as number] })),
      'pearson',
      'law schools',
    );
    if (found.kind !== 'estimated' || found.interval.kind !== 'interval') throw new Error(found.kind);
    expect(found.value).toBeCloseTo(0.776, 3);
    // Half of the resamples lie within the 68 % that were published, 95 % around them.
    expect(found.interval.low50).toBeGreaterThan(0.65);
    expect(found.interval.high50).toBeLessThan(0.91);
    expect(found.interval.low95).toBeLessThan(0.65);
    expect(found.interval.high95).toBeGreaterThan(0.91);
  });

  const value = fc.integer({ min: 1, max: 6 });
  const cluster = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }).map((pairs) => ({
    x: pairs.map(([x]) => x),
    y: pairs.map(([, y]) => y),
  }));

  it('agrees with ranking every resample anew, value and interval (1e-12)', () => {
    fc.assert(
      fc.property(
        fc.array(cluster, { minLength: 2, maxLength: 6 }),
        fc.constantFrom('pearson', 'spearman'),
        (clusters, which) => {
          const found = clusteredCorrelation(clusters, which as 'pearson' | 'spearman', 'the same');
          const statistic = slow(clusters, which as 'pearson' | 'spearman');
          const all = statistic(clusters.map((_, c) => c));
          if (found.kind === 'undefined') {
            expect(all).toBeNull();
            return;
          }
          expect(found.value).toBeCloseTo(all as number, 12);
          const interval = clusterBootstrap(clusters.length, statistic, createRandom('the same'));
          if (interval.kind === 'undefined') {
            expect(found.interval).toEqual(interval);
            return;
          }
          if (found.interval.kind === 'undefined') throw new Error('no interval');
          for (const end of ['low95', 'low50', 'high50', 'high95'] as const) {
            expect(found.interval[end]).toBeCloseTo(interval[end], 12);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is blind to the unit of measurement, ρ to any change that keeps the order', () => {
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 2, maxLength: 6 }), (clusters) => {
        const r = correlationOf(clusters, 'pearson');
        const rho = correlationOf(clusters, 'spearman');
        const changed = (change: (x: number) => number) => clusters.map(({ x, y }) => ({ x: x.map(change), y }));
        if (typeof r !== 'number' || typeof rho !== 'number') return;
        expect(
          correlationOf(
            changed((x) => 3 * x - 7),
            'pearson',
          ),
        ).toBeCloseTo(r, 12);
        expect(
          correlationOf(
            changed((x) => -x),
            'pearson',
          ),
        ).toBeCloseTo(-r, 12);
        expect(
          correlationOf(
            changed((x) => x ** 3),
            'spearman',
          ),
        ).toBeCloseTo(rho, 12);
      }),
      { numRuns: 20 },
    );
  });

  it('says when there is none, and names what is wrong', () => {
    expect(correlationOf([{ x: [1, 2], y: [2, 1] }], 'spearman')).toBe('fewer_than_three_items');
    expect(
      correlationOf(
        [
          { x: [1, 1], y: [2, 1] },
          { x: [1], y: [3] },
        ],
        'pearson',
      ),
    ).toBe('constant_ranking');
    expect(correlationOf([{ x: [1, 2, 3], y: [0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2] }], 'spearman')).toBe(
      'constant_ranking',
    );
    expect(() => correlationOf([{ x: [1], y: [1, 2] }], 'pearson')).toThrow(/clusters\[0\]\.y/);
    expect(() => correlationOf([{ x: [1], y: [Number.NaN] }], 'pearson')).toThrow(/clusters\[0\]\.y\[0\]/);
  });
});
