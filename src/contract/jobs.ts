import { z } from 'zod';

/** The jobs that web processes queue and worker processes run. */
export const JOBS = {
  'refit-round': z.strictObject({ roundId: z.uuid() }),
  'sweep-arena': z.strictObject({ roundId: z.uuid() }),
  'make-bundle': z.strictObject({ contestId: z.uuid() }),
  'make-report': z.strictObject({ contestId: z.uuid() }),
  'llm-judge': z.strictObject({ judgeId: z.uuid() }),
} as const;
export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

/** What processes announce to each other when something durable changed (PostgreSQL NOTIFY, after the commit). */
export const announcement = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('standing'),
    roundId: z.uuid(),
    method: z.enum(['pairwise', 'likes', 'experts']),
    /** '' for all votes; others in arenas alone. */
    board: z.string().default(''),
    version: z.int(),
    seq: z.int(),
  }),
  z.object({ topic: z.literal('round'), roundId: z.uuid(), contestId: z.uuid() }),
  /** Persons cannot be checked in an arena's round, or can again: its hosts want to know. */
  z.object({ topic: z.literal('human-check'), roundId: z.uuid(), contestId: z.uuid() }),
  z.object({ topic: z.literal('contest'), contestId: z.uuid() }),
  /** An account was deleted: nobody believes its sessions any more. */
  z.object({ topic: z.literal('account'), accountId: z.uuid() }),
]);
export type Announcement = z.infer<typeof announcement>;
