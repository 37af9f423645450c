import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import { buildCandidateTable, PARTNERS, priorCandidateTable } from './candidate-table.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { packCandidateTable, unpackCandidateTable } from './pairing-bytes.ts';

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
    expect(table.score[0]).toBeCloseTo(0.2 * 0.5 + 0.15 * Math.exp(-1 / 3), 6);
  });

  it('starts a large round with random partners, not with the first ones', () => {
    const table = priorCandidateTable(200, weights, createRandom(1n));
    expect(new Set(table.partner).size).toBe(200);
    expect(Math.max(...table.score)).toBeCloseTo(0.35, 6);
  });

  it('keeps every pair of a small round', () => {
    const table = priorCandidateTable(3, weights, createRandom(1n));
    expect(table.partners).toBe(2);
    expect(priorCandidateTable(1, weights, createRandom(1n)).partners).toBe(0);
  });

  it('survives its way through the database', () => {
    const table = priorCandidateTable(7, weights, createRandom(1n));
    expect(unpackCandidateTable(Buffer.from(packCandidateTable(table)))).toEqual(table);
    expect(() => unpackCandidateTable(new Uint8Array(3))).toThrow(RangeError);
    expect(() => unpackCandidateTable(packCandidateTable(table).subarray(0, 20))).toThrow(RangeError);
  });
});
