import { z } from 'zod';
import type { ContestSettings, RoundSettings } from '../domain/settings.ts';

export const role = z.enum(['host', 'designer', 'juror', 'voter', 'judge']);
const roles = z.array(role);
const positive = z.number().positive();
const share = z.number().min(0).max(1);

/** A round's frozen settings as stored. */
export const roundSettings = z.object({
  methods: z.array(z.enum(['pairwise', 'likes', 'experts'])).min(1),
  electorate: z.object({ pairwise: roles, likes: roles, experts: roles }),
  requiredBenchmarks: z.int().min(0).max(50),
  constants: z.object({
    sigma: positive,
    draws: z.int().min(10_000),
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
  }),
}) satisfies z.ZodType<RoundSettings>;

/** A contest's settings as stored. */
export const contestSettings = z.object({
  requiredBenchmarks: z.int().min(0).max(50),
  pairwiseRoles: roles.min(1),
}) satisfies z.ZodType<ContestSettings>;
