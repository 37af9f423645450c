import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { mayCompare } from '../../domain/eligibility.ts';
import type { Role } from '../../domain/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { type ContestOfJuror, findContestOf, type ReviewedRound, readReviewedRound } from './data.ts';

/** Somebody who may review a contest. */
export interface Reviewer {
  readonly accountId: string;
  readonly voterId: string;
  readonly contest: ContestOfJuror;
}

/** Before a round opens, whoever will be its expert: the jurors, always. */
const EXPERTS: readonly Role[] = ['juror'];

/**
 * Lets a person of the electorate to the packets of a contest.
 * @param round the one that the person means; its electorate is frozen
 * @throws AppError not_found, hosts_do_not_vote, forbidden (has not joined), not_in_electorate
 */
export async function enterReview(
  db: Db,
  actor: Actor,
  slug: string,
  round: Pick<ReviewedRound, 'experts'> | null,
): Promise<Reviewer> {
  const contest = await findContestOf(db, slug, actor.accountId);
  if (contest === null) throw new AppError('not_found');
  const { roles, voterId } = contest;
  if (actor.host || roles.includes('host')) throw new AppError('hosts_do_not_vote');
  if (voterId === null || roles.length === 0) throw new AppError('forbidden');
  const verdict = mayCompare(roles, actor.host, round?.experts ?? EXPERTS);
  if (verdict !== 'ok') throw new AppError(verdict);
  return { accountId: actor.accountId, voterId, contest };
}

/** The round of a packet with who may change it. @throws AppError as `enterReview`, method_not_used */
export async function enterRound(
  db: Db,
  actor: Actor,
  slug: string,
  roundId: string,
): Promise<{ reviewer: Reviewer; round: ReviewedRound }> {
  const round = await readReviewedRound(db, roundId);
  if (round === null) throw new AppError('not_found');
  const reviewer = await enterReview(db, actor, slug, round);
  if (!round.methods.includes('experts')) throw new AppError('method_not_used');
  return { reviewer, round };
}
