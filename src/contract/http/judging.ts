import { z } from 'zod';
import { LEAST_SCORE, MOST_SCORE } from '../../domain/judge-standard.ts';
import { type IntentFit, JUDGEMENT_LIMITS as LIMITS } from '../../domain/judgement.ts';
import { contestStatus, entryCode, instant, slug, uuid } from '../common.ts';
import { judgeStandard } from '../judge-standard.ts';

/** The name that a manifest gives a brief. */
export const briefKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);

const quotes = z.array(z.string().trim().min(1).max(LIMITS.quote)).max(LIMITS.quotes);
export const intentFit = z.enum(['fits', 'partly_fits', 'does_not_fit']) satisfies z.ZodType<IntentFit>;
const score = z.int().min(LEAST_SCORE).max(MOST_SCORE);

/**
 * The form of one output's judgement for a standard, in the order of judgement, with a field for each of its dimensions
 * beside the general ones: what programs send, what is stored, and what exports hold. Reasons come before numbers.
 */
export function judgementForm(dimensions: readonly { readonly key: string; readonly hardDefects: object | null }[]) {
  const reasonAndScore = { reason: z.string().trim().min(1).max(LIMITS.reason), score };
  const scores = dimensions.map(
    ({ key, hardDefects }) =>
      [
        key,
        z.strictObject(hardDefects === null ? reasonAndScore : { hard_defects: quotes, ...reasonAndScore }),
      ] as const,
  );
  return z.strictObject({
    id: entryCode,
    deliverable_ok: z.boolean(),
    deliverable_note: z.string().trim().max(LIMITS.reason),
    missing: quotes,
    altered: quotes,
    invented: quotes,
    placeholders_printed: quotes,
    intent_fit: z.strictObject({ verdict: intentFit, reason: z.string().trim().min(1).max(LIMITS.reason) }),
    ...Object.fromEntries(scores),
    notes: z.string().trim().max(LIMITS.notes),
  });
}

/** The body that hands in a brief. */
export function judgementBody(dimensions: Parameters<typeof judgementForm>[0]) {
  return z.strictObject({ outputs: z.array(judgementForm(dimensions)).min(1).max(LIMITS.outputs) });
}

/**
 * A judgement as it is stored: the form without its id, which is one session's alone. Any has these fields; dimensions
 * stand beside them under their keys.
 */
export interface StoredJudgement {
  readonly deliverable_ok: boolean;
  readonly deliverable_note: string;
  readonly missing: readonly string[];
  readonly altered: readonly string[];
  readonly invented: readonly string[];
  readonly placeholders_printed: readonly string[];
  readonly intent_fit: { readonly verdict: IntentFit; readonly reason: string };
  readonly notes: string;
  readonly [dimension: string]: unknown;
}
export interface JudgementForm extends StoredJudgement {
  readonly id: string;
}

/** What of a page's form may be empty while it is written: kept as it is, checked when it is handed in. */
export const draftItem = z.strictObject({
  deliverable_ok: z.boolean().nullable(),
  deliverable_note: z.string().max(LIMITS.reason),
  missing: z.array(z.string().max(LIMITS.quote)).max(LIMITS.quotes),
  altered: z.array(z.string().max(LIMITS.quote)).max(LIMITS.quotes),
  invented: z.array(z.string().max(LIMITS.quote)).max(LIMITS.quotes),
  placeholders_printed: z.array(z.string().max(LIMITS.quote)).max(LIMITS.quotes),
  intent_fit: z.strictObject({ verdict: intentFit.nullable(), reason: z.string().max(LIMITS.reason) }),
  /** By dimension. */
  scores: z.record(
    z.string().max(40),
    z.strictObject({
      hard_defects: z.array(z.string().max(LIMITS.quote)).max(LIMITS.quotes),
      reason: z.string().max(LIMITS.reason),
      score: score.nullable(),
    }),
  ),
  notes: z.string().max(LIMITS.notes),
});
export type DraftItem = z.infer<typeof draftItem>;

const briefState = z.enum(['untouched', 'begun', 'submitted']);

/**
 * GET /api/v1/benchmarks/:slug/judging (judges): what there is to judge, and by which standard.
 * `end`: why nothing can be judged now.
 */
export const judgingView = z.object({
  contest: z.object({ slug, name: z.string(), brief: z.string(), status: contestStatus }),
  judge: z.object({ label: z.string(), kind: z.enum(['person', 'program', 'llm']) }),
  end: z.enum(['not_open', 'published']).nullable(),
  standard: judgeStandard,
  briefs: z.array(
    z.object({
      key: briefKey,
      title: z.string(),
      layer: z.string(),
      outputs: z.int(),
      anchors: z.int(),
      state: briefState,
      /** Outputs with all fields in the draft. */
      done: z.int(),
    }),
  ),
});
export type JudgingView = z.infer<typeof judgingView>;

/**
 * A picture in its original pixels and made small, by names that are served below /api/v1/media/. `full` counts as seen
 * once it was fetched whole; `url` is its address on this server, for programs.
 */
const shown = z.object({ full: z.string(), small: z.string(), width: z.int(), height: z.int(), url: z.string() });

/**
 * GET /api/v1/benchmarks/:slug/briefs/:brief/packet (judges): all outputs of a brief, under ids and in an order of this
 * judge's own; opening it begins the judge's one pass. Every id and file name is of this session alone.
 */
