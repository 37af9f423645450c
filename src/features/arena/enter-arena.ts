import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { electorateOf, mayCompare } from '../../domain/eligibility.ts';
import type { Role } from '../../domain/settings.ts';
import { readCurrentRoundId, readRound, readVoter } from '../comparisons/data.ts';
import { inTurn } from '../comparisons/seats.ts';
import { type ArenaHall, type ArenaSeat, arenaRound, arenaSeat } from './hall.ts';

/**
 * Seats a person in the current round of an arena; null while no round has opened.
 * Errors: `not_found`, `forbidden` (has not joined), `hosts_do_not_vote`, `method_not_used` (it is no arena),
 * `not_in_electorate`.
 */
export async function enterArena(hall: ArenaHall, actor: Actor, slug: string): Promise<ArenaSeat | null> {
  const voter = await readVoter(hall.pool, slug, actor.accountId);
  if (voter === null) throw new AppError('not_found');
  const roles = voter.roles as Role[];
  if (actor.host || roles.includes('host')) throw new AppError('hosts_do_not_vote');
  if (voter.voterId === null || roles.length === 0) throw new AppError('forbidden');
  if (voter.kind !== 'arena') throw new AppError('method_not_used');
  const roundId = await readCurrentRoundId(hall.pool, voter.contestId);
  const state = roundId === null ? null : await arenaRound(hall, roundId);
  if (state === null) return null;
  const verdict = mayCompare(roles, actor.host, electorateOf(state.round.settings, 'pairwise'));
  if (verdict !== 'ok') throw new AppError(verdict);
  const seat = arenaSeat(hall, state, { voterId: voter.voterId, accountId: actor.accountId });
  // Who comes anew may have voted on another node meanwhile.
  await inTurn(seat, async () => {
    seat.record = null;
  });
  return seat;
}

/** Seats a person in a given round; the same errors as `enterArena`. */
export async function enterArenaRound(hall: ArenaHall, actor: Actor, roundId: string): Promise<ArenaSeat> {
  const round = await readRound(hall.pool, roundId);
  if (round === null) throw new AppError('not_found');
  const seat = await enterArena(hall, actor, round.slug);
  if (seat === null || seat.state.round.id !== roundId) {
    throw new AppError(round.status === 'draft' ? 'round_not_open' : 'round_closed');
  }
  return seat;
}
