import type { BriefMean } from '../../domain/benchmark-report.ts';
import { count } from '../../words/format.ts';
import { benchmarkReport as t } from '../../words/words.ts';

/** Heads of the columns that `meanCells` fills. */
export const MEAN_HEADS = [t.columns.mean, t.columns.interval, t.columns.half, t.columns.student, t.columns.briefs];

/** A mean with its intervals, as cells of a table. */
export function meanCells(mean: BriefMean | null): string[] {
  if (mean === null) return MEAN_HEADS.map(() => t.none);
  const { interval95, interval50, student95, briefs } = mean;
  return [
    t.score(mean.mean),
    t.range(interval95),
    t.range(interval50),
    student95 === null ? t.none : t.range(student95),
    count(briefs),
  ];
}
