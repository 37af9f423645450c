import type { JudgeStandard } from './judge-standard.ts';

/** So long may lists and texts of one output's judgement be; `outputs`: so many may a brief have. */
export const JUDGEMENT_LIMITS = { quotes: 40, quote: 500, reason: 2000, notes: 4000, outputs: 2000 } as const;

export type IntentFit = 'fits' | 'partly_fits' | 'does_not_fit';

/** One score with what speaks for it; the reason comes first. */
export interface DimensionScore {
  /** Of dimensions that know them; empty elsewhere. */
  readonly hardDefects: readonly string[];
  readonly reason: string;
  readonly score: number;
}

/** A judge's judgement of one output, in the order of judgement. The overall score is never part of it: it is computed. */
export interface Judgement {
  readonly deliverableOk: boolean;
  readonly deliverableNote: string;
  /** Texts of the brief that are not on the design. */
  readonly missing: readonly string[];
  /** Texts that the design prints otherwise than the brief has them. */
  readonly altered: readonly string[];
  /** Texts that the client never gave and cannot stand behind. */
  readonly invented: readonly string[];
  readonly placeholdersPrinted: readonly string[];
  readonly intentFit: { readonly verdict: IntentFit; readonly reason: string };
  /** By dimension. */
  readonly scores: Readonly<Record<string, DimensionScore>>;
  readonly notes: string;
}

type TextLists = Pick<Judgement, 'missing' | 'altered' | 'invented' | 'placeholdersPrinted'>;

/** Texts on an output that its client would have to change. */
export function textProblems({ missing, altered, invented, placeholdersPrinted }: TextLists): number {
  return missing.length + altered.length + invented.length + placeholdersPrinted.length;
}

/** Where a number and what was written beside it disagree. A judge is told and decides: nothing is overruled. */
export type JudgementWarning =
  | { readonly code: 'defects_but_high_score'; readonly dimension: string; readonly most: number }
  | { readonly code: 'low_score_without_defect'; readonly dimension: string; readonly most: number }
  | { readonly code: 'score_not_used'; readonly dimension: string; readonly from: number; readonly to: number }
  | { readonly code: 'not_deducted'; readonly dimension: string; readonly most: number; readonly problems: number };

/** A judgement that may be unfinished: `score` null is not given yet. */
export type JudgementSoFar = TextLists &
  Pick<Judgement, 'deliverableOk'> & {
    readonly scores: Readonly<
      Record<string, { readonly hardDefects: readonly string[]; readonly score: number | null }>
    >;
  };

/** What a judge is told of a judgement. Source: docs/SCORING.md. */
export function judgementWarnings(standard: JudgeStandard, judgement: JudgementSoFar): JudgementWarning[] {
  const warnings: JudgementWarning[] = [];
  for (const { key: dimension, bands, hardDefects, deductions } of standard.dimensions) {
    const given = judgement.scores[dimension];
    if (given === undefined || given.score === null) continue;
    const { score } = given;
    if (hardDefects !== null) {
      const { most } = hardDefects;
      const found = given.hardDefects.length > 0;
      if (found && score > most) warnings.push({ code: 'defects_but_high_score', dimension, most });
      if (!found && score <= most) warnings.push({ code: 'low_score_without_defect', dimension, most });
    }
    const unused = bands.find(({ from, to, means }) => means === null && from <= score && score <= to);
    if (unused !== undefined) {
      warnings.push({ code: 'score_not_used', dimension, from: unused.from, to: unused.to });
    }
    if (deductions !== null) {
      const problems = textProblems(judgement);
      const lost = problems * deductions.textProblem + (judgement.deliverableOk ? 0 : deductions.wrongDeliverable);
      const most = Math.max(1, 10 - lost);
      if (score > most) warnings.push({ code: 'not_deducted', dimension, most, problems });
    }
  }
  return warnings;
}

/** Σ w_d·x_d over the standard's dimensions, as `judgedOverall` computes it; null while a score is missing. */
export function overallSoFar(standard: JudgeStandard, { scores }: Pick<JudgementSoFar, 'scores'>): number | null {
  let sum = 0;
  for (const { key, weight } of standard.dimensions) {
    const score = scores[key]?.score ?? null;
    if (score === null) return null;
    sum += weight * score;
  }
  return sum;
}
