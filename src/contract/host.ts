import { z } from 'zod';
import { CONFIDENCE_LABELS } from '../domain/confidence.ts';
import { entryCode, instant, roundStatus, slug, uuid } from './common.ts';

/** [low, high], unclipped; views clip. */
const interval = z.tuple([z.number(), z.number()]);

export const confidenceLabel = z.enum(CONFIDENCE_LABELS);

/**
 * How far a standing may be trusted (methods §6). The label is the highest of which this check and those of all lower
 * labels hold; the checks that do not hold are its reasons, and what they need would raise it.
 */
export const confidence = z.object({
  label: confidenceLabel,
  checks: z.array(
    z.object({
      /** What is measured, for example `voters`: see domain/confidence.ts. */
      name: z.string(),
      /** The label that demands it. */
      for: confidenceLabel,
      /** Null: it cannot be measured. */
      value: z.number().nullable(),
      needed: z.number(),
      holds: z.boolean(),
    }),
  ),
});
export type Confidence = z.infer<typeof confidence>;

/** One entry in the blind part of a pairwise standing. Strengths are chances to beat an average entry. */
export const blindRow = z.object({
  code: entryCode,
  rank: z.int(),
  rankInterval: interval,
  theta: z.number(),
  sd: z.number(),
  strength: z.number(),
  strength50: interval,
  strength95: interval,
  comparisons: z.int(),
  wins: z.int(),
  voters: z.int(),
  unweightedRank: z.int(),
});
export type BlindRow = z.infer<typeof blindRow>;

const quartiles = z.tuple([z.number(), z.number(), z.number()]);

/**
 * What votes weigh, over all voters and never by voter; null while there are too few voters to hide each other, and in
 * standings that were made before there were weights.
 */
export const voteWeights = z.object({
  voters: z.int(),
  /** Voters by the weight of one of their votes: below 0.1, below 0.2, … up to 1. */
  histogram: z.array(z.int()).length(10),
  /** Lower quartile, median and upper quartile over voters, of the weight and of its three factors. */
  weight: quartiles,
  reliability: quartiles,
  reputation: quartiles,
  activity: quartiles,
});
export type VoteWeights = z.infer<typeof voteWeights>;

/** What the host may see of a standing while the round is open: by codes, sorted by code on the wire. */
export const blindStanding = z.object({
  method: z.literal('pairwise'),
  version: z.int(),
  seq: z.int(),
  final: z.boolean(),
  methodVersion: z.string(),
  createdAt: instant,
  rows: z.array(blindRow),
  comparisons: z.int(),
  voters: z.int(),
  effectiveVotes: z.number(),
  weights: voteWeights.nullable().default(null),
  components: z.int(),
  converged: z.boolean(),
  leftShare: z.object({ share: z.number(), interval }).nullable(),
  /** Variance of the strengths over variance plus error, 0–1; null when there is nothing to separate. */
  separation: z.number().nullable(),
  /** Null in standings that were made before there were labels. */
  confidence: confidence.nullable().default(null),
  effectiveDraws: z.number(),
  timings: z.object({ readMs: z.number(), fitMs: z.number(), totalMs: z.number(), waitMs: z.number() }),
});
export type BlindStanding = z.infer<typeof blindStanding>;

/** How much jurors agree, 0–1: Kendall's W, or from pairs of jurors where packets have gaps, or why it is undefined. */
export const expertAgreement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), w: z.number() }),
  z.object({ kind: z.literal('pairwise'), w: z.number(), pairs: z.int() }),
  z.object({
    kind: z.literal('undefined'),
    reason: z.enum(['fewer_than_two_jurors', 'fewer_than_three_designs', 'all_jurors_constant', 'no_usable_pair']),
  }),
]);

/**
 * What the host may see of the experts' standing before publication. Nothing of it is about a design: means, intervals
 * and even ranks tell which designs a competing juror did not score, hence whose they are.
 */
export const expertsStanding = z.object({
  method: z.literal('experts'),
  version: z.int(),
  seq: z.int(),
  final: z.boolean(),
  methodVersion: z.string(),
  createdAt: instant,
  /** Complete and submitted ones: those that count. */
  packets: z.int(),
  agreement: expertAgreement,
  confidence,
  timings: z.object({ readMs: z.number(), fitMs: z.number(), totalMs: z.number(), waitMs: z.number() }),
});
export type ExpertsStanding = z.infer<typeof expertsStanding>;

/** A mean with its 50 % and 95 % intervals, unclipped; null where the data allow none. */
const expertMean = z.object({ mean: z.number(), interval50: interval.nullable(), interval95: interval.nullable() });

export const expertsRow = z.object({
  code: entryCode,
  /** Equal values share one; null without any score. */
  rank: z.int().nullable(),
  /** Packets that score it. */
  jurors: z.int(),
  /** Mean of the weighted scores, 0–1; null without any. */
  plain: expertMean.nullable(),
  /** The same freed of who happened to score it, within this jury; null where it cannot be estimated. */
  adjusted: expertMean.nullable(),
  /** Means of the scores as they were given, one a criterion of the round. */
  criteria: z.array(expertMean.nullable()),
});
export type ExpertsRow = z.infer<typeof expertsRow>;

