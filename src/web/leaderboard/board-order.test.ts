import { describe, expect, it } from 'vitest';
import type { LeaderboardRow } from '../../contract/leaderboard.ts';
import { orderedAbove, ratingDomain, shownRows } from './board-order.ts';

function row(generator: string, rating: number | null, more: Partial<LeaderboardRow> = {}): LeaderboardRow {
  return {
    generator,
    label: generator,
    retiredAt: null,
    rank: rating === null ? null : 1,
    rating,
    rating50: rating === null ? null : [rating - 5, rating + 5],
    rating95: rating === null ? null : [rating - 20, rating + 20],
    theta: null,
    sd: null,
    part: 0,
    elo: 1000,
    votes: 100,
    wins: 0,
    ties: 0,
    losses: 0,
    provisional: false,
    sampled: 0,
    withLeftOut: null,
    ...more,
  };
}

describe('the rows of a leaderboard', () => {
  const withLeftOut = { rank: 2, rating: 1300, rating95: [1250, 1350] as [number, number] };
  const rows = [row('b', 900), row('new', null), row('a', 1100), row('c', 1000, { withLeftOut })];

  it('stand by rating, those without one last', () => {
    expect(shownRows(rows, false).map(({ generator }) => generator)).toEqual(['a', 'c', 'b', 'new']);
  });

  it('can be shown as if nothing were left out', () => {
    const [first] = shownRows(rows, true);
    expect(first).toMatchObject({ generator: 'c', shownRank: 2, shown: { rating: 1300, most: [1250, 1350] } });
  });

  it('have a scale that shows all steady intervals and every estimate', () => {
    const wide = row('wide', 800, { provisional: true, rating95: [-500, 2000] });
    const [low, high] = ratingDomain(shownRows([...rows, wide], false));
    expect(low).toBeLessThanOrEqual(800);
    expect(low).toBeGreaterThan(700);
    expect(high).toBeGreaterThanOrEqual(1120);
    expect(high).toBeLessThan(1200);
    expect(ratingDomain([])).toEqual([900, 1100]);
  });

  it('take their chances from the matrix by name', () => {
    const above = [
      [null, 0.2],
      [0.8, null],
    ];
    const matrix = { version: 1, generators: ['b', 'a'], above, pairs: [] };
    expect(orderedAbove(matrix, shownRows([row('b', 900), row('a', 1100)], false))).toEqual([
      [null, 0.8],
      [0.2, null],
    ]);
  });
});
