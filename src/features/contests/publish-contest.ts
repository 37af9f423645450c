import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS, guardPublishing } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { awardDesigns, awardParticipation } from '../reputation/award-round.ts';
import { findRoundsToPublish, moveContest, publishRounds } from './data.ts';

/**
 * Publishes the results of all rounds, names with them.
 * @throws AppError wrong_contest_state, needs_closed_rounds, needs_final_standing.
 */
export async function publishContest(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
): Promise<void> {
  const { from, to } = CONTEST_TRANSITIONS.publish;
  // Before, because counting many votes takes a while: usually closing has done it already.
  await awardParticipation(services.prisma, { contestId: contest.id });
  await inTransaction(services, async (tx) => {
    // Moving first takes the row: no round can open while the guards look.
    if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
    const rounds = await findRoundsToPublish(tx, contest.id);
    guardPublishing(rounds);
    await publishRounds(tx, contest.id);
    await awardDesigns(tx, contest.id);
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'contest.publish',
      detail: { rounds: rounds.length },
    });
    for (const { id } of rounds) await notify(tx, { topic: 'round', roundId: id, contestId: contest.id });
    await notify(tx, { topic: 'contest', contestId: contest.id });
  });
}
