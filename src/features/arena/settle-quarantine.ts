import type { QuarantineView, SettledQuarantine } from '../../contract/http/quarantine.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { refusal } from '../rounds/change-round.ts';
import { holdRunningRound } from '../rounds/data.ts';
import { readOutage } from './check-outage.ts';
import type { ArenaHall } from './hall.ts';
import { readRefusedVotes } from './refused-votes.ts';

/** What waits for the host, and why. */
export async function showQuarantine({ pool, refused }: ArenaHall, roundId: string): Promise<QuarantineView> {
  await refused.flush();
  const [waiting, outage, counts] = await Promise.all([
    pool.query<QuarantineView['waiting'][number]>(
      `SELECT reason, count(*)::int AS votes, count(DISTINCT "voterId")::int AS voters
       FROM "Ballot" WHERE "roundId" = $1 AND status = 'quarantined' AND criterion = 0
       GROUP BY reason ORDER BY reason`,
      [roundId],
    ),
    readOutage(pool, roundId),
    readRefusedVotes(pool, roundId),
  ]);
  return {
    waiting: waiting.rows,
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
    const votes = await settle(tx, roundId, decision);
    const detail = { votes, decision };
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'round.quarantine-settled', detail });
    return { votes };
  });
}

/** Call with the round held: no vote comes and no number is given meanwhile. Returns how many votes were settled. */
async function settle(tx: Tx, roundId: string, decision: Decision): Promise<number> {
  const rows = await tx.$queryRaw<{ votes: number }[]>`
    WITH waiting AS (
      SELECT b.seq, b.criterion, row_number() OVER (ORDER BY b.seq) AS k,
             (b.low = ANY (r."withdrawnSlots") OR b.high = ANY (r."withdrawnSlots")) AS gone
      FROM "Ballot" b JOIN "Round" r ON r.id = b."roundId"
      WHERE b."roundId" = ${roundId}::uuid AND b.status = 'quarantined'
    ), decided AS (
      SELECT seq, criterion, k, ${decision} = 'release' AND NOT gone AS counts,
             CASE WHEN gone THEN 'entry_withdrawn' ELSE 'quarantine' END AS reason
      FROM waiting
    ), events AS (
      INSERT INTO "BallotEvent" ("roundId", seq, "ballotSeq", kind, reason)
      SELECT r.id, r."lastSeq" + d.k, d.seq, (CASE WHEN d.counts THEN 'released' ELSE 'excluded' END)::"BallotEventKind",
             d.reason
      FROM decided d JOIN "Round" r ON r.id = ${roundId}::uuid
    ), ballots AS (
      UPDATE "Ballot" b SET status = (CASE WHEN d.counts THEN 'counted' ELSE 'excluded' END)::"BallotStatus",
                            reason = CASE WHEN d.counts THEN NULL ELSE d.reason END
      FROM decided d WHERE b."roundId" = ${roundId}::uuid AND b.seq = d.seq
    ), numbered AS (
      UPDATE "Round" SET "lastSeq" = "lastSeq" + (SELECT count(*) FROM decided) WHERE id = ${roundId}::uuid
    )
    SELECT count(*) FILTER (WHERE criterion = 0)::int AS votes FROM decided`;
  return rows[0]?.votes ?? 0;
}
