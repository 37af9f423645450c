import type { Pool } from 'pg';
import type { Tx } from '../../platform/transaction.ts';
import type { RefusedReason } from './refused-votes.ts';

/** Votes of a round that wait for the host, by reason. */
export async function countWaiting(
  pool: Pool,
  roundId: string,
): Promise<{ reason: string; votes: number; voters: number }[]> {
  const { rows } = await pool.query(
    `SELECT reason, count(*)::int AS votes, count(DISTINCT "voterId")::int AS voters
     FROM "Ballot" WHERE "roundId" = $1 AND status = 'quarantined' AND criterion = 0
     GROUP BY reason ORDER BY reason`,
    [roundId],
  );
  return rows;
}

/**
 * Decides on all votes that wait; the caller holds the round, so that no vote comes and no number is given meanwhile. Each
 * ballot gets an event of the round's sequence. Votes on outputs that were withdrawn do not count either way.
 *
 * @returns how many votes were settled
 */
export async function settleWaiting(tx: Tx, roundId: string, decision: 'release' | 'exclude'): Promise<number> {
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

export async function addRefusedVotes(
  pool: Pool,
  counts: readonly { readonly roundId: string; readonly reason: RefusedReason; readonly votes: number }[],
): Promise<void> {
  await pool.query(
    `INSERT INTO "RefusedVotes" ("roundId", reason, votes) SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[])
     ON CONFLICT ("roundId", reason) DO UPDATE SET votes = "RefusedVotes".votes + excluded.votes`,
    [counts.map(({ roundId }) => roundId), counts.map(({ reason }) => reason), counts.map(({ votes }) => votes)],
  );
}

/** Refused votes of a round by reason, as far as they are durable. */
export async function readRefusedVotes(pool: Pool, roundId: string): Promise<Partial<Record<RefusedReason, number>>> {
  const { rows } = await pool.query<{ reason: RefusedReason; votes: string }>(
    'SELECT reason, votes FROM "RefusedVotes" WHERE "roundId" = $1 ORDER BY reason',
    [roundId],
  );
  return Object.fromEntries(rows.map(({ reason, votes }) => [reason, Number(votes)]));
}
