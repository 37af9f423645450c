import { AppError } from '../../domain/app-error.ts';
import { guardPublishingRound } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { findRoundsToPublish, lockContest, publishRounds } from '../contests/data.ts';

/**
 * Publishes the standings of one closed round by codes: no names, no pictures, nothing from which an entry's kind
 * follows, so that a later round stays blind. Names come when the contest is published.
 * @throws AppError wrong_contest_state, wrong_round_state, needs_final_standing.
 */
export async function publishRound(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  roundId: string,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if ((await lockContest(tx, contest.id)).status !== 'evaluation') throw new AppError('wrong_contest_state');
    const round = (await findRoundsToPublish(tx, contest.id)).find(({ id }) => id === roundId);
    if (round === undefined) throw new AppError('not_found');
    guardPublishingRound(round);
    await publishRounds(tx, contest.id, roundId);
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'round.published' });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
  });
}
