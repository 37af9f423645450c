import type { Method } from '../../domain/settings.ts';
import { type RefitRound, readRefitRound } from './data.ts';
import { refitExperts } from './refit-experts.ts';
import { refitLikes } from './refit-likes.ts';
import { type RefitDeps, refitPairwise } from './refit-pairwise.ts';

export type { RefitDeps } from './refit-pairwise.ts';

/** How the standing of a method is made: returns its version, or null when a newer standing stands. */
type Refit = (deps: RefitDeps, round: RefitRound) => Promise<number | null>;

const REFITS: Record<Method, Refit> = { pairwise: refitPairwise, likes: refitLikes, experts: refitExperts };

/** What became of each method: the version of its new standing, or null when a newer one stands. */
export type Refitted = Partial<Record<Method, number | null>>;

/** Makes the standings of all methods of a round, from everything cast so far. Null: there is no such round. */
export async function refitRound(deps: RefitDeps, roundId: string): Promise<Refitted | null> {
  const round = await readRefitRound(deps.pool, roundId);
  if (round === null) return null;
  const done: Refitted = {};
  for (const method of round.settings.methods) done[method] = await REFITS[method](deps, round);
  return done;
}
