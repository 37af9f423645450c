import { z } from 'zod';
import { BENCHMARK_LIMITS } from '../domain/benchmark-settings.ts';
import { LEAST_SCORE, MOST_SCORE } from '../domain/judge-standard.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../domain/manifest-limits.ts';
import type { RunLog } from '../domain/run-outcome.ts';
import { contestStatus, uuid } from './common.ts';
import { briefKey } from './http/judging.ts';
import { importLineOf, key, namedFile, text } from './manifest.ts';

/**
 * The manifest of a benchmark: a JSON file that says what was asked of which models and what came of it, beside the files
 * that it names, in a folder or a zip. docs/benchmark-manifest.md describes it.
 */

/** Any JSON object: kept as it is. */
const anything = z.record(z.string(), z.unknown());

const anchor = z.strictObject({
  file: namedFile,
  /** By dimension of the benchmark's standard, each. */
  scores: z.record(z.string().max(40), z.int().min(LEAST_SCORE).max(MOST_SCORE)),
  note: text(2000).default(''),
});

const brief = z.strictObject({
  key: briefKey,
  title: text(200).min(1),
  text: text(20_000).min(1),
  /** What must be on the design, word for word. */
  requiredText: z.array(text(500)).max(LIMITS.requiredText).default([]),
  /** A label by which the report also gives scores. */
  layer: text(80).default(''),
  anchors: z.array(anchor).max(LIMITS.anchors).default([]),
});

const model = z.strictObject({
  key,
  label: text(120).min(1),
  model: text(200).default(''),
  version: text(200).default(''),
  /** Never taken: no model has settings of its own. Known here so that this can be said. */
  settings: anything.optional(),
});

const attempt = z.strictObject({
  /** A file with a JSON object, or the object: `runLog` and whatever else. */
  log: z.union([namedFile, anything]),
  settings: anything.optional(),
});

const run = z.strictObject({
  model: key,
  brief: briefKey,
  run: z.int().min(1).max(BENCHMARK_LIMITS.leastRuns),
  /** What is special about a run that stays out of the ranking, such as a raised limit; empty: nothing. */
  sideNote: text(300).default(''),
  /** Of a side note alone. */
  settings: anything.optional(),
  /** Pictures; the first is the one that is scored. Empty: the last attempt failed. */
  directions: z.array(namedFile).max(LIMITS.directions).default([]),
  /** Every attempt, in order. */
  attempts: z.array(attempt).max(LIMITS.attempts).default([]),
});

export const benchmarkManifest = z.strictObject({
  version: z.literal(1),
  kind: z.literal('benchmark'),
  /** With which every model ran; left out: as before. */
  settings: anything.optional(),
  briefs: z.array(brief).max(LIMITS.briefs).default([]),
  models: z.array(model).max(LIMITS.models).default([]),
  runs: z.array(run).max(LIMITS.runs).default([]),
});
export type BenchmarkManifest = z.output<typeof benchmarkManifest>;
/** As it is written down. */
export type WrittenBenchmarkManifest = z.input<typeof benchmarkManifest>;
export type ManifestBrief = BenchmarkManifest['briefs'][number];
export type ManifestModel = BenchmarkManifest['models'][number];
export type ManifestRun = BenchmarkManifest['runs'][number];

/** What the rules of domain/run-outcome.ts read of an attempt's log; null is as good as left out. */
export const runLog = z.looseObject({
  step: z.string().trim().min(1).max(80),
  output: z.enum(['present', 'empty', 'unreadable']),
  finishReason: z.string().max(80).nullish().transform(absent),
  httpStatus: z.int().min(100).max(599).nullish().transform(absent),
  errorCode: z.string().min(1).max(200).nullish().transform(absent),
  exitStatus: z.int().nullish().transform(absent),
}) satisfies z.ZodType<RunLog>;

function absent<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

const count = z.int().min(0);
export const benchmarkCounts = z.object({
  /** New ones. */
  briefs: count,
  models: count,
  runs: count,
  attempts: count,
  anchors: count,
  /** Briefs and models that were there with other words; pictures of runs in whose place others came. */
  changed: count,
  replaced: count,
  /** Runs that were there just so. */
  unchanged: count,
  /** Runs of the benchmark that ask for a rerun. */
  waiting: count,
});
export type BenchmarkCounts = z.infer<typeof benchmarkCounts>;

/** POST /api/v1/benchmarks/:slug/manifest (host; a zip): as with arenas, with other counts in `done`. */
export const benchmarkImportLine = importLineOf(benchmarkCounts.shape);
export type BenchmarkImportLine = z.infer<typeof benchmarkImportLine>;

export const runOutcome = z.enum([
  'completed',
  'model_truncated',
  'model_empty',
  'model_broken',
  'provider_error',
  'pipeline_error',
]);

/** GET /api/v1/benchmarks/:slug/works (host): what there is, counted; the host brought it. */
export const benchmarkWorks = z.object({
  status: contestStatus,
  leastRuns: z.int(),
  /** With which every model ran. */
  settings: anything,
  /** The version of the standard by which it is, or will be, judged. */
  standard: z.string(),
  briefs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      text: z.string(),
      requiredText: z.array(z.string()),
      layer: z.string(),
      anchors: count,
      /** Pictures that are scored. */
      outputs: count,
    }),
  ),
  models: z.array(
    z.object({ key: z.string(), label: z.string(), model: z.string(), version: z.string(), outputs: count }),
  ),
  /** Of every model and brief that have runs together. Side notes are counted in `sideNotes` alone. */
  cells: z.array(
    z.object({
      model: z.string(),
      brief: z.string(),
      completed: count,
      truncated: count,
      empty: count,
      broken: count,
      waiting: count,
      sideNotes: count,
    }),
  ),
  runs: count,
  attempts: count,
  /** Runs that ask for a rerun. */
  waiting: count,
  /** What is missing before judging can open; null: nothing, or it is open. */
  fault: z.string().nullable(),
});
export type BenchmarkWorks = z.infer<typeof benchmarkWorks>;

/** A picture under the names by which hosts may fetch it. */
const shown = z.object({ full: z.string(), small: z.string(), width: z.int(), height: z.int() });

/** GET /api/v1/benchmarks/:slug/works/:brief (host): every run of a brief, with its attempts and pictures. */
export const briefWorks = z.object({
  key: z.string(),
  title: z.string(),
  anchors: z.array(z.object({ picture: shown, scores: z.record(z.string(), z.int()), note: z.string() })),
  runs: z.array(
    z.object({
      id: uuid,
      model: z.string(),
      run: z.int(),
      sideNote: z.string(),
      outcome: runOutcome,
      attempts: z.array(z.object({ outcome: runOutcome, rule: z.string() })),
      /** The first is the one that is scored. */
      directions: z.array(shown),
    }),
  ),
});
export type BriefWorks = z.infer<typeof briefWorks>;

/** POST /api/v1/benchmarks/:slug/open (host): ends the import and opens judging. */
export const openJudgingBody = z.strictObject({
  /** Although runs ask for a rerun that nobody made: they stay without a work. */
  withoutReruns: z.boolean().default(false),
});
