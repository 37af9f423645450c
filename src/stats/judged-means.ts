import { requireAllFinite, type Undefined, undefinedResult } from './check.ts';
import { type MeanEstimate, meanWithInterval } from './expert-means.ts';
import { bootstrapMean, type MeanBootstrap } from './mean-bootstrap.ts';
import type { Draws } from './replayed-draws.ts';

/** Common briefs below which two models get no verdict. */
export const LEAST_BRIEFS_FOR_VERDICT = 5;

/** Briefs below which an interval carries a caution: percentile intervals over few are too narrow. */
export const BRIEFS_WITHOUT_CAUTION = 20;

/** Scored runs of one model: a list a brief, in one order of briefs for all models; empty where nothing was scored. */
export type RunsByBrief = readonly (readonly number[])[];

/** Mean of the runs of each brief; null where there are none. RangeError naming runs. */
export function briefMeans(runs: RunsByBrief): (number | null)[] {
  return runs.map((scores, b) => {
    requireAllFinite(`runs[${b}]`, scores);
    return scores.length === 0 ? null : scores.reduce((sum, x) => sum + x, 0) / scores.length;
  });
}

/** A model's score: mean over its finished briefs, resampled by brief, and the t interval beside. */
export interface JudgedMean {
  readonly kind: 'estimated';
  readonly briefs: number;
  readonly bootstrap: MeanBootstrap;
  readonly student: MeanEstimate;
  readonly caution: boolean;
}

/**
 * Mean over briefs of the mean over a brief's scored runs, with intervals over resampled briefs (runs of one brief
 * share a judge's pass, so they are not resampled apart). Typed undefined when no brief is finished.
 * RangeError naming runs.
 */
export function judgedMean(runs: RunsByBrief, random: Draws): JudgedMean | Undefined<'no_briefs'> {
  return summarise(
    briefMeans(runs).filter((mean) => mean !== null),
    random,
  );
}

function summarise(values: readonly number[], random: Draws): JudgedMean | Undefined<'no_briefs'> {
  const bootstrap = bootstrapMean(values, random);
  const student = meanWithInterval(values);
  if (bootstrap.kind === 'undefined' || student.kind === 'undefined') return undefinedResult('no_briefs');
  const caution = values.length < BRIEFS_WITHOUT_CAUTION;
  return { kind: 'estimated', briefs: values.length, bootstrap, student, caution };
}

/** Two models on the briefs that both finished. */
export interface JudgedComparison {
  readonly kind: 'compared';
  /** Positions of the common briefs. */
  readonly commonBriefs: readonly number[];
  /** Mean of d_b = a_b − b_b and its intervals. */
  readonly difference: JudgedMean;
  /** A tie when the 95 % interval holds 0; none below five common briefs. */
  readonly verdict: 'a' | 'b' | 'tie' | 'too_few_briefs';
}

/**
 * Compares two models by the differences of their brief means over common briefs, resampled alike.
 * Typed undefined without common briefs. RangeError naming runs, or b when the lists differ in length.
 */
export function compareJudged(
  a: RunsByBrief,
  b: RunsByBrief,
  random: Draws,
): JudgedComparison | Undefined<'no_common_briefs'> {
  if (b.length !== a.length) throw new RangeError(`b must have ${a.length} briefs, got ${b.length}`);
  const means = [briefMeans(a), briefMeans(b)];
  const commonBriefs = a.map((_, k) => k).filter((k) => means[0][k] !== null && means[1][k] !== null);
  const difference = summarise(
    commonBriefs.map((k) => (means[0][k] as number) - (means[1][k] as number)),
    random,
  );
  if (difference.kind === 'undefined') return undefinedResult('no_common_briefs');
  return { kind: 'compared', commonBriefs, difference, verdict: verdictOf(difference) };
}

function verdictOf({ briefs, bootstrap }: JudgedMean): JudgedComparison['verdict'] {
  if (briefs < LEAST_BRIEFS_FOR_VERDICT) return 'too_few_briefs';
  if (bootstrap.low95 > 0) return 'a';
  return bootstrap.high95 < 0 ? 'b' : 'tie';
}
