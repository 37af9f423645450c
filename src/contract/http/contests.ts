import { z } from 'zod';
import { DEFAULT_ARENA_CRITERIA } from '../../domain/arena-settings.ts';
import { BENCHMARK_LIMITS, DEFAULT_BENCHMARK_SETTINGS } from '../../domain/benchmark-settings.ts';
import { DEFAULT_CONTEST_SETTINGS } from '../../domain/settings.ts';
import { arenaCriteria, humanCheck } from '../arena-settings.ts';
import { contestKind, contestStatus, entryCode, instant, roundStatus, slug, uuid } from '../common.ts';
import { criteria, method, role } from '../settings.ts';

const text = (max: number) => z.string().trim().max(max);
const votingRoles = z.array(z.enum(['designer', 'juror', 'voter'])).min(1);
const methods = z.array(method).min(1);

/** POST /api/v1/contests (host) */
export const newContest = z.strictObject({
  name: text(120).min(1),
  question: text(140).min(1),
  brief: text(10_000).default(''),
  requiredBenchmarks: z.int().min(0).max(50).default(3),
  /** Roles that compare pairs; the community may be added for an event. */
  pairwiseRoles: votingRoles.default(['designer', 'juror']),
  /** How the works are judged; each method ranks for itself. */
  methods: methods.default(() => [...DEFAULT_CONTEST_SETTINGS.methods]),
  /** Roles that like or dislike. */
  likesRoles: votingRoles.default(['voter', 'designer', 'juror']),
  /** What jurors score. */
  criteria: criteria.default(() => [...DEFAULT_CONTEST_SETTINGS.criteria]),
});
export type NewContest = z.input<typeof newContest>;

/** POST /api/v1/arenas (host): an arena, whose tasks, generators and outputs come by manifest. */
export const newArena = z.strictObject({
  name: text(120).min(1),
  question: text(140).min(1),
  brief: text(10_000).default(''),
  /** The questions that a voter answers for each pair, in turn. */
  criteria: arenaCriteria.default(() => [...DEFAULT_ARENA_CRITERIA]),
  /** Whether a voter learns after the vote who made both. */
  revealAfterVote: z.boolean().default(false),
  humanCheck: humanCheck.default('none'),
});
export type NewArena = z.input<typeof newArena>;

/** POST /api/v1/benchmarks (host): a benchmark, whose briefs, models and runs come by manifest. */
export const newBenchmark = z.strictObject({
  name: text(120).min(1),
  question: text(140).min(1),
  brief: text(10_000).default(''),
  leastRuns: z.int().min(1).max(BENCHMARK_LIMITS.leastRuns).default(DEFAULT_BENCHMARK_SETTINGS.leastRuns),
});
export type NewBenchmark = z.input<typeof newBenchmark>;

/**
 * PATCH /api/v1/contests/:slug (host): while the contest is a draft or takes submissions. `leastRuns` is of benchmarks, the
 * other settings are of challenges.
 */
export const contestChange = z.strictObject({
  name: text(120).min(1).optional(),
  question: text(140).min(1).optional(),
  brief: text(10_000).optional(),
  requiredBenchmarks: z.int().min(0).max(50).optional(),
  pairwiseRoles: votingRoles.optional(),
  methods: methods.optional(),
  likesRoles: votingRoles.optional(),
  criteria: criteria.optional(),
  leastRuns: newBenchmark.shape.leastRuns.unwrap().optional(),
});

/** Works of a later round, by the codes of an earlier one whose standing is published. */
export const chosenWorks = z.strictObject({
  round: uuid,
  codes: z
    .array(entryCode)
    .min(2)
    .max(2000)
    .refine((codes) => new Set(codes).size === codes.length),
});

export const roundSummary = z.object({
  id: uuid,
  name: z.string(),
  methods: z.array(method),
  status: roundStatus,
  openedAt: instant.nullable(),
  closesAt: instant.nullable(),
  closedAt: instant.nullable(),
  seedHash: z.string(),
});

/** GET /api/v1/contests/:slug — for members; hosts also see counts. Never an entry. */
export const contestView = z.object({
  kind: contestKind,
  slug,
  name: z.string(),
  question: z.string(),
  brief: z.string(),
  status: contestStatus,
  stage: z.object({ width: z.int(), height: z.int() }),
  roles: z.array(role),
  /** How the round that people meet is judged; before the first, how it will be. None in a benchmark: it has no rounds. */
  methods: z.array(method),
  /** Those that have opened, in their order. */
  rounds: z.array(roundSummary),
  /** When the next round opens by itself. */
  opensAt: instant.nullable(),
  now: instant,
  host: z
    .object({
      requiredBenchmarks: z.int(),
      methods: z.array(method),
      pairwiseRoles: z.array(role),
      likesRoles: z.array(role),
      criteria,
      designs: z.int(),
      /** AI benchmarks of a challenge, outputs of the models of an arena or a benchmark. */
      benchmarks: z.int(),
      /** People who vote or judge. */
      voters: z.int(),
      /** Of a benchmark: runs that every model has of every brief, at least. */
      leastRuns: z.int().nullable(),
      /** The round that opens by itself, with the reason why it could not at its time. */
      scheduled: z
        .object({
          id: uuid,
          name: z.string(),
          opensAt: instant,
          closesAt: instant.nullable(),
          works: chosenWorks.nullable(),
          fault: z.string().nullable(),
        })
        .nullable(),
      stageUrl: z.string(),
    })
    .nullable(),
});
export type ContestView = z.infer<typeof contestView>;

/** GET /api/v1/contests (host) */
export const contestList = z.array(
  z.object({ slug, name: z.string(), question: z.string(), status: contestStatus, createdAt: instant }),
);
export type ContestList = z.infer<typeof contestList>;

/**
 * Steps of a contest, each a POST without body by its host:
 * /contests/:slug/open-submissions · close-submissions · reopen-submissions · publish · archive
 */
export const CONTEST_STEPS = [
  'open-submissions',
  'close-submissions',
  'reopen-submissions',
  'publish',
  'archive',
] as const;
export type ContestStep = (typeof CONTEST_STEPS)[number];

const roundFields = {
  name: text(80).min(1).default('Round 1'),
  closesAt: instant.optional(),
  /** Left out: all works. */
  works: chosenWorks.optional(),
};
/**
 * POST /api/v1/contests/:slug/rounds (host): makes a round over all submitted entries or some of them and opens it, now
 * or at `opensAt`.
 */
export const openRoundBody = z.strictObject({ ...roundFields, opensAt: instant.optional() });
/** PUT /api/v1/rounds/:id (host): a round that waits for its time; DELETE forgets it, POST …/open opens it now. */
export const scheduleBody = z.strictObject({ ...roundFields, opensAt: instant });
/** POST /api/v1/rounds/:id/extend (host); the others (pause, resume, close) have no body. */
export const extendBody = z.strictObject({ closesAt: instant.nullable() });
/** POST /api/v1/rounds/:id/withdraw (host): takes a work out of a round that goes on, by its code, for good. */
export const withdrawBody = z.strictObject({ code: entryCode, reason: text(300).default('') });
export const ROUND_STEPS = ['open', 'pause', 'resume', 'close', 'publish'] as const;
export type RoundStep = (typeof ROUND_STEPS)[number];
