import { describe, expect, it } from 'vitest';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { designAwards, type JudgedDesign, participationAwards } from './reputation.ts';

const rules = DEFAULT_CONSTANTS.reputation;
const design = (voterId: string | null, change: Partial<JudgedDesign> = {}): JudgedDesign => ({
  voterId,
  ranks: {},
  beatsAll: null,
  ...change,
});
const given = (awards: ReturnType<typeof designAwards>) =>
  awards.map(({ voterId, reason, points }) => `${voterId} ${reason} ${points}`);

describe('participationAwards', () => {
  it.each([
    [{ comparisons: 9, ratings: 19, packet: false }, []],
    [{ comparisons: 10, ratings: 20, packet: true }, ['comparisons 1', 'ratings 1', 'packet 5']],
    [{ comparisons: 59, ratings: 79, packet: false }, ['comparisons 5', 'ratings 3']],
    [{ comparisons: 1000, ratings: 1000, packet: false }, ['comparisons 5', 'ratings 3']],
  ])('%o', (done, expected) => {
    const awards = participationAwards({ voterId: 'v', ...done }, rules);
    expect(awards.map(({ reason, points }) => `${reason} ${points}`)).toEqual(expected);
  });
});

describe('designAwards', () => {
  it('a top place is among the human designs, a tenth of them or the first', () => {
    const few = [design('a', { ranks: { pairwise: 3 } }), design('b', { ranks: { pairwise: 5 } })];
    expect(given(designAwards(few, rules, 0.95))).toEqual([
      'a evaluated_design 10',
      'a top_place_pairwise 15',
      'b evaluated_design 10',
    ]);
    const many = Array.from({ length: 20 }, (_, n) => design(`v${n}`, { ranks: { likes: 1 + 2 * n } }));
    const places = given(designAwards(many, rules, 0.95)).filter((one) => one.includes('top'));
    expect(places).toEqual(['v0 top_place_likes 15', 'v1 top_place_likes 15']);
  });

  it('each method has its own, and equal ranks share a place', () => {
    const designs = [
      design('a', { ranks: { pairwise: 1, experts: 2 } }),
      design('b', { ranks: { pairwise: 1, experts: 1 } }),
    ];
    expect(given(designAwards(designs, rules, 0.95)).filter((one) => one.includes('top'))).toEqual([
      'a top_place_pairwise 15',
      'b top_place_pairwise 15',
      'b top_place_experts 15',
    ]);
  });

  it('beating every benchmark counts when it is credible, and what nobody judged gets nothing', () => {
    const designs = [
      design('a', { ranks: { pairwise: 2 }, beatsAll: 0.95 }),
      design('b', { ranks: { pairwise: 4 }, beatsAll: 0.949 }),
      design('c'),
      design(null, { ranks: { pairwise: 1 }, beatsAll: 1 }),
    ];
    expect(given(designAwards(designs, rules, 0.95))).toEqual([
      'a evaluated_design 10',
      'a beats_benchmarks 10',
      'b evaluated_design 10',
    ]);
  });
});
