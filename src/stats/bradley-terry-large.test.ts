import { describe, expect, it } from 'vitest';
import { worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { fitBradleyTerryLarge, fitStrengths } from './bradley-terry-large.ts';
import { logistic } from './logistic.ts';
import { aggregatePairs, type PairCells } from './pair-counts.ts';
import { pairBelief } from './pair-information.ts';
import { createRandom } from './random.ts';

/** Votes among n items of strengths N(0, 1.5²), as cells, with the strengths. */
function contest(n: number, votes: number): { pairs: PairCells; strengths: Float64Array } {
  const random = createRandom(`contest ${n}`);
  const strengths = Float64Array.from({ length: n }, () => 1.5 * random.normal());
  const winner = new Int32Array(votes);
  const loser = new Int32Array(votes);
  for (let v = 0; v < votes; v++) {
    const a = random.integer(n);
    const b = (a + 1 + random.integer(n - 1)) % n;
    const aWins = random.next() < logistic(strengths[a] - strengths[b]);
    winner[v] = aWins ? a : b;
    loser[v] = aWins ? b : a;
  }
  return { pairs: aggregatePairs(n, winner, loser), strengths };
}

describe('fitBradleyTerryLarge', () => {
  it('agrees with the dense fit', () => {
    for (const n of [1, 2, 30, 140]) {
      const { pairs } = n === 1 ? { pairs: aggregatePairs(1, [], []) } : contest(n, 12 * n);
      const large = fitBradleyTerryLarge(pairs, { sigma: 1.5 });
      const dense = fitBradleyTerry(pairs, { sigma: 1.5 });
      expect(large.converged).toBe(true);
      expect(worstError(large.theta, dense.theta)).toBeLessThan(1e-10);
      expect(worstError(large.variance, dense.variance)).toBeLessThan(1e-10);
      if (n > 1) {
        expect(Math.abs(pairBelief(large, 0, n - 1).variance - pairBelief(dense, 0, n - 1).variance)).toBeLessThan(
          1e-10,
        );
      }
    }
  });

  it('takes over beyond 1000 items and finds 2,000 strengths', { timeout: 60_000 }, () => {
    const { pairs, strengths } = contest(2000, 200_000);
    const fit = fitStrengths(pairs, { sigma: 1.5 });
    expect(fit.kind).toBe('diagonal');
    expect(fit.converged).toBe(true);
    const mean = strengths.reduce((a, b) => a + b) / 2000;
    const squared = fit.theta.reduce((sum, x, i) => sum + (x - strengths[i] + mean) ** 2, 0) / 2000;
    const expected = fit.variance.reduce((a, b) => a + b) / 2000;
    expect(squared / expected).toBeGreaterThan(0.9);
    expect(squared / expected).toBeLessThan(1.15);
  });

  it('refuses more items than one factor can hold', () => {
    expect(() => fitBradleyTerryLarge(aggregatePairs(5001, [], []), { sigma: 1.5 })).toThrow(/pairs\.n/);
  });
});