/** What nobody sees of the experts' standing before publication. */
export const expertsRevealing = z.object({
  /** Which of the means rank. */
  basis: z.enum(['adjusted', 'plain']),
  /** Why adjusted means do not. */
  unadjusted: z.enum(['no_scores', 'not_connected']).nullable(),
  rows: z.array(expertsRow),
});
export type ExpertsRevealing = z.infer<typeof expertsRevealing>;

/** One design in a standing of likes. Approval is a share of all who might rate; it shares no axis with strengths. */
export const likesRow = z.object({
  code: entryCode,
  rank: z.int(),
  approval: z.number(),
  approval50: interval,
  approval95: interval,
  likes: z.int(),
  dislikes: z.int(),
  /** Each person rates a design once, so these are ratings too. */
  voters: z.int(),
  /** Likes by ratings; null without ratings. */
  rawRate: z.number().nullable(),
});
export type LikesRow = z.infer<typeof likesRow>;

/** What the host may see of a standing of likes while the round is open. */
export const likesStanding = z.object({
  method: z.literal('likes'),
  version: z.int(),
  seq: z.int(),
  final: z.boolean(),
  methodVersion: z.string(),
  createdAt: instant,
  rows: z.array(likesRow),
  ratings: z.int(),
  voters: z.int(),
  /** Centre and weight (in ratings) of the prior. */
  priorMean: z.number(),
  priorVotes: z.number(),
  confidence,
  timings: z.object({ readMs: z.number(), fitMs: z.number(), totalMs: z.number(), waitMs: z.number() }),
});
export type LikesStanding = z.infer<typeof likesStanding>;

/** The large tables of a standing, fetched by version. Rows and columns follow `codes`. */
export const standingMatrices = z.object({
  version: z.int(),
  codes: z.array(entryCode),
  /** rankShares[i][r]: share of posterior draws in which entry i has rank r + 1. */
  rankShares: z.array(z.array(z.number())),
  /** Pairs that were compared: [i, j, wins of i, wins of j], i < j. */
  pairs: z.array(z.tuple([z.int(), z.int(), z.number(), z.number()])),
});
export type StandingMatrices = z.infer<typeof standingMatrices>;

/** The headline of the host's live screen: complete, versioned, at most one a second. */
export const liveSnapshot = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string() }),
  round: z.object({
    id: uuid,
    name: z.string(),
    status: roundStatus,
    closesAt: instant.nullable(),
    openedAt: instant.nullable(),
  }),
  now: instant,
  version: z.int(),
  participation: z.object({
    comparisons: z.int(),
    skips: z.int(),
    voters: z.int(),
    /** Voters with a ballot in the last two minutes. */
    active: z.int(),
    connected: z.int(),
    /** Comparisons in each of the last 30 minutes, oldest first. */
    perMinute: z.array(z.int()),
  }),
  /** Comparisons of each entry so far, by code. */
  coverage: z.array(z.object({ code: entryCode, comparisons: z.int() })),
  /** Codes of works that were withdrawn in this round. */
  withdrawn: z.array(entryCode),
  standing: blindStanding.nullable(),
  /** The jurors' packets, counted by how far they are; null where the round is not reviewed. */
  reviews: z
    .object({
      /** All jurors of the contest. */
      jurors: z.int(),
      /** Some scores given; all given; submitted, so that they count. */
      begun: z.int(),
      scored: z.int(),
      submitted: z.int(),
      standing: expertsStanding.nullable(),
    })
    .nullable(),
  /** How the round is judged. */
  methods: z.array(z.enum(['pairwise', 'likes', 'experts'])),
  /** Null where the round is not judged by likes. */
  likes: z
    .object({
      ratings: z.int(),
      voters: z.int(),
      /** People with a rating in the last two minutes. */
      active: z.int(),
      perMinute: z.array(z.int()),
      standing: likesStanding.nullable(),
    })
    .nullable(),
  machine: z.object({
    /** Ballots not yet in the standing. */
    behind: z.int(),
    /** How long the first of them has waited; 0 when there is none. */
    waitingMs: z.number(),
    eventLoopP99Ms: z.number(),
    batchP99Ms: z.number(),
    queued: z.int(),
  }),
});
export type LiveSnapshot = z.infer<typeof liveSnapshot>;

export const watchRoundCommand = z.strictObject({ round: uuid });

/** The projector: no tallies of entries, ever, before publication. */
export const stageState = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string() }),
  join: z.object({ url: z.string(), code: z.string() }).nullable(),
  round: z.object({ name: z.string(), status: roundStatus, closesAt: instant.nullable() }).nullable(),
  /** When the next round opens by itself. */
  opensAt: instant.nullable(),
  now: instant,
  version: z.int(),
  methods: z.array(z.enum(['pairwise', 'likes', 'experts'])),
  comparisons: z.int(),
  ratings: z.int(),
  /** People who compared or rated. */
  voters: z.int(),
  resultsUrl: z.string().nullable(),
});
export type StageState = z.infer<typeof stageState>;
export const watchStageCommand = z.strictObject({ key: z.string().min(10).max(100) });
