import { z } from 'zod';
import { contestKind, contestStatus, entryCode, instant, slug, uuid } from '../common.ts';
import { blindRow, confidence, expertAgreement, expertsRevealing, expertsRow, likesRow } from '../host.ts';
import { criterion, method } from '../settings.ts';
import { methodComparison } from './method-comparison.ts';

/** What stood behind a code. */
export const revealedDesign = z.object({
  code: entryCode,
  kind: z.enum(['human', 'ai']),
  label: z.string(),
  tool: z.string(),
  model: z.string(),
  version: z.string(),
  picture: z.object({ full: z.string(), small: z.string() }),
});
export type RevealedDesign = z.infer<typeof revealedDesign>;

const named = revealedDesign.pick({ label: true, kind: true });

export const pairwiseRow = blindRow.extend(named.shape).extend({
  /** Chance that this design is stronger than every AI benchmark, from the joint posterior; null for benchmarks. */
  beatsAllBenchmarks: z.number().nullable(),
  verdict: z.enum(['credibly', 'not_settled', 'credibly_not']).nullable(),
});
export type PairwiseRow = z.infer<typeof pairwiseRow>;

export const pairwiseResults = z.object({
  comparisons: z.int(),
  voters: z.int(),
  components: z.int(),
  converged: z.boolean(),
  separation: z.number().nullable(),
  leftShare: z.object({ share: z.number(), interval: z.tuple([z.number(), z.number()]) }).nullable(),
  /** How sure a single verdict must be, and how many human designs credibly beat every AI benchmark. */
  credibly: z.number(),
  credible: z.int(),
  /** Null in standings that were made before there were labels. */
  confidence: confidence.nullable(),
  /** Sorted by rank, then code. */
  rows: z.array(pairwiseRow),
  /** The designs in the order of `rankShares` and `pairs`. */
  codes: z.array(entryCode),
  /** rankShares[i][r]: share of posterior draws in which design i has rank r + 1. */
  rankShares: z.array(z.array(z.number())),
  /** Pairs that were compared: [i, j, times i was chosen, times j was chosen], i < j. */
  pairs: z.array(z.tuple([z.int(), z.int(), z.number(), z.number()])),
});
export type PairwiseResults = z.infer<typeof pairwiseResults>;

export const likesResultRow = likesRow.extend(named.shape);
export type LikesResultRow = z.infer<typeof likesResultRow>;

export const likesResults = z.object({
  ratings: z.int(),
  voters: z.int(),
  /** Centre and weight (in ratings) of the prior. */
  priorMean: z.number(),
  priorVotes: z.number(),
  confidence,
  /** Sorted by rank, then code. */
  rows: z.array(likesResultRow),
});
export type LikesResults = z.infer<typeof likesResults>;

export const expertsResultRow = expertsRow.extend(named.shape).extend({
  /** The mean that ranks: the adjusted one, or where there is none the plain one. */
  ranked: expertsRow.shape.plain,
});
export type ExpertsResultRow = z.infer<typeof expertsResultRow>;

export const expertsResults = z.object({
  /** Complete and submitted ones: those that count. */
  packets: z.int(),
  agreement: expertAgreement,
  confidence,
  basis: expertsRevealing.shape.basis,
  unadjusted: expertsRevealing.shape.unadjusted,
  criteria: z.array(z.object(criterion.shape).pick({ name: true, weight: true, min: true, max: true })),
  /** Sorted by rank, then code; designs without a rank last. */
  rows: z.array(expertsResultRow),
});
export type ExpertsResults = z.infer<typeof expertsResults>;

/** Works that left a round on its way: how many, and the comparisons and ratings of them, which are kept and do not count. */
export const withdrawnWorks = z.object({ works: z.int(), comparisons: z.int(), ratings: z.int() });
export type WithdrawnWorks = z.infer<typeof withdrawnWorks>;

/** A round: its methods side by side, never averaged. A method that the round did not have is null. */
export const roundResults = z.object({
  name: z.string(),
  openedAt: instant,
  closedAt: instant,
  methodVersion: z.string(),
  seed: z.string(),
  seedHash: z.string(),
  methods: z.array(method),
  humans: z.int(),
  benchmarks: z.int(),
  /** Sorted by code. Works that were withdrawn are left out. */
  designs: z.array(revealedDesign),
  withdrawn: withdrawnWorks,
  pairwise: pairwiseResults.nullable(),
  likes: likesResults.nullable(),
  experts: expertsResults.nullable(),
  /** Every two methods of the round by rank, over the designs that both ranked. */
  comparisons: z.array(methodComparison),
});
export type RoundResults = z.infer<typeof roundResults>;

/** GET /api/v1/contests/:slug/results — anybody, once published; before that `not_published`. */
export const contestResults = z.object({
  contest: z.object({
    slug,
    /** A benchmark has no rounds: its results are its report. */
    kind: contestKind,
    name: z.string(),
    question: z.string(),
    brief: z.string(),
    status: contestStatus,
  }),
  publishedAt: instant,
  stage: z.object({ width: z.int(), height: z.int() }),
  /** In the order in which they were held. */
  rounds: z.array(roundResults),
});
export type ContestResults = z.infer<typeof contestResults>;

const pairOfNumbers = z.tuple([z.number(), z.number()]);

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
