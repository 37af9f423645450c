import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { electorateOf, mayCompare } from '../../domain/eligibility.ts';
import type { Role } from '../../domain/settings.ts';
import { readCurrentRoundId, readRound, readVoter } from './data.ts';
import { type Booth, inTurn, roundState, type Seat, seatOf } from './seats.ts';

/** The methods by which people vote in a round, each with a record of its own at a seat. */
export type VotingMethod = 'pairwise' | 'likes';

/**
 * Seats a person in the current round of a contest for one of its methods; null while no round has opened.
 * Errors: `not_found`, `forbidden` (has not joined), `hosts_do_not_vote`, `method_not_used` (an arena), `not_in_electorate`.
 */
export async function enterContest(
  booth: Booth,
  actor: Actor,
  slug: string,
  method: VotingMethod = 'pairwise',
): Promise<Seat | null> {
  const voter = await readVoter(booth.pool, slug, actor.accountId);
  if (voter === null) throw new AppError('not_found');
  const roles = voter.roles as Role[];
  if (actor.host || roles.includes('host')) throw new AppError('hosts_do_not_vote');
  if (voter.voterId === null || roles.length === 0) throw new AppError('forbidden');
  // An arena's pairs are of its tasks, and have commands of their own (features/arena).
  if (voter.kind === 'arena') throw new AppError('method_not_used');
  const roundId = await readCurrentRoundId(booth.pool, voter.contestId);
  const state = roundId === null ? null : await roundState(booth, roundId);
  if (state === null) return null;
  const verdict = mayCompare(roles, actor.host, electorateOf(state.round.settings, method));
  if (verdict !== 'ok') throw new AppError(verdict);
  const seat = seatOf(booth, state, { voterId: voter.voterId, accountId: actor.accountId });
  // Who comes anew may have voted on another node meanwhile.
  await inTurn(seat, async () => {
    if (method === 'pairwise') seat.record = null;
    else seat.ratings = null;
  });
  return seat;
}

/** Seats a person in a given round; the same errors as `enterContest`. */
export async function enterRound(
  booth: Booth,
  actor: Actor,
  roundId: string,
  method: VotingMethod = 'pairwise',
): Promise<Seat> {
  const round = await readRound(booth.pool, roundId);
  if (round === null) throw new AppError('not_found');
  const seat = await enterContest(booth, actor, round.slug, method);
  if (seat === null || seat.state.round.id !== roundId) {
    throw new AppError(round.status === 'draft' ? 'round_not_open' : 'round_closed');
  }
  return seat;
}
