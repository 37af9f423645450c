import { z } from 'zod';
import { contestStatus, slug } from '../common.ts';
import { roundSettings } from '../settings.ts';

const interval = z.tuple([z.number(), z.number()]);
const share = z.number();

/** Numbers of the worked examples: computed by the functions that rank, with the constants beside them. */
export const methodologyExamples = z.object({
  /** Chance of the stronger of two designs by the difference of their strengths. */
  chances: z.array(z.object({ difference: z.number(), chance: share })),
  /** Three designs that met four times a pair, and one that won its only two comparisons. */
  pairwise: z.array(
    z.object({
      name: z.string(),
      wins: z.int(),
      comparisons: z.int(),
      strength: share,
      strength50: interval,
      strength95: interval,
    }),
  ),
  likes: z.object({
    /** The round's average approval, the centre of the prior. */
    average: share,
    designs: z.array(
      z.object({ likes: z.int(), ratings: z.int(), raw: share, rate: share, rate50: interval, rate95: interval }),
    ),
  }),
  experts: z.object({
    /** One juror's scores on the round's criteria and what they make, 0–1. */
    scores: z.array(z.number()),
    combined: share,
    jurors: z.int(),
    mean: share,
    interval,
    /** Agreement of three jurors who put four designs in nearly one order. */
    agreement: share,
  }),
  reliability: z.array(
    z.object({
      /** Hidden repeats answered, and how many of them otherwise than before. */
      repeats: z.int(),
      mismatches: z.int(),
      /** Whether the pairs were near ties or clear. */
      pairs: z.enum(['close', 'clear']),
      factor: share,
    }),
  ),
  newVoter: z.object({ reliability: share, reputation: share, weight: share }),
  activity: z.array(z.object({ comparisons: z.int(), factor: share, total: z.number() })),
  reputation: z.array(z.object({ points: z.int(), factor: share })),
});
export type MethodologyExamples = z.infer<typeof methodologyExamples>;

/**
 * GET /api/v1/methodology — what a new contest starts with; GET /api/v1/contests/:slug/methodology — what its newest round
 * froze, or will freeze. For everybody: how a contest ranks is no secret.
 */
export const methodology = z.object({
  contest: z.object({ slug, name: z.string(), status: contestStatus }).nullable(),
  /** The round whose constants these are; null before one has opened. */
  round: z.string().nullable(),
  methodVersion: z.string(),
  settings: roundSettings,
  examples: methodologyExamples,
});
export type Methodology = z.infer<typeof methodology>;
