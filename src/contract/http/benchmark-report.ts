import { z } from 'zod';
import type { BenchmarkReport } from '../../domain/benchmark-report.ts';
import { runOutcome } from '../benchmark-manifest.ts';
import { judgeKind, runName } from '../benchmark-record.ts';
import { contestStatus, instant, slug } from '../common.ts';
import { judgeStandard } from '../judge-standard.ts';
import { briefKey } from './judging.ts';

/** [low, high], unclipped; views clip. */
const interval = z.tuple([z.number(), z.number()]);
const count = z.int();

export const briefMean = z.object({
  mean: z.number(),
  briefs: count,
  interval95: interval,
  interval50: interval,
  student95: interval.nullable(),
  caution: z.boolean(),
});

const estimate = z.object({ value: z.number(), interval95: interval.nullable() });

const runCounts = z.object({
  all: count,
  scored: count,
  truncated: count,
  empty: count,
  broken: count,
  notRerun: count,
  failureRate: z.number().nullable(),
});

const modelReport = z.object({
  key: z.string(),
  rank: count.nullable(),
  overall: briefMean.nullable(),
  dimensions: z.array(briefMean.nullable()),
  layers: z.array(briefMean.nullable()),
  failuresAsOne: briefMean.nullable(),
  runs: runCounts,
  attempts: z.object({ all: count, reruns: count, outcomes: z.record(runOutcome, count) }),
  designs: z
    .object({
      judged: count,
      textProblems: z.number(),
      textKinds: z.object({
        missing: z.number(),
        altered: z.number(),
        invented: z.number(),
        placeholdersPrinted: z.number(),
      }),
      wrongDeliverable: z.number(),
      intent: z.object({ fits: z.number(), partlyFits: z.number(), doesNotFit: z.number() }),
    })
    .nullable(),
});

/** The numbers of a benchmark as domain/benchmark-report.ts has them. */
export const benchmarkReport = z.object({
  briefs: count,
  outputs: count,
  judgements: count,
  layers: z.array(z.string()),
  layerBriefs: z.array(count),
  models: z.array(modelReport),
  pairs: z.array(
    z.object({
      models: z.tuple([z.string(), z.string()]),
      difference: briefMean.nullable(),
      verdict: z.enum(['first', 'second', 'tie', 'too_few_briefs', 'no_common_briefs']),
    }),
  ),
  judges: z.array(
    z.object({
      code: z.string(),
      kind: judgeKind,
      label: z.string(),
      onPanel: z.boolean(),
      briefs: count,
      outputs: count,
      models: z.array(briefMean.nullable()),
      firstPicks: z.array(runName),
    }),
  ),
  special: z.array(
    z.object({
      model: z.string(),
      sideNote: z.string(),
      runs: runCounts,
      overall: briefMean.nullable(),
      dimensions: z.array(briefMean.nullable()),
      ordinary: briefMean.nullable(),
    }),
  ),
  agreement: z.array(
    z.object({
      among: z.enum(['panel', 'all']),
      judges: z.array(z.string()),
      outputs: count,
      briefs: count,
      rows: z.array(
        z.object({
          dimension: z.string().nullable(),
          alpha: estimate.nullable(),
          ordinal: z.number().nullable(),
        }),
      ),
    }),
  ),
  againstPeople: z.array(
    z.object({
      judge: z.string(),
      people: z.array(z.string()),
      outputs: count,
      briefs: count,
      rows: z.array(
        z.object({
          dimension: z.string().nullable(),
          people: z.number(),
          judge: z.number(),
          difference: briefMean,
          spearman: estimate.nullable(),
          pearson: estimate.nullable(),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<BenchmarkReport>;

/**
 * GET /api/v1/benchmarks/:slug/report — for everybody once the benchmark is published (`not_published` before). Its ETag
 * comes from its bytes, which do not change. For the seconds in which it is computed: 202 with `reportMaking`.
 * POST /api/v1/benchmarks/:slug/publish (host): ends judging; answers 202.
 */
export const reportView = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string(), brief: z.string(), status: contestStatus }),
  publishedAt: instant,
  methodVersion: z.string(),
  standard: judgeStandard,
  judging: z.object({
    openedAt: instant,
    seed: z.string(),
    seedHash: z.string(),
    /** Runs that the host left without the rerun that they asked for. */
    withoutReruns: count,
  }),
  settings: z.object({
    leastRuns: count,
    /** With which every model ran, as it was handed in. */
    generation: z.record(z.string(), z.unknown()),
  }),
  models: z.array(z.object({ key: z.string(), label: z.string(), model: z.string(), version: z.string() })),
  briefs: z.array(z.object({ key: briefKey, title: z.string(), layer: z.string(), outputs: count, anchors: count })),
  /** Of the LLM judges: how they were asked, and how many of their answers could not be used. */
  llmJudges: z.array(
    z.object({ code: z.string(), config: z.unknown(), calls: z.object({ all: count, unusable: count }) }),
  ),
  report: benchmarkReport,
});
export type ReportView = z.infer<typeof reportView>;
export const reportMaking = z.object({ report: z.null() });
export type ReportMaking = z.infer<typeof reportMaking>;

/** A picture in its original pixels and made small, by names below /api/v1/media/. */
const shown = z.object({ full: z.string(), small: z.string(), width: z.int(), height: z.int() });
const dimensionScore = z.object({ hardDefects: z.array(z.string()), reason: z.string(), score: z.int() });

/** GET /api/v1/benchmarks/:slug/report/outputs?brief=KEY — every run of a brief, with all that was said of it. */
export const reportOutputs = z.object({
  brief: z.object({
    key: briefKey,
    title: z.string(),
    text: z.string(),
    requiredText: z.array(z.string()),
    layer: z.string(),
  }),
  /** Scored before, shown to the judges first. */
  anchors: z.array(z.object({ picture: shown, scores: z.record(z.string(), z.int()), note: z.string() })),
  runs: z.array(
    z.object({
      model: z.string(),
      run: count,
      sideNote: z.string(),
      outcome: runOutcome,
      /** Null: it failed. */
      picture: shown.nullable(),
      /** Further directions, which are not scored. */
      further: z.array(shown),
      attempts: z.array(z.object({ outcome: runOutcome, rule: z.string() })),
      /** The mean over the panel; null: it failed. */
      overall: z.number().nullable(),
      judgements: z.array(
        z.object({
          judge: z.string(),
          overall: z.number(),
          deliverableOk: z.boolean(),
          deliverableNote: z.string(),
          missing: z.array(z.string()),
          altered: z.array(z.string()),
          invented: z.array(z.string()),
          placeholdersPrinted: z.array(z.string()),
          intentFit: z.object({ verdict: z.enum(['fits', 'partly_fits', 'does_not_fit']), reason: z.string() }),
          scores: z.record(z.string(), dimensionScore),
          notes: z.string(),
        }),
      ),
      /** Judges who would have taken it at first sight. */
      pickedBy: z.array(z.string()),
    }),
  ),
});
export type ReportOutputs = z.infer<typeof reportOutputs>;
