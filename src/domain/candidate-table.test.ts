import { describe, expect, it } from 'vitest';
import { fitBradleyTerry } from '../stats/bradley-terry.ts';
import { fitBradleyTerryLarge } from '../stats/bradley-terry-large.ts';
import { aggregatePairs } from '../stats/pair-counts.ts';
import { createRandom } from '../stats/random.ts';
import { buildCandidateTable, PARTNERS, posteriorShape, priorCandidateTable } from './candidate-table.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';

const weights = DEFAULT_CONSTANTS.assignment;

describe('candidate table', () => {
  it('holds the best partners of every entry, best first, with scores from 0 to 1', () => {
    const items = 60;
    const rank = Array.from({ length: items }, (_, i) => i + 1);
    const table = buildCandidateTable({ items, rank, uncertainty: () => 0.5 }, weights, createRandom(1n));
    expect(table.partners).toBe(PARTNERS);
    for (let i = 0; i < items; i++) {
      const row = table.partner.subarray(i * table.partners, (i + 1) * table.partners);
      expect(new Set(row).size).toBe(table.partners);
      expect(row).not.toContain(i);
      expect(Math.abs(row[0] - i)).toBe(1);
    }
    expect(table.score[0]).toBeCloseTo(weights.uncertain * 0.5 + weights.close * Math.exp(-1 / weights.closeScale), 6);
  });

  it('starts a large round with random partners, not with the first ones', () => {
    const table = priorCandidateTable(200, weights, createRandom(1n));
    expect(new Set(table.partner).size).toBe(200);
    expect(new Set(table.score)).toEqual(new Set([Math.fround(weights.uncertain + weights.close)]));
    for (let i = 0; i < 200; i++) {
      const row = table.partner.subarray(i * PARTNERS, (i + 1) * PARTNERS);
      expect(new Set(row).size).toBe(PARTNERS);
      expect(row).not.toContain(i);
    }
  });

  it('starts with every other entry as likely a partner', () => {
    const items = 40;
    const times = new Int32Array(items * items);
    for (let k = 0; k < 200; k++) {
      const { partner } = priorCandidateTable(items, weights, createRandom(BigInt(k)));
      for (let at = 0; at < partner.length; at++) times[Math.floor(at / PARTNERS) * items + partner[at]] += 1;
    }
    // 200 draws of 24 of 39 others: 123 each, of which six standard deviations are 41.
    for (let i = 0; i < items; i++)
      for (let j = 0; j < items; j++) {
        if (i === j) expect(times[i * items + j]).toBe(0);
        else expect(Math.abs(times[i * items + j] - (200 * PARTNERS) / (items - 1))).toBeLessThan(41);
      }
  });

  it('keeps every pair of a small round', () => {
    const table = priorCandidateTable(3, weights, createRandom(1n));
    expect(table.partners).toBe(2);
    expect(priorCandidateTable(1, weights, createRandom(1n)).partners).toBe(0);
  });

  it('takes nearly the same from a fit without full covariance', () => {
    const items = 40;
    const random = createRandom(4n);
    const winner = Int32Array.from({ length: 600 }, () => random.integer(items));
    const loser = winner.map((item) => (item + 1 + random.integer(items - 1)) % items);
    const pairs = aggregatePairs(items, winner, loser);
    const full = posteriorShape(fitBradleyTerry(pairs, { sigma: 1.5 }));
    const diagonal = posteriorShape(fitBradleyTerryLarge(pairs, { sigma: 1.5 }));
    expect(diagonal.rank).toEqual(full.rank);
    for (let i = 0; i < items; i++) {
      for (let j = 0; j < i; j++) {
        expect(Math.abs(diagonal.uncertainty(i, j) - full.uncertainty(i, j))).toBeLessThan(0.01);
      }
    }
  });
});
