import { z } from 'zod';
import { ERROR_CODES, MANIFEST_FAULT_CODES } from '../domain/codes.ts';
import { MANIFEST_LIMITS as LIMITS } from '../domain/manifest-limits.ts';
import { contestStatus, instant, roundStatus, uuid } from './common.ts';

/**
 * The manifest: a JSON file that says what an arena is made of, beside the files that it names, in a folder or a zip.
 * docs/arena-manifest.md describes it.
 */
export const MANIFEST_FILE = 'manifest.json';

export const text = (max: number) => z.string().trim().max(max);
/** A name by which the rest of a manifest, and later ones, speak of something. */
export const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);
/** A file beside the manifest, by its way down from there. */
export const namedFile = z.string().min(1).max(500);

const reference = z.strictObject({
  /** Null: the task is in its text alone, and this says where that is from. */
  file: namedFile.nullable().default(null),
  poster: namedFile.optional(),
  source: text(500).default(''),
  licence: text(200).default(''),
  attribution: text(500).default(''),
});

const task = z.strictObject({
  key,
  title: text(200).min(1),
  text: text(10_000).default(''),
  category: text(80).default(''),
  format: z.enum(['image', 'model']),
  reference: reference.nullable().default(null),
});

const generator = z.strictObject({
  key,
  label: text(120).min(1),
  model: text(200).default(''),
  version: text(200).default(''),
});

const output = z.strictObject({
  generator: key,
  task: key,
  run: z.int().min(1).max(LIMITS.runs).default(1),
  file: namedFile,
  /** A still picture that stands for a 3D model until it is loaded. */
  poster: namedFile.optional(),
});

const gold = z.strictObject({
  task: key,
  kind: z.enum(['good', 'bad']),
  file: namedFile,
  poster: namedFile.optional(),
});

export const manifest = z.strictObject({
  version: z.literal(1),
  tasks: z.array(task).max(LIMITS.tasks).default([]),
  generators: z.array(generator).max(LIMITS.generators).default([]),
  outputs: z.array(output).max(LIMITS.outputs).default([]),
  gold: z.array(gold).max(LIMITS.outputs).default([]),
});
export type Manifest = z.output<typeof manifest>;
export type ManifestTask = Manifest['tasks'][number];
export type ManifestGenerator = Manifest['generators'][number];

const count = z.int().min(0);
export const importedCounts = z.object({
  /** New ones. */
  tasks: count,
  generators: count,
  outputs: count,
  gold: count,
  /** Files that were stored already. */
  unchanged: count,
  /** Works that joined the running round. */
  appended: count,
});
export type ImportedCounts = z.infer<typeof importedCounts>;

/**
 * The answer to a manifest that is sent as a zip (`application/zip`): one of these a line, as the import goes on
 * (`application/x-ndjson`). The last line is `done` with its counts, `faults` (nothing was stored) or `failed`.
 */
export function importLineOf<Counts extends z.ZodRawShape>(counts: Counts) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), ...counts }),
    z.object({ kind: z.literal('progress'), step: z.enum(['checking', 'storing']), done: count, total: count }),
    z.object({
      kind: z.literal('faults'),
      faults: z.array(z.object({ place: z.string(), code: z.enum(MANIFEST_FAULT_CODES), message: z.string() })),
      /** Further ones that are not listed. */
      more: count,
    }),
    z.object({ kind: z.literal('failed'), code: z.enum(ERROR_CODES), message: z.string() }),
  ]);
}

/** POST /api/v1/arenas/:slug/manifest (host; a zip). */
export const importLine = importLineOf(importedCounts.shape);
export type ImportLine = z.infer<typeof importLine>;

/** GET /api/v1/arenas/:slug/works (host): what there is, counted and listed by name; the host brought it. */
export const arenaWorks = z.object({
  status: contestStatus,
  round: z.object({ id: uuid, status: roundStatus, openedAt: instant.nullable() }).nullable(),
  tasks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      category: z.string(),
      format: z.enum(['image', 'model']),
      hasReference: z.boolean(),
      generators: count,
      outputs: count,
      good: count,
      bad: count,
    }),
  ),
  generators: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      model: z.string(),
      version: z.string(),
      outputs: count,
      retiredAt: instant.nullable(),
    }),
  ),
  outputs: count,
  gold: count,
  /** Works that are in no round yet: the next import or opening takes them in. */
  waiting: count,
  /** 3D models without a still picture, by the name under which the host may fetch the model. */
  withoutPoster: z.array(z.object({ id: uuid, model: z.string() })),
  /** What is missing before the arena can open; null: nothing, or it is open. */
  fault: z.string().nullable(),
});
export type ArenaWorks = z.infer<typeof arenaWorks>;

/** POST /api/v1/arenas/:slug/open (host): opens the arena's one round over everything there is. */
export const openArenaBody = z.strictObject({
  name: text(80).min(1).default('Round 1'),
  closesAt: instant.optional(),
});

/** POST /api/v1/arenas/:slug/retire (host): a generator gets no new pairs, for good; its record stays. */
export const retireBody = z.strictObject({ generator: key, reason: text(300).default('') });
