import { requireWithin } from './check.ts';

/** Four scores of one output, 1–10 each. */
export interface JudgedScores {
  readonly legibility: number;
  readonly letteringAndFinish: number;
  readonly informationAndLayout: number;
  readonly appeal: number;
}

/** Share of each score in the whole. */
export const JUDGED_WEIGHTS: JudgedScores = {
  legibility: 0.2,
  letteringAndFinish: 0.35,
  informationAndLayout: 0.25,
  appeal: 0.2,
};

/**
 * 0.20·legibility + 0.35·lettering and finish + 0.25·information and layout + 0.20·appeal.
 * RangeError naming the score that is not from 1 to 10. Source: docs/SCORING.md.
 */
export function judgedOverall(scores: JudgedScores): number {
  let sum = 0;
  for (const name of ['legibility', 'letteringAndFinish', 'informationAndLayout', 'appeal'] as const) {
    requireWithin(name, scores[name], 1, 10);
    sum += JUDGED_WEIGHTS[name] * scores[name];
  }
  return sum;
}
