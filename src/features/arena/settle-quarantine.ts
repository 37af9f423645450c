import type { QuarantineView, SettledQuarantine } from '../../contract/http/quarantine.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { refusal } from '../rounds/change-round.ts';
import { holdRunningRound } from '../rounds/data.ts';
import { readOutage } from './check-data.ts';
import type { ArenaHall } from './hall.ts';
import { countWaiting, readRefusedVotes, settleWaiting } from './quarantine-data.ts';

/** What waits for the host, and why. */
export async function showQuarantine({ pool, refused }: ArenaHall, roundId: string): Promise<QuarantineView> {
  await refused.flush();
  const [waiting, outage, counts] = await Promise.all([
    countWaiting(pool, roundId),
    readOutage(pool, roundId),
    readRefusedVotes(pool, roundId),
  ]);
  return {
    waiting,
    outage: outage && {
      since: outage.since.toISOString(),
      lastAt: outage.lastAt.toISOString(),
      endedAt: outage.endedAt?.toISOString() ?? null,
    },
    refused: counts,
  };
}

export type Decision = 'release' | 'exclude';

/**
 * Lets all votes that wait in quarantine count from now on, or never: each ballot gets an event with a number of the
 * round's sequence, once. A vote on an output that was withdrawn meanwhile does not count either way.
 * @throws AppError round_closed, wrong_round_state, not_found.
 */
export async function settleQuarantine(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  roundId: string,
  decision: Decision,
): Promise<SettledQuarantine> {
  return inTransaction(services, async (tx) => {
    if (!(await holdRunningRound(tx, roundId))) throw await refusal(tx, roundId);
    const votes = await settleWaiting(tx, roundId, decision);
    const detail = { votes, decision };
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'round.quarantine-settled', detail });
    return { votes };
  });
}
