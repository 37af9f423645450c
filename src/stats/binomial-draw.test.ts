import { describe, expect, it } from 'vitest';
import { drawBinomial, drawMultinomial } from './binomial-draw.ts';
import { chiSquaredUpperTail, logGamma } from './gamma.ts';
import { createRandom } from './random.ts';

/** p-value of Pearson's test of draws against the exact distribution; thin cells are joined. */
function fitOf(n: number, p: number, draws: number): number {
  const random = createRandom(`binomial ${n} ${p}`);
  const observed = new Map<number, number>();
  for (let d = 0; d < draws; d++) {
    const k = drawBinomial(n, p, random);
    observed.set(k, (observed.get(k) ?? 0) + 1);
  }
  const chance = (k: number): number =>
    Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  const sd = Math.sqrt(n * p * (1 - p));
  const first = Math.max(0, Math.floor(n * p - 8 * sd - 8));
  const last = Math.min(n, Math.ceil(n * p + 8 * sd + 8));
  let statistic = 0;
  let cells = 0;
  let seen = 0;
  let expected = 0;
  for (let k = first; k <= last; k++) {
    seen += observed.get(k) ?? 0;
    expected += draws * chance(k);
    if (expected < 20 && k < last) continue;
    statistic += (seen - expected) ** 2 / Math.max(expected, 1e-9);
    cells++;
    seen = 0;
    expected = 0;
  }
  // The last joined cell may be thin: leave its share of the statistic in, the test is only made stricter.
  return chiSquaredUpperTail(statistic, cells - 1);
}

describe('drawBinomial', () => {
  it.each([
    [5, 0.3],
    [40, 0.1],
    [1000, 0.004],
    [60, 0.5],
    [100, 0.7],
    [3000, 0.03],
    [10_000, 0.4],
  ])('follows the exact distribution: n = %i, p = %f', (n, p) => {
    expect(fitOf(n, p, 60_000)).toBeGreaterThan(1e-4);
  });

  it('ends and refuses', () => {
    const random = createRandom(1n);
    expect(drawBinomial(0, 0.5, random)).toBe(0);
    expect(drawBinomial(7, 0, random)).toBe(0);
    expect(drawBinomial(7, 1, random)).toBe(7);
    expect(() => drawBinomial(-1, 0.5, random)).toThrow(/n must/);
    expect(() => drawBinomial(1, 1.5, random)).toThrow(/p must/);
  });

  it('keeps its mean and spread at 10¹² trials', () => {
    const random = createRandom('huge');
    const draws = Array.from(
      { length: 2000 },
      () => (drawBinomial(1e12, 0.25, random) - 2.5e11) / Math.sqrt(1e12 * 0.1875),
    );
    const mean = draws.reduce((a, b) => a + b) / 2000;
    expect(Math.abs(mean)).toBeLessThan(0.1);
    expect(Math.abs(draws.reduce((a, b) => a + b * b, 0) / 2000 - 1)).toBeLessThan(0.15);
  });
});

describe('drawMultinomial', () => {
  it('draws the total, nothing where there is no weight, and the right means and covariances', () => {
    const random = createRandom('multinomial');
    const weights = Float64Array.of(3, 0, 1, 4);
    const counts = new Float64Array(4);
    const sums = new Float64Array(4);
    let product = 0;
    for (let k = 0; k < 20_000; k++) {
      drawMultinomial(16, weights, random, counts);
      expect(counts.reduce((a, b) => a + b)).toBe(16);
      counts.forEach((count, c) => {
        sums[c] += count / 20_000;
      });
      product += (counts[0] * counts[3]) / 20_000;
    }
    [6, 0, 2, 8].forEach((mean, c) => {
      expect(Math.abs(sums[c] - mean)).toBeLessThan(0.1);
    });
    // Cov = −n p_a p_b = −16·3/8·1/2
    expect(Math.abs(product - 48 - -3)).toBeLessThan(0.5);
  });

  it('refuses other arguments', () => {
    const random = createRandom(1n);
    expect(() => drawMultinomial(1, Float64Array.of(0), random, new Float64Array(1))).toThrow(/weights/);
    expect(() => drawMultinomial(1, Float64Array.of(-1), random, new Float64Array(1))).toThrow(/weights\[0\]/);
    expect(() => drawMultinomial(0.5, Float64Array.of(1), random, new Float64Array(1))).toThrow(/total/);
  });
});
