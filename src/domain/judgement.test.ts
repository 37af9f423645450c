import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedOverall } from '../stats/judged-score.ts';
import { type JudgementSoFar, judgementWarnings, overallSoFar, textProblems } from './judgement.ts';
import { STANDARD_V1_2 } from './standards/v1-2.ts';

const fine: JudgementSoFar = {
  deliverableOk: true,
  missing: [],
  altered: [],
  invented: [],
  placeholdersPrinted: [],
  scores: {
    legibility: { hardDefects: [], score: 8 },
    lettering_and_finish: { hardDefects: [], score: 5 },
    information_and_layout: { hardDefects: [], score: 10 },
    appeal: { hardDefects: [], score: 1 },
  },
};
const warnings = (change: Partial<JudgementSoFar>, scores: JudgementSoFar['scores'] = {}) =>
  judgementWarnings(STANDARD_V1_2, { ...fine, ...change, scores: { ...fine.scores, ...scores } });
const legibility = (score: number | null, hardDefects: string[] = []) => ({ legibility: { hardDefects, score } });
const information = (score: number) => ({ information_and_layout: { hardDefects: [], score } });

describe('judgementWarnings', () => {
  it('says nothing where numbers follow from what is written, or are not given yet', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({}, legibility(4, ['The date is cut off']))).toEqual([]);
    expect(warnings({}, legibility(null, ['The date is cut off']))).toEqual([]);
    expect(judgementWarnings(STANDARD_V1_2, { ...fine, scores: {} })).toEqual([]);
  });

  it('hard defects and a legibility of 1 to 4 belong together, and 5 and 6 are not used', () => {
    expect(warnings({}, legibility(7, ['The date is cut off']))).toMatchObject([{ code: 'defects_but_high_score' }]);
    expect(warnings({}, legibility(4))).toMatchObject([{ code: 'low_score_without_defect', dimension: 'legibility' }]);
    for (const score of [5, 6])
      expect(warnings({}, legibility(score))).toMatchObject([{ code: 'score_not_used', from: 5, to: 6 }]);
    expect(warnings({}, legibility(7))).toEqual([]);
  });

  it('the wrong deliverable costs 3 points and every text 1, under information and layout alone', () => {
    const dimension = 'information_and_layout';
    expect(warnings({ deliverableOk: false }, information(8))).toEqual([
      { code: 'not_deducted', dimension, most: 7, problems: 0 },
    ]);
    expect(warnings({ deliverableOk: false }, information(7))).toEqual([]);
    const three = { missing: ['a'], altered: ['b'], invented: [], placeholdersPrinted: ['c'] };
    expect(warnings(three, information(8))).toEqual([{ code: 'not_deducted', dimension, most: 7, problems: 3 }]);
    expect(warnings({ ...three, deliverableOk: false }, information(5))).toMatchObject([{ most: 4 }]);
    expect(warnings({ ...three, deliverableOk: false }, information(4))).toEqual([]);
    // A score cannot fall below 1 however much there is.
    expect(warnings({ missing: Array.from({ length: 15 }, (_, k) => `text ${k}`) }, information(1))).toEqual([]);
  });
});

describe('textProblems', () => {
  it('counts all four kinds', () => {
    expect(textProblems({ missing: ['a', 'b'], altered: ['c'], invented: ['d'], placeholdersPrinted: ['e'] })).toBe(5);
  });
});

describe('overallSoFar', () => {
  it('is what the authoritative score is, and nothing before all scores are there', () => {
    const weights = STANDARD_V1_2.dimensions.map(({ weight }) => weight);
    const four = fc.tuple(...weights.map(() => fc.integer({ min: 1, max: 10 })));
    fc.assert(
      fc.property(four, (given) => {
        const scores = Object.fromEntries(
          STANDARD_V1_2.dimensions.map(({ key }, d) => [key, { hardDefects: [], score: given[d] ?? null }]),
        );
        expect(overallSoFar(STANDARD_V1_2, { scores })).toBeCloseTo(judgedOverall(given, weights), 12);
        expect(
          overallSoFar(STANDARD_V1_2, { scores: { ...scores, appeal: { hardDefects: [], score: null } } }),
        ).toBeNull();
      }),
    );
    expect(overallSoFar(STANDARD_V1_2, { scores: {} })).toBeNull();
  });
});
