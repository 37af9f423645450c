import { z } from 'zod';
import { instant, slug, uuid } from './common.ts';
import { place } from './vote.ts';

/**
 * What crosses the wire between the voter of an arena and the server (namespace /vote; `arenaJoin`, `arenaCast`,
 * `arenaUndo`, pushed `arenaState`). Nothing here tells whose an output is: media names are random for every assignment.
 */

/** An output or a reference as it is shown. Names are served below /api/v1/media/. */
export const arenaAsset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), full: z.string(), small: z.string(), width: z.int(), height: z.int() }),
  z.object({ kind: z.literal('model'), model: z.string(), poster: z.string().nullable(), bytes: z.int() }),
]);
export type ArenaAsset = z.infer<typeof arenaAsset>;

/** What the outputs of a task were made from; its source, licence and attribution are shown. */
export const taskReference = z.object({
  asset: arenaAsset.nullable(),
  source: z.string(),
  licence: z.string(),
  attribution: z.string(),
});
export type TaskReference = z.infer<typeof taskReference>;

export const arenaTask = z.object({
  title: z.string(),
  text: z.string(),
  category: z.string(),
  format: z.enum(['image', 'model']),
  reference: taskReference.nullable(),
});

/** A pair to judge. (ordinal, attempt) is the idempotency key of the answers. */
export const arenaPair = z.object({
  ordinal: z.int().positive(),
  attempt: z.int().positive(),
  task: arenaTask,
  left: arenaAsset,
  right: arenaAsset,
});
export type ArenaPair = z.infer<typeof arenaPair>;

export const arenaAnswer = z.enum(['left', 'right', 'tie', 'both_bad']);
export type ArenaAnswer = z.infer<typeof arenaAnswer>;

/**
 * Why there is no pair. `human_check`: a proof is wanted first; a vote that comes without one is refused with
 * `human_check_wanted`, and the page keeps it until the proof was given.
 */
export const arenaEnd = z.enum(['all_judged', 'not_open', 'paused', 'closed', 'human_check']);

/** Everything the arena's voting page shows: sent whole on every connect, answer and change. */
export const arenaState = z.object({
  contest: place.contest,
  round: place.round,
  now: place.now,
  version: place.version,
  /** The questions, in the order in which they are answered. */
  criteria: z.array(z.object({ name: z.string(), description: z.string() })),
  open: arenaPair.nullable(),
  next: arenaPair.nullable(),
  end: arenaEnd.nullable(),
  /** True when pairs of 3D models are held back because this browser has said that it cannot show them. */
  modelsLeftOut: z.boolean(),
  /** Votes of this person so far. */
  judged: z.int(),
  /** Who made the pair that was judged last; null unless the arena says so after a vote. */
  revealed: z.object({ left: z.string(), right: z.string() }).nullable(),
  undo: z.object({ ordinal: z.int().positive(), attempt: z.int().positive(), until: instant }).nullable(),
  /** How long an answer may be taken back. */
  undoSeconds: z.int(),
  /**
   * What proof of being a person is wanted, and whether it was given. While it cannot be had it counts as given, and votes
   * are `quarantined`: they wait for the host.
   */
  humanCheck: z.object({
    kind: z.enum(['none', 'proof_of_work', 'turnstile', 'hcaptcha']),
    done: z.boolean(),
    quarantined: z.boolean(),
  }),
});
export type ArenaState = z.infer<typeof arenaState>;

/** What the page can show: without WebGL no pairs of 3D models are offered. */
export const arenaJoinCommand = z.strictObject({ contest: slug, webgl: z.boolean() });

/** The answers on a pair, one for each criterion. */
export const arenaCastCommand = z.strictObject({
  round: uuid,
  ordinal: z.int().positive().max(1_000_000),
  attempt: z.int().positive().max(1000),
  answers: z.array(arenaAnswer).min(1).max(5),
  dwellMs: z.int().min(0).max(86_400_000).optional(),
});
export type ArenaCastCommand = z.infer<typeof arenaCastCommand>;
