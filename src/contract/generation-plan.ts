import { z } from 'zod';
import { GENERATION_LIMITS as LIMITS } from '../domain/generation-limits.ts';
import { benchmarkManifest } from './benchmark-manifest.ts';
import { briefKey } from './http/judging.ts';
import { key, manifest, text } from './manifest.ts';

/**
 * The plan of `blindrank generate`: a JSON file that says what is asked of which generators, and how they are reached.
 * docs/generate.md describes it.
 */

const seconds = z.number().min(0.1).max(LIMITS.seconds);
/** Of an environment variable. */
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/);
/** Any JSON object: handed on as it is. */
const anything = z.record(z.string().min(1).max(200), z.json());

const stepName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** A program of this machine. */
const commandStep = z.strictObject({
  kind: z.literal('command'),
  name: stepName.default('model'),
  /** The program and its words, with placeholders; no shell reads them. */
  argv: z.array(z.string().max(4000)).min(1).max(200),
  /** Variables that the program may read beside the usual ones. */
  env: z.array(variable).max(100).default([]),
  timeoutSeconds: seconds.default(600),
});

const callFields = {
  name: stepName.default('model'),
  endpoint: key,
  /** As the endpoint calls it. */
  model: text(200).min(1),
  /** Which setting goes out under which name; left out: every setting under its own. */
  parameters: z.record(z.string().min(1).max(200), z.string().min(1).max(200)).optional(),
};
const imagesStep = z.strictObject({ kind: z.literal('images'), ...callFields });
const chatStep = z.strictObject({ kind: z.literal('chat'), ...callFields });

const step = z.discriminatedUnion('kind', [commandStep, imagesStep, chatStep]);
export type CommandStep = z.output<typeof commandStep>;
export type CallStep = z.output<typeof imagesStep> | z.output<typeof chatStep>;
export type PlannedStep = z.output<typeof step>;

const generator = z.strictObject({
  key,
  label: text(120).min(1),
  model: text(200).default(''),
  version: text(200).default(''),
  /** Runs of it that go on at once. */
  atOnce: z.int().min(1).max(LIMITS.atOnce).default(2),
  steps: z.array(step).min(1).max(LIMITS.steps),
  /** Never taken: no generator has settings of its own. Known here so that this can be said. */
  settings: anything.optional(),
});
export type PlannedGenerator = z.output<typeof generator>;

const endpoint = z.strictObject({
  key,
  baseUrl: z.url({ protocol: /^https?$/ }).max(500),
  /** The variable that holds the key; null: none is sent. */
  apiKeyEnv: variable.nullable().default(null),
  callsPerMinute: z.int().min(1).max(100_000).default(60),
  timeoutSeconds: seconds.default(300),
});
export type PlannedEndpoint = z.output<typeof endpoint>;

const common = {
  version: z.literal(1),
  /** The same for every generator. */
  settings: anything.default({}),
  /** What generators are asked, with `{title}`, `{text}` and `{requiredText}`; left out: text and required texts. */
  prompt: z.string().max(20_000).optional(),
  endpoints: z.array(endpoint).max(LIMITS.endpoints).default([]),
  generators: z.array(generator).min(1).max(LIMITS.generators),
  /** Runs that go on at once, of all generators. */
  atOnce: z.int().min(1).max(LIMITS.atOnce).default(4),
  /** Of a run whose endpoint or pipeline fails, at each start. */
  attempts: z.int().min(1).max(LIMITS.attempts).default(3),
  /** Before the second attempt; doubled before each further one. */
  waitSeconds: z.number().min(0).max(600).default(5),
};

/** Runs of one model under a changed limit: shown beside the ranking, never in it. */
const sideNote = z.strictObject({
  key,
  generator: key,
  /** What is special about these runs. */
  note: text(300).min(1),
  /** In place of the common ones of the same names. */
  settings: anything,
  /** Left out: all. */
  briefs: z.array(briefKey).min(1).optional(),
  runs: z.int().min(1).max(LIMITS.runs).default(1),
});

const benchmarkPlan = z.strictObject({
  ...common,
  for: z.literal('benchmark'),
  runs: z.int().min(1).max(LIMITS.runs).default(3),
  briefs: z.array(benchmarkManifest.shape.briefs.unwrap().element).min(1).max(LIMITS.tasks),
  sideNotes: z.array(sideNote).max(LIMITS.sideNotes).default([]),
});

const arenaPlan = z.strictObject({
  ...common,
  for: z.literal('arena'),
  runs: z.int().min(1).max(LIMITS.runs).default(1),
  tasks: z.array(manifest.shape.tasks.unwrap().element).min(1).max(LIMITS.tasks),
});

/** AI benchmarks of a challenge: one brief, a picture of each generator and run. */
const challengePlan = z.strictObject({
  ...common,
  for: z.literal('challenge'),
  runs: z.int().min(1).max(LIMITS.runs).default(1),
  brief: z.strictObject({
    title: text(200).default(''),
    text: text(20_000).min(1),
    requiredText: z.array(text(500).min(1)).max(100).default([]),
  }),
});

export const generationPlan = z.discriminatedUnion('for', [benchmarkPlan, arenaPlan, challengePlan]);
export type GenerationPlan = z.output<typeof generationPlan>;
export type BenchmarkPlan = z.output<typeof benchmarkPlan>;
export type ArenaPlan = z.output<typeof arenaPlan>;
export type ChallengePlan = z.output<typeof challengePlan>;
export type WrittenGenerationPlan = z.input<typeof generationPlan>;
