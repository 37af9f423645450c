import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf } from './normal.ts';
import { votesToFirm } from './votes-to-firm.ts';

describe('votesToFirm', () => {
  it('is what the deviation’s fall with the root of the votes asks for', () => {
    // 1.6449 standard deviations are 95 %: at one of them (1.6449² − 1) times as many votes are wanted.
    expect(votesToFirm(10, 10, 1000, 0.95)).toBe(1706);
    expect(votesToFirm(20, 10, 1000, 0.95)).toBe(0);
    expect(votesToFirm(0, 10, 1000, 0.95)).toBe(Number.POSITIVE_INFINITY);
    expect(votesToFirm(5, 0, 1000, 0.95)).toBe(0);
  });

  it('firms the order with so many, and not with fewer', () => {
    const positive = fc.double({ min: 0.1, max: 100, noNaN: true });
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 1, max: 100_000 }), (difference, deviation, votes) => {
        const more = votesToFirm(difference, deviation, votes, 0.95);
        const chance = (extra: number) => normalCdf(difference / (deviation * Math.sqrt(votes / (votes + extra))));
        expect(chance(more)).toBeGreaterThanOrEqual(0.95 - 1e-9);
        if (more > 1) expect(chance(more - 1)).toBeLessThan(0.95 + 1e-9);
      }),
    );
  });

  it('refuses what it cannot use', () => {
    expect(() => votesToFirm(-1, 1, 1, 0.95)).toThrow(/difference/);
    expect(() => votesToFirm(1, Number.NaN, 1, 0.95)).toThrow(/deviation/);
    expect(() => votesToFirm(1, 1, 1, 0.5)).toThrow(/share/);
  });
});
