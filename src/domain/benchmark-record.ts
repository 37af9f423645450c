import { judgedOverall } from '../stats/judged-score.ts';
import type { JudgeStandard } from './judge-standard.ts';
import type { Judgement } from './judgement.ts';
import type { RunOutcome } from './run-outcome.ts';

export type JudgeKind = 'person' | 'program' | 'llm';

/** A run by its brief, model and number; runs under a special limit (`sideNote` says which) are numbered by themselves. */
export interface RunName {
  readonly brief: string;
  readonly model: string;
  readonly run: number;
  readonly sideNote: string;
}

export interface RecordedRun extends RunName {
  /** What became of it in the end: `completed` has a work, which is judged. */
  readonly outcome: RunOutcome;
  /** What became of every try, in their order. */
  readonly attempts: readonly RunOutcome[];
}

export interface RecordedJudge {
  /** J1, J2 … */
  readonly code: string;
  readonly kind: JudgeKind;
  /** Who it is. */
  readonly label: string;
  /** Its scores rank. */
  readonly onPanel: boolean;
}

export interface RecordedJudgement extends RunName {
  readonly judge: string;
  readonly judgement: Judgement;
}

/** What somebody would have taken at first sight. */
export interface FirstPick extends RunName {
  readonly judge: string;
}

/** All that a benchmark's report is made of, by names: whoever has this and the seed can make it again. */
export interface BenchmarkRecord {
  readonly standard: Pick<JudgeStandard, 'dimensions'>;
  readonly models: readonly { readonly key: string }[];
  readonly briefs: readonly { readonly key: string; readonly layer: string }[];
  readonly judges: readonly RecordedJudge[];
  readonly runs: readonly RecordedRun[];
  readonly judgements: readonly RecordedJudgement[];
  readonly firstPicks: readonly FirstPick[];
}

/** One name for a run: two runs never share it. */
export function nameOfRun({ brief, model, run, sideNote }: RunName): string {
  return JSON.stringify([brief, model, run, sideNote]);
}

/** A number that a judgement gives: its overall score, one of its dimensions, how many texts are wrong … */
export type ValueOf = (judgement: Judgement) => number;

/** The overall score by a standard's weights. */
export function overallBy({ dimensions }: BenchmarkRecord['standard']): ValueOf {
  const weights = dimensions.map(({ weight }) => weight);
  return (judgement) =>
    judgedOverall(
      dimensions.map(({ key }) => scoreOf(judgement, key)),
      weights,
    );
}

/** The score on a dimension. RangeError where a judgement lacks it. */
export function scoreOf({ scores }: Judgement, dimension: string): number {
  const given = scores[dimension];
  if (given === undefined) throw new RangeError(`judgement must score ${dimension}`);
  return given.score;
}

/** The judgements of each run by the judges that are asked for, in the record's order. */
export function judgementsByRun(
  record: BenchmarkRecord,
  isWanted: (judge: RecordedJudge) => boolean,
): ReadonlyMap<string, readonly RecordedJudgement[]> {
  const wanted = new Set(record.judges.filter(isWanted).map(({ code }) => code));
  const found = new Map<string, RecordedJudgement[]>();
  for (const one of record.judgements) {
    if (!wanted.has(one.judge)) continue;
    const name = nameOfRun(one);
    const others = found.get(name);
    if (others === undefined) found.set(name, [one]);
    else others.push(one);
  }
  return found;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
