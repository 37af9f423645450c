import { z } from 'zod';
import { BENCHMARK_LIMITS, type BenchmarkSettings } from '../domain/benchmark-settings.ts';
import { DEFAULT_CONSTANTS, DEFAULT_CRITERIA } from '../domain/constants.ts';
import { faultsOf, CRITERION_LIMITS as LIMITS, MOST_CRITERIA } from '../domain/criteria.ts';
import { type ContestSettings, DEFAULT_CONTEST_SETTINGS, type RoundSettings } from '../domain/settings.ts';
import { arenaSettings } from './arena-settings.ts';

export const role = z.enum(['host', 'designer', 'juror', 'voter', 'judge']);
const roles = z.array(role);
const positive = z.number().positive();
const share = z.number().min(0).max(1);

export const method = z.enum(['pairwise', 'likes', 'experts']);
const count = z.int().min(0);

/** Settings of a benchmark as stored. */
const benchmarkSettings = z.object({
  leastRuns: z.int().min(1).max(BENCHMARK_LIMITS.leastRuns),
  generation: z.record(z.string(), z.unknown()).default({}),
}) satisfies z.ZodType<BenchmarkSettings>;

/** What a juror scores. `weight` is its share against the other criteria. */
export const criterion = z.strictObject({
  name: z.string().trim().min(1).max(LIMITS.name),
  description: z.string().trim().max(LIMITS.description).default(''),
  weight: z.number().min(0).max(LIMITS.weight),
  min: z.int().min(0).max(LIMITS.scale),
  max: z.int().min(0).max(LIMITS.scale),
});
/** What a host's form shows as faults, a program is refused too. */
export const criteria = z
  .array(criterion)
  .min(1)
  .max(MOST_CRITERIA)
  .superRefine((list, context) => {
    for (const { field } of faultsOf(list)) {
      const [index, name] = field.split('.');
      context.addIssue({ code: 'custom', path: [Number(index), name as string] });
    }
  });

/**
 * Constants that rounds of settings version 1 did not freeze take the values that were in force then: the default of a
 * group that is missing as a whole.
 */
const weighing = z.object({
  reliability: z.object({ a: positive, b: positive, least: share }),
  reputation: z.object({
    least: share,
    full: positive,
    evaluatedDesign: count,
    topPlace: count,
    topShare: share,
    beatsBenchmarks: count,
    perComparisons: z.int().positive(),
    mostForComparisons: count,
    perRatings: z.int().positive(),
    mostForRatings: count,
    packet: count,
    jurorGrant: count,
  }),
  likes: z.object({ priorVotes: positive }),
  undoSeconds: count,
  confidence: z.object({
    pairwise: z.object({
      low: z.object({ voters: count, mean: count }),
      moderate: z.object({
        mean: count,
        least: count,
        balance: share,
        voters: count,
        separation: share,
        // Rounds of settings version 2 asked a score test instead, which adaptive pairing misleads.
        evidence: positive.default(DEFAULT_CONSTANTS.confidence.pairwise.moderate.evidence),
      }),
      high: z.object({
        mean: count,
        least: count,
        voters: count,
        separation: share,
        evidence: positive.default(DEFAULT_CONSTANTS.confidence.pairwise.high.evidence),
        neighbours: share,
      }),
    }),
    likes: z.record(z.enum(['low', 'moderate', 'high']), z.object({ least: count, width: share })),
    experts: z.object({
      low: z.object({ jurors: count }),
      moderate: z.object({ jurors: count, agreement: share }),
      high: z.object({ jurors: count, agreement: share }),
    }),
  }),
  farApart: share,
});

/** A round's frozen settings as stored. */
export const roundSettings = z.object({
  methods: z.array(method).min(1),
  electorate: z.object({ pairwise: roles, likes: roles, experts: roles }),
  requiredBenchmarks: z.int().min(0).max(50),
  criteria: criteria.default(() => [...DEFAULT_CRITERIA]),
  constants: z.object({
    sigma: positive,
    draws: z.int().min(10_000),
    // Rounds from before this was frozen were never re-weighted.
    // Settings version 3 re-weighted however much was known of a design.
    reweighting: z
      .object({ mostPairs: count, mostMean: positive.default(Number.MAX_SAFE_INTEGER) })
      .default({ mostPairs: 0, mostMean: Number.MAX_SAFE_INTEGER }),
    skipsPerRound: z.int().min(0),
    repeat: z.object({ probability: share, distance: z.int().positive() }),
    credibly: share,
    assignment: z.object({
      need: share,
      connect: share,
      uncertain: share,
      close: share,
      closeScale: positive,
      temperature: positive,
      uniform: share,
      exposureFactor: positive,
      pendingCount: share,
      pendingMinutes: positive,
    }),
    activityFull: positive,
    reliability: weighing.shape.reliability.default(DEFAULT_CONSTANTS.reliability),
    reputation: weighing.shape.reputation.default(DEFAULT_CONSTANTS.reputation),
    likes: weighing.shape.likes.default(DEFAULT_CONSTANTS.likes),
    undoSeconds: weighing.shape.undoSeconds.default(DEFAULT_CONSTANTS.undoSeconds),
    confidence: weighing.shape.confidence.default(DEFAULT_CONSTANTS.confidence),
    farApart: weighing.shape.farApart.default(DEFAULT_CONSTANTS.farApart),
  }),
  arena: arenaSettings.nullable().default(null),
}) satisfies z.ZodType<RoundSettings>;

/** A contest's settings as stored; what older ones lack is as it was for them. */
export const contestSettings = z.object({
  requiredBenchmarks: z.int().min(0).max(50),
  methods: z
    .array(method)
    .min(1)
    .default(() => [...DEFAULT_CONTEST_SETTINGS.methods]),
  pairwiseRoles: roles.min(1),
  likesRoles: roles.min(1).default(() => [...DEFAULT_CONTEST_SETTINGS.likesRoles]),
  criteria: criteria.default(() => [...DEFAULT_CRITERIA]),
  arena: arenaSettings.nullable().default(null),
  benchmark: benchmarkSettings.nullable().default(null),
}) satisfies z.ZodType<ContestSettings>;