export const judgePacket = z.object({
  brief: z.object({
    key: briefKey,
    title: z.string(),
    text: z.string(),
    /** Each must be on the design: the only reference for judging text. */
    requiredText: z.array(z.string()),
  }),
  standardVersion: z.string(),
  /** Scored before, to keep to their scale; looked at first, not scored. */
  anchors: z.array(
    z.object({
      id: entryCode,
      picture: shown,
      seen: z.boolean(),
      scores: z.record(z.string(), score),
      overall: z.number(),
      note: z.string(),
    }),
  ),
  outputs: z.array(z.object({ id: entryCode, picture: shown, seen: z.boolean() })),
  /** What the judge has written so far, by id. */
  draft: z.record(entryCode, draftItem),
  /** Rises with every change of the draft. */
  version: z.int(),
  firstPick: entryCode.nullable(),
  submittedAt: instant.nullable(),
});
export type JudgePacket = z.infer<typeof judgePacket>;

/**
 * PUT …/briefs/:brief/draft (judges): writes these outputs into the draft. `version` is the one that the judge saw:
 * another one meanwhile is `draft_changed`; with a score while a design is unseen `not_all_seen`. Answers `draftSaved`.
 */
export const draftBody = z.strictObject({
  version: z.int().min(0).max(2_000_000_000),
  items: z.record(entryCode, draftItem),
});
export type DraftBody = z.infer<typeof draftBody>;
export const draftSaved = z.object({ version: z.int() });

/**
 * POST …/briefs/:brief/first-pick (people who judge): which design one would take at first sight, a side note. Another one
 * takes its place until the first score; answers 204.
 */
export const firstPickBody = z.strictObject({ id: entryCode });

/**
 * POST …/briefs/:brief/judgement (judges): `{ "outputs": [ a judgementForm for every output ] }`, all or nothing. The
 * same judgements again are acknowledged again; others after submission are `judgement_submitted`. What is wrong is
 * named field by field (`bad_request`). Answers `judgementAccepted`.
 * GET …/judging/schema: the body's JSON Schema.
 */
export const judgementAccepted = z.object({
  submittedAt: instant,
  outputs: z.array(
    z.object({
      id: entryCode,
      overall: z.number(),
      /** Where the number and what was written disagree: told, not overruled. */
      warnings: z.array(z.object({ code: z.string(), dimension: z.string(), message: z.string() })),
    }),
  ),
});
export type JudgementAccepted = z.infer<typeof judgementAccepted>;

/** How an LLM judge is asked. The endpoint and its key are the installation's (LLM_BASE_URL, LLM_API_KEY). */
export const llmConfig = z.strictObject({
  model: z.string().trim().min(1).max(200),
  language: z.enum(['en', 'zh']).default('en'),
  /** Sent only where it is set: some models refuse it. */
  temperature: z.number().min(0).max(2).nullable().default(null),
  maxTokens: z.int().min(256).max(200_000).default(32_000),
  /** What the endpoint calls that limit: newer models know the second name alone. */
  limitField: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  timeoutSeconds: z.int().min(5).max(1800).default(600),
  /** How often a request is made again when the endpoint fails or is busy. */
  retries: z.int().min(0).max(10).default(4),
  callsPerMinute: z.int().min(1).max(600).default(20),
  /** Price of a million tokens, for the cost in the log. */
  price: z
    .strictObject({ prompt: z.number().min(0), completion: z.number().min(0), currency: z.string().max(8) })
    .nullable()
    .default(null),
});
export type LlmConfig = z.output<typeof llmConfig>;

/** GET /api/v1/benchmarks/:slug/judges (host): who judges and how far they are; never how they score. */
export const judgeList = z.array(
  z.object({
    id: uuid,
    kind: z.enum(['person', 'program', 'llm']),
    label: z.string(),
    onPanel: z.boolean(),
    removed: z.boolean(),
    submitted: z.int(),
    briefs: z.int(),
    llm: z
      .object({
        config: llmConfig,
        running: z.boolean(),
        calls: z.int(),
        /** Answers that could not be used. */
        failed: z.int(),
        promptTokens: z.int(),
        completionTokens: z.int(),
        cost: z.number().nullable(),
        lastFault: z.string().nullable(),
      })
      .nullable(),
  }),
);
export type JudgeList = z.infer<typeof judgeList>;

/** POST /api/v1/benchmarks/:slug/judges (host): a program, whose token is in this answer only, or an LLM judge. */
export const newJudge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('program'), label: z.string().trim().min(1).max(120) }),
  z.strictObject({ kind: z.literal('llm'), label: z.string().trim().min(1).max(120), config: llmConfig }),
]);
export type NewJudge = z.input<typeof newJudge>;
export const judgeMade = z.object({ id: uuid, token: z.string().nullable() });

/** PATCH /api/v1/benchmarks/:slug/judges/:id (host): until publication; answers 204. */
export const judgeChange = z.strictObject({
  label: z.string().trim().min(1).max(120).optional(),
  onPanel: z.boolean().optional(),
});

/**
 * POST /api/v1/benchmarks/:slug/judges/:id/start · stop (host): an LLM judge goes through what it has not judged, or stops
 * after the brief in hand; both answer 204. DELETE …/judges/:id (host): ends a judge's judging; answers 204.
 * GET …/judges/:id/calls (host): the log of its calls, a row each time that a brief was asked for. Raw answers hold
 * scores: they are there once results are published, and before only what could not be used, without a word of it.
 */
export const judgeCalls = z.array(
  z.object({
    brief: briefKey,
    number: z.int(),
    at: instant,
    outcome: z.enum(['accepted', 'refused', 'truncated', 'no_json', 'not_accepted', 'http_error', 'timed_out']),
    fault: z.string(),
    httpStatus: z.int().nullable(),
    answer: z.string(),
    promptTokens: z.int().nullable(),
    completionTokens: z.int().nullable(),
    tookMs: z.int(),
  }),
);
export type JudgeCalls = z.infer<typeof judgeCalls>;
