import { z } from 'zod';
import { entryCode, instant, uuid } from './common.ts';
import { picture, place, voteEnd } from './vote.ts';

/** A design to like or dislike. (code, attempt) is the idempotency key of the answer. */
export const card = picture.extend({ attempt: z.int().positive() });
export type Card = z.infer<typeof card>;

/** Everything that the voting page shows of a voter's ratings: sent whole on every connect, answer and change. */
export const ratingState = z.object({
  ...place,
  /** The design to rate now, and the one after it, to be loaded ahead. */
  open: card.nullable(),
  next: card.nullable(),
  end: voteEnd.nullable(),
  /** Designs that this voter has rated, of those that are this voter's to rate. */
  progress: z.object({ rated: z.int(), of: z.int() }),
  /** The last rating while it may still be taken back: until this instant of the server's clock. */
  undo: z.object({ code: entryCode, attempt: z.int().positive(), until: instant }).nullable(),
  undoSeconds: z.int(),
});
export type RatingState = z.infer<typeof ratingState>;

export const rateCommand = z.strictObject({
  round: uuid,
  code: entryCode,
  attempt: z.int().positive().max(1000),
  liked: z.boolean(),
});
export type RateCommand = z.infer<typeof rateCommand>;

/** Takes the last rating back; (code, attempt) names it, so that a retry never takes back another. */
export const retractRatingCommand = z.strictObject({
  round: uuid,
  code: entryCode,
  attempt: z.int().positive().max(999),
});
export type RetractRatingCommand = z.infer<typeof retractRatingCommand>;
