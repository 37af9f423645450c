import type { JobPayload } from '../../src/contract/jobs.ts';
import { type ArenaRefitDeps, refitArena } from '../../src/features/leaderboard/refit-arena.ts';
import { awardParticipation } from '../../src/features/reputation/award-round.ts';
import { type RefitDeps, refitRound } from '../../src/features/standings/refit-round.ts';
import type { Database } from '../../src/platform/database.ts';

/**
 * Fits a round anew; with nothing new it stores the same standing again, which is cheap and harmless. Who took part in a
 * round that has closed gets the points for it.
 */
export async function runRefitRound(
  deps: RefitDeps & ArenaRefitDeps & Pick<Database, 'prisma'>,
  payload: JobPayload<'refit-round'>,
): Promise<void> {
  if ((await refitArena(deps, payload.roundId)) === 'not_arena') await refitRound(deps, payload.roundId);
  await awardParticipation(deps.prisma, { id: payload.roundId });
}
