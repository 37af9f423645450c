import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../test/fixtures/golden/cells.ts';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { logistic } from './logistic.ts';
import { aggregatePairs } from './pair-counts.ts';
import { centredStrengths } from './posterior.ts';

describe('centredStrengths', () => {
  it('gives the reference shares and intervals (1e-8)', () => {
    for (const example of golden('worked-examples').bradleyTerry) {
      const { expected } = example;
      const strengths = centredStrengths(fitBradleyTerry(cellsOf(example), { sigma: example.sigma }));
      expect(worstError(strengths.sd, expected.centredSd)).toBeLessThan(1e-8);
      expect(worstError(strengths.share, expected.strength)).toBeLessThan(1e-8);
      expect(worstError(strengths.low95, expected.strengthLow)).toBeLessThan(1e-8);
      expect(worstError(strengths.high95, expected.strengthHigh)).toBeLessThan(1e-8);
    }
  });

  it('agrees with centring the whole covariance: sd² = diag(CΣC), C = I − 11ᵀ/N', () => {
    const n = 5;
    const fit = fitBradleyTerry(aggregatePairs(n, [0, 1, 2, 0, 3, 4], [1, 2, 0, 3, 1, 0]), { sigma: 1.5 });
    const { sd } = centredStrengths(fit);
    for (let i = 0; i < n; i++) {
      let variance = 0;
      for (let a = 0; a < n; a++) {
        for (let b = 0; b < n; b++) {
          variance += ((a === i ? 1 : 0) - 1 / n) * ((b === i ? 1 : 0) - 1 / n) * fit.covariance[a * n + b];
        }
      }
      expect(Math.abs(sd[i] ** 2 - variance)).toBeLessThan(1e-14);
    }
  });

  it('intervals nest around the share', () => {
    const s = centredStrengths(fitBradleyTerry(aggregatePairs(3, [0, 0, 1], [1, 2, 2]), { sigma: 1.5 }));
    for (let i = 0; i < 3; i++) {
      expect(s.low95[i]).toBeLessThan(s.low50[i]);
      expect(s.low50[i]).toBeLessThan(s.share[i]);
      expect(s.share[i]).toBeLessThan(s.high50[i]);
      expect(s.high50[i]).toBeLessThan(s.high95[i]);
      expect(s.high50[i]).toBeCloseTo(logistic(s.deltaHigh50[i]), 15);
    }
  });
});
