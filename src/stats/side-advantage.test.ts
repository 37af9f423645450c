import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Z95 } from './normal.ts';
import { sideAdvantage, wilsonInterval } from './side-advantage.ts';

describe('wilsonInterval', () => {
  it('gives the intervals of [Newcombe1998], table I (4 digits)', () => {
    const table = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [successes, trials, low, high] of table) {
      const result = wilsonInterval(successes, trials);
      if (result.kind !== 'estimated') throw new Error(result.reason);
      expect(Math.abs(result.low - low)).toBeLessThan(5.1e-5);
      expect(Math.abs(result.high - high)).toBeLessThan(5.1e-5);
    }
  });

  it('ends where the score test is just rejected, and mirrors', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, part) => {
        const successes = Math.round(part * trials);
        const result = wilsonInterval(successes, trials);
        const mirror = wilsonInterval(trials - successes, trials);
        if (result.kind !== 'estimated' || mirror.kind !== 'estimated') throw new Error('no trials');
        expect(result.low).toBeCloseTo(1 - mirror.high, 12);
        for (const end of [result.low, result.high]) {
          if (end < 1e-9 || end > 1 - 1e-9) continue;
          const score = (successes / trials - end) / Math.sqrt((end * (1 - end)) / trials);
          expect(Math.abs(score)).toBeCloseTo(Z95, 5);
        }
      }),
    );
  });

  it('is undefined without votes and refuses other counts', () => {
    expect(sideAdvantage(0, 0)).toEqual({ kind: 'undefined', reason: 'no_trials' });
    expect(() => sideAdvantage(3, 2)).toThrow(/successes/);
    expect(() => wilsonInterval(0.5, 2)).toThrow(/successes/);
    expect(() => wilsonInterval(0, -1)).toThrow(/trials/);
  });
});
