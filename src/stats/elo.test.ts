import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../test/fixtures/golden/read.ts';
import { eloExpectation, eloGain, onlineElo } from './elo.ts';

describe('onlineElo', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { k, start, games, expected } of golden('worked-examples').onlineElo) {
      const items = Object.keys(expected);
      const column = (side: 'a' | 'b'): number[] =>
        games.map((game: { a: string; b: string }) => items.indexOf(game[side]));
      const ratings = onlineElo(
        items.length,
        column('a'),
        column('b'),
        games.map((game: { score: number }) => game.score),
        { k, start },
      );
      items.forEach((item, i) => {
        expect(Math.abs(ratings[i] - expected[item])).toBeLessThan(1e-5 * 1e-3);
      });
    }
  });

  it('published example: 1613 against five opponents expects 2.87 points and moves to 1601 ([Elo1978]’s formula)', () => {
    const opponents = [1609, 1477, 1388, 1586, 1720];
    const expected = opponents.reduce((sum, other) => sum + eloExpectation(1613, other), 0);
    expect(expected).toBeCloseTo(2.867, 3);
    expect(Math.round(1613 + 32 * (2.5 - expected))).toBe(1601);
  });

  it('keeps the sum of ratings; equals share half; a tie of equals moves nobody', () => {
    const game = fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 0.5, 1));
    fc.assert(
      fc.property(fc.array(game, { maxLength: 50 }), (games) => {
        const first = games.map(([a]) => a);
        const second = games.map(([a, step]) => (a + step) % 5);
        const ratings = onlineElo(
          5,
          first,
          second,
          games.map(([, , s]) => s),
        );
        expect(ratings.reduce((a, b) => a + b)).toBeCloseTo(5000, 8);
      }),
    );
    expect(eloExpectation(1000, 1000)).toBe(0.5);
    expect(eloGain(1000, 1000, 0.5)).toBe(0);
    expect([...onlineElo(2, [], [], [])]).toEqual([1000, 1000]);
  });

  it('refuses other arguments', () => {
    expect(() => onlineElo(2, [0], [0], [1])).toThrow(/second\[0\]/);
    expect(() => onlineElo(2, [2], [0], [1])).toThrow(/first\[0\]/);
    expect(() => onlineElo(2, [0], [1], [2])).toThrow(/score/);
    expect(() => onlineElo(2, [0], [1], [])).toThrow(/score/);
    expect(() => onlineElo(2, [0], [1], [1], { k: 0 })).toThrow(/k must/);
  });
});
