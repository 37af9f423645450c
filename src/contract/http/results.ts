import { z } from 'zod';
import { contestStatus, entryCode, instant, slug, uuid } from '../common.ts';
import { blindRow } from '../host.ts';
import { method } from '../settings.ts';

const pairOfNumbers = z.tuple([z.number(), z.number()]);

/** GET /api/v1/contests/:slug/results — anybody, once published; before that `not_published`. */
export const resultRow = blindRow.extend({
  kind: z.enum(['human', 'ai']),
  label: z.string(),
  tool: z.string(),
  model: z.string(),
  version: z.string(),
  picture: z.object({ full: z.string(), small: z.string() }),
  /** Chance that this design is stronger than every AI benchmark, from the joint posterior; null for benchmarks. */
  beatsAllBenchmarks: z.number().nullable(),
  verdict: z.enum(['credibly', 'not_settled', 'credibly_not']).nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

/**
 * GET /api/v1/contests/:slug/code-results — anybody, once a round is published by codes; before that `not_published`.
 * Nothing that tells whose a work is, what kind, or how it looks.
 */
export const codeStanding = z.object({
  method,
  /** Sorted by rank, then code. Intervals where the method has them. */
  rows: z.array(
    z.object({
      code: entryCode,
      rank: z.number(),
      rankInterval: pairOfNumbers.nullable(),
      strength: z.number().nullable(),
      strength50: pairOfNumbers.nullable(),
      strength95: pairOfNumbers.nullable(),
    }),
  ),
});
export type CodeStanding = z.infer<typeof codeStanding>;
export const codeResults = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string(), status: contestStatus }),
  /** The latest first. */
  rounds: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      openedAt: instant,
      closedAt: instant,
      seedHash: z.string(),
      comparisons: z.int(),
      voters: z.int(),
      standings: z.array(codeStanding),
    }),
  ),
});
export type CodeResults = z.infer<typeof codeResults>;

export const contestResults = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string(), brief: z.string(), status: contestStatus }),
  publishedAt: instant,
  stage: z.object({ width: z.int(), height: z.int() }),
  rounds: z.array(
    z.object({
      name: z.string(),
      openedAt: instant,
      closedAt: instant,
      methodVersion: z.string(),
      seed: z.string(),
      seedHash: z.string(),
      comparisons: z.int(),
      voters: z.int(),
      components: z.int(),
      converged: z.boolean(),
      separation: z.number().nullable(),
      leftShare: z.object({ share: z.number(), interval: z.tuple([z.number(), z.number()]) }).nullable(),
      credibly: z.number(),
      humans: z.int(),
      benchmarks: z.int(),
      credible: z.int(),
      /** Sorted by rank, then code. */
      rows: z.array(resultRow),
      codes: z.array(entryCode),
      rankShares: z.array(z.array(z.number())),
    }),
  ),
});
export type ContestResults = z.infer<typeof contestResults>;
