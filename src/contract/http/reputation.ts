import { z } from 'zod';
import { REPUTATION_REASONS } from '../../domain/reputation.ts';
import { instant } from '../common.ts';

/**
 * GET /api/v1/contests/:slug/my-reputation (members): the own points as they count in this contest now. What a round
 * takes is what they were when it opened.
 */
export const ledger = z.object({
  /** What the person is called here; null for hosts. Only the person sees it. */
  pseudonym: z.string().nullable(),
  points: z.int(),
  /** What the points make of each vote of a round that opens now, and the rule: from `least` at 0 points to 1 at `full`. */
  factor: z.number(),
  least: z.number(),
  full: z.number(),
  /** The latest first. Points earned in other contests are among them. */
  events: z.array(
    z.object({
      at: instant,
      contest: z.string(),
      points: z.int(),
      reason: z.enum(REPUTATION_REASONS),
      note: z.string(),
    }),
  ),
});
export type Ledger = z.infer<typeof ledger>;

/** POST /api/v1/contests/:slug/reputation (host): gives or takes points, by the pseudonym that the person told. */
export const reputationAdjustment = z.strictObject({
  pseudonym: z.string().trim().min(4).max(40),
  points: z
    .int()
    .min(-100)
    .max(100)
    .refine((points) => points !== 0),
  note: z.string().trim().min(3).max(200),
});
