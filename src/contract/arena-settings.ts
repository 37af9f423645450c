import { z } from 'zod';
import { ARENA_CONSTANTS, type ArenaSettings, HUMAN_CHECKS, ARENA_LIMITS as LIMITS } from '../domain/arena-settings.ts';

const positive = z.number().positive();
const share = z.number().min(0).max(1);
const count = z.int().min(0);

export const arenaCriterion = z.strictObject({
  name: z.string().trim().min(1).max(LIMITS.criterionName),
  description: z.string().trim().max(LIMITS.criterionDescription).default(''),
});
export const arenaCriteria = z
  .array(arenaCriterion)
  .min(1)
  .max(LIMITS.criteria)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length);

export const humanCheck = z.enum(HUMAN_CHECKS);

/** An arena's settings as stored with its contest, and as frozen with its round. */
export const arenaSettings = z.object({
  criteria: arenaCriteria,
  revealAfterVote: z.boolean(),
  humanCheck,
  constants: z
    .object({
      gold: z.object({ share, firstWithin: count, leastTrust: share }),
      votesPerMinute: count,
      elo: z.object({ start: positive, k: positive, batchVotes: count, batchSeconds: count }),
      leaderboard: z.object({
        prior: z.number().min(0),
        tieCredit: share,
        resamples: z.int().positive(),
        provisionalBelow: count,
      }),
      sweep: z
        .object({
          mostUsual: share,
          slip: share,
          leastVotes: count,
          leastOpponents: count,
          leastVotesInAll: count,
          usualVoters: count,
          rounds: z.int().positive(),
        })
        .default(ARENA_CONSTANTS.sweep),
    })
    .default(ARENA_CONSTANTS),
}) satisfies z.ZodType<ArenaSettings>;
