import { z } from 'zod';
import type { FirstPick, JudgeKind, RecordedJudge, RunName } from '../domain/benchmark-record.ts';
import { runOutcome } from './benchmark-manifest.ts';
import { briefKey } from './http/judging.ts';
import { judgeStandard } from './judge-standard.ts';

/** The record of a published benchmark as one file: `record.json` of its bundle. */

export const judgeKind = z.enum(['person', 'program', 'llm']) satisfies z.ZodType<JudgeKind>;

const runNameFields = {
  brief: briefKey,
  model: z.string(),
  run: z.int(),
  /** What is special about a run that stays out of the ranking; empty: nothing. */
  sideNote: z.string(),
} as const;
export const runName = z.strictObject(runNameFields) satisfies z.ZodType<RunName>;

/** How a run was tried, in order. Logs and settings are as they were handed in. */
export const recordedAttempt = z.strictObject({
  outcome: runOutcome,
  /** The rule that decided, read from the log. */
  rule: z.string(),
  log: z.unknown(),
  settings: z.unknown(),
});

export const recordedJudge = z.strictObject({
  code: z.string(),
  kind: judgeKind,
  label: z.string(),
  onPanel: z.boolean(),
  /** How an LLM judge was asked. */
  config: z.unknown(),
  /** Answers of an LLM judge, and those of them that could not be used. */
  calls: z.strictObject({ all: z.int(), unusable: z.int() }),
}) satisfies z.ZodType<RecordedJudge>;

export const benchmarkRecordFile = z.strictObject({
  standard: judgeStandard,
  models: z.array(z.strictObject({ key: z.string(), label: z.string(), model: z.string(), version: z.string() })),
  briefs: z.array(
    z.strictObject({
      key: briefKey,
      title: z.string(),
      text: z.string(),
      requiredText: z.array(z.string()),
      layer: z.string(),
      anchors: z.int(),
    }),
  ),
  judges: z.array(recordedJudge),
  runs: z.array(
    z.strictObject({
      ...runNameFields,
      outcome: runOutcome,
      /** Pictures; the first is the one that is scored. */
      directions: z.int(),
      attempts: z.array(recordedAttempt),
    }),
  ),
  judgements: z.array(
    z.strictObject({
      judge: z.string(),
      ...runNameFields,
      /** A `judgementForm` of the standard, without the id that the output had for this judge. */
      judgement: z.record(z.string(), z.unknown()),
    }),
  ),
  firstPicks: z.array(z.strictObject({ judge: z.string(), ...runNameFields }) satisfies z.ZodType<FirstPick>),
});
export type BenchmarkRecordFile = z.infer<typeof benchmarkRecordFile>;
