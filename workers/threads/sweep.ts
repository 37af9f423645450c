import type { SweepResult, SweepTask } from '../../src/contract/threads.ts';
import { sweepVoters } from '../../src/stats/voter-sweep.ts';
import { votesByVoter } from '../../src/stats/votes-by-voter.ts';

/** Looks for voters of an arena who do something other than judge. */
export function sweep({ items, voters, first, second, outcome, voter, options }: SweepTask): SweepResult {
  const started = performance.now();
  const votes = votesByVoter(items, voters, first, second, outcome, voter);
  return { ...sweepVoters(votes, options), sweepMs: performance.now() - started };
}
