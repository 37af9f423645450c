import { z } from 'zod';
import { contestStatus, entryCode, instant, slug } from '../common.ts';
import {
  expertsResultRow,
  expertsResults,
  likesResultRow,
  likesResults,
  pairwiseResults,
  pairwiseRow,
  revealedDesign,
} from './results.ts';

/** A design in the ranking of a method, with its neighbours in it: up to one row above and one below. */
const near = <Row extends z.ZodType>(row: Row) => ({
  /** How many designs the method ranked. */
  ranked: z.int(),
  above: row.nullable(),
  own: row,
  below: row.nullable(),
});

/**
 * GET /api/v1/contests/:slug/results/designs/:code — anybody, once published;
 * GET /api/v1/contests/:slug/results/mine — a designer's own design. Before publication `not_published`.
 */
export const designResults = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string(), status: contestStatus }),
  stage: z.object({ width: z.int(), height: z.int() }),
  /** As it stood in the latest round that it took part in. */
  design: revealedDesign,
  /** The rounds that it took part in, the latest first; its code is another one in each. */
  rounds: z.array(
    z.object({
      name: z.string(),
      closedAt: instant,
      code: entryCode,
      designs: z.int(),
      benchmarks: z.int(),
      pairwise: z
        .object({ ...near(pairwiseRow), confidence: pairwiseResults.shape.confidence, credibly: z.number() })
        .nullable(),
      likes: z.object({ ...near(likesResultRow), confidence: likesResults.shape.confidence }).nullable(),
      experts: z
        .object({
          ...near(expertsResultRow),
          confidence: expertsResults.shape.confidence,
          criteria: expertsResults.shape.criteria,
        })
        .nullable(),
    }),
  ),
});
export type DesignResults = z.infer<typeof designResults>;
export type DesignRound = DesignResults['rounds'][number];
