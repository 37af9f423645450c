import { compareJudged, type JudgedMean, judgedMean, type RunsByBrief } from '../stats/judged-means.ts';
import type { Draws } from '../stats/replayed-draws.ts';
import {
  type BenchmarkRecord,
  judgementsByRun,
  meanOf,
  nameOfRun,
  type RecordedJudge,
  type RecordedRun,
  type ValueOf,
} from './benchmark-record.ts';
import type { BriefMean, PairReport } from './benchmark-report.ts';

/** The draws by which every mean of a report resamples briefs: models with the same briefs are resampled alike. */
export type Resampling = () => Draws;

/** Some runs of some judges' judgements, from which any mean over briefs is made. */
export interface Scores {
  /** Keys of the briefs, in the record's order: the order of every list by brief. */
  readonly briefs: readonly string[];
  /** Of each run the mean of a value over its judgements, by brief. Runs that nobody judged are left out. */
  byBrief(runs: readonly RecordedRun[], value: ValueOf): readonly (readonly number[])[];
  /** The mean over briefs of the mean over these runs. */
  mean(runs: readonly RecordedRun[], value: ValueOf): BriefMean | null;
}

/** Scores as the judges asked for gave them: a run's value is the mean over its judges, a brief's the mean over its runs. */
export function scoresBy(
  record: BenchmarkRecord,
  isWanted: (judge: RecordedJudge) => boolean,
  draws: Resampling,
): Scores {
  const briefs = record.briefs.map(({ key }) => key);
  const found = judgementsByRun(record, isWanted);
  function byBrief(runs: readonly RecordedRun[], value: ValueOf): number[][] {
    const values = new Map<string, number[]>(briefs.map((brief) => [brief, []]));
    for (const run of runs) {
      const judged = found.get(nameOfRun(run));
      if (judged === undefined) continue;
      values.get(run.brief)?.push(meanOf(judged.map(({ judgement }) => value(judgement))));
    }
    return [...values.values()];
  }
  return { briefs, byBrief, mean: (runs, value) => briefMean(byBrief(runs, value), draws) };
}

/** The mean over briefs that have a value; null where none has. */
export function briefMean(byBrief: RunsByBrief, draws: Resampling): BriefMean | null {
  const mean = judgedMean(byBrief, draws());
  return mean.kind === 'estimated' ? asBriefMean(mean) : null;
}

function asBriefMean({ bootstrap, student, briefs, caution }: JudgedMean): BriefMean {
  const { mean, low95, high95, low50, high50 } = bootstrap;
  const { interval95 } = student;
  return {
    mean,
    briefs,
    interval95: [low95, high95],
    interval50: [low50, high50],
    student95: interval95.kind === 'interval' ? [interval95.low, interval95.high] : null,
    caution,
  };
}

const VERDICTS = { a: 'first', b: 'second', tie: 'tie', too_few_briefs: 'too_few_briefs' } as const;

/** Two models on the briefs that both finished. */
export function comparePair(
  models: readonly [string, string],
  first: RunsByBrief,
  second: RunsByBrief,
  draws: Resampling,
): PairReport {
  const compared = compareJudged(first, second, draws());
  if (compared.kind === 'undefined') return { models, difference: null, verdict: 'no_common_briefs' };
  return { models, difference: asBriefMean(compared.difference), verdict: VERDICTS[compared.verdict] };
}
