import type { JobPayload } from '../../src/contract/jobs.ts';
import { type RefitDeps, refitRound } from '../../src/features/standings/refit-round.ts';

/** Fits a round anew; with nothing new it stores the same standing again, which is cheap and harmless. */
export async function runRefitRound(deps: RefitDeps, payload: JobPayload<'refit-round'>): Promise<void> {
  await refitRound(deps, payload.roundId);
}
