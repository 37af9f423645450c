import type { JobPayload } from '../../src/contract/jobs.ts';
import type { ArenaRefitDeps } from '../../src/features/leaderboard/refit-arena.ts';
import { sweepArena } from '../../src/features/leaderboard/sweep-arena.ts';

/** Marks voters of an arena who do something other than judge; the announcement that follows asks for new leaderboards. */
export async function runSweepArena(deps: ArenaRefitDeps, payload: JobPayload<'sweep-arena'>): Promise<void> {
  await sweepArena(deps, payload.roundId);
}
