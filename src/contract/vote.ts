import { z } from 'zod';
import { entryCode, instant, roundStatus, slug, uuid } from './common.ts';

/** One work as a voter sees it: a random code and two random picture names, served below /api/v1/media/. */
export const picture = z.object({ code: entryCode, full: z.string(), small: z.string() });
export type Picture = z.infer<typeof picture>;

/** A pair to judge. (ordinal, attempt) is the idempotency key of the answer. */
export const pair = z.object({
  ordinal: z.int().positive(),
  attempt: z.int().positive(),
  left: picture,
  right: picture,
});
export type Pair = z.infer<typeof pair>;

/** Why there is no pair. */
export const voteEnd = z.enum(['all_judged', 'not_open', 'paused', 'closed', 'published']);

/** Where a voter is: the contest, its round, and the server's clock. */
export const place = {
  contest: z.object({ slug, name: z.string(), question: z.string() }),
  stage: z.object({ width: z.int(), height: z.int() }),
  round: z.object({ id: uuid, name: z.string(), status: roundStatus, closesAt: instant.nullable() }).nullable(),
  /** When the contest's next round opens by itself. */
  opensAt: instant.nullable(),
  /** The server's clock, so that a phone with a wrong one counts down rightly. */
  now: instant,
  /** Rises with every state of this voter on this server; an older one is dropped. */
  version: z.int(),
};

/** Everything the voting page shows: sent whole on every connect, answer and change. */
export const voteState = z.object({
  ...place,
  open: pair.nullable(),
  next: pair.nullable(),
  end: voteEnd.nullable(),
  progress: z.object({ judged: z.int(), skipsLeft: z.int() }),
  /** The last answer while it may still be taken back: until this instant of the server's clock. */
  undo: z.object({ ordinal: z.int().positive(), attempt: z.int().positive(), until: instant }).nullable(),
  /** How long an answer may be taken back. */
  undoSeconds: z.int(),
});
export type VoteState = z.infer<typeof voteState>;

export const joinCommand = z.strictObject({ contest: slug });

/** The answer on a pair: the code of the better work, or a skip. */
export const castCommand = z.strictObject({
  round: uuid,
  ordinal: z.int().positive().max(1_000_000),
  attempt: z.int().positive().max(1000),
  choice: z.union([z.strictObject({ pick: entryCode }), z.strictObject({ skip: z.literal(true) })]),
  dwellMs: z.int().min(0).max(86_400_000).optional(),
});
export type CastCommand = z.infer<typeof castCommand>;

/** Takes the last answer back; (ordinal, attempt) names it, so that a retry never takes back another. */
export const undoCommand = z.strictObject({
  round: uuid,
  ordinal: z.int().positive().max(1_000_000),
  // One less than a cast's: the attempt that follows can always be answered.
  attempt: z.int().positive().max(999),
});
export type UndoCommand = z.infer<typeof undoCommand>;
