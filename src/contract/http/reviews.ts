import { z } from 'zod';
import { entryCode, instant, roundStatus, slug, uuid } from '../common.ts';

/** Why nothing can be scored now. `not_reviewed`: the round has no expert review. */
export const reviewEnd = z.enum(['not_open', 'not_reviewed', 'paused', 'closed', 'published']);

/** A score with the packet's version when it was given; null: none yet. */
export const givenScore = z.object({ score: z.int(), version: z.int() }).nullable();

/** GET /api/v1/contests/:slug/packet (jurors): the own packet, and the answer of everything that changes it. */
export const packetView = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string(), brief: z.string() }),
  stage: z.object({ width: z.int(), height: z.int() }),
  round: z.object({ id: uuid, name: z.string(), status: roundStatus, closesAt: instant.nullable() }).nullable(),
  /** The server's clock. */
  now: instant,
  end: reviewEnd.nullable(),
  /** `share`: what the criterion counts in the whole, 0–1. */
  criteria: z.array(
    z.object({ name: z.string(), description: z.string(), share: z.number(), min: z.int(), max: z.int() }),
  ),
  /** In an order of this juror's own; without the own work. */
  designs: z.array(
    z.object({
      code: entryCode,
      full: z.string(),
      small: z.string(),
      /** One a criterion. */
      scores: z.array(givenScore),
    }),
  ),
  ownLeftOut: z.boolean(),
  /** The juror compares pairs or likes too, on the voting page. */
  alsoVotes: z.boolean(),
  /** Rises with every change of the packet. */
  version: z.int(),
  submittedAt: instant.nullable(),
  /** Scores that are not given yet. */
  missing: z.int(),
});
export type PacketView = z.infer<typeof packetView>;

/**
 * PUT /api/v1/rounds/:id/packet/scores (jurors): all of these, or none. `seen` is the version of the score that the
 * juror saw in its place (0: none); another one that stands there meanwhile is not written over: `score_changed`.
 */
export const scoresBody = z.strictObject({
  scores: z
    .array(
      z.strictObject({
        code: entryCode,
        criterion: z.int().min(0).max(100),
        score: z.int().min(0).max(100),
        seen: z.int().min(0).max(2_000_000_000),
      }),
    )
    .min(1)
    .max(500),
});
export type ScoresBody = z.infer<typeof scoresBody>;

/** POST /api/v1/rounds/:id/packet/submit · reopen (jurors): the packet's version that the juror saw. */
export const packetStepBody = z.strictObject({ version: z.int().min(0).max(2_000_000_000) });
