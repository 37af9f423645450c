import type { Pool } from 'pg';
import { arrayText } from './ballot-sql.ts';

/** A voter's wish to take the last answer back. */
export interface Retraction {
  readonly roundId: string;
  readonly voterId: string;
  readonly ordinal: number;
  readonly attempt: number;
  readonly undoSeconds: number;
}

/**
 * The round's row is locked in a statement of its own: only the next one sees every ballot that was stored before, also
 * one of the same voter on another node, so that "the last" is the last.
 */
export const LOCK_OPEN_ROUND = `
SELECT 1 FROM "Round"
WHERE id = $1::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
FOR NO KEY UPDATE`;

/**
 * 1. the ballots that may be taken back, all criteria of each, are marked: counted or in quarantine, the voter's last,
 *    young enough by the database's clock;
 * 2. the round's sequence moves on by as many;
 * 3. each gets its event, numbered in that sequence. The ballots' rows stay.
 */
const RETRACT_SQL = `
WITH taken AS (
  UPDATE "Ballot" b SET status = 'retracted'
  FROM unnest($2::uuid[], $3::int[], $4::int[], $5::float8[]) WITH ORDINALITY
       AS a("voterId", ordinal, attempt, seconds, n)
  WHERE b."roundId" = $1::uuid AND b."voterId" = a."voterId" AND b.ordinal = a.ordinal AND b.attempt = a.attempt
    AND b.status IN ('counted', 'quarantined') AND b."castAt" > clock_timestamp() - make_interval(secs => a.seconds)
    AND NOT EXISTS (
      SELECT 1 FROM "Ballot" later
      WHERE later."roundId" = b."roundId" AND later."voterId" = b."voterId" AND later.seq > b.seq
        AND (later.ordinal, later.attempt) <> (b.ordinal, b.attempt))
  RETURNING b.seq, a.n
), numbered AS (
  SELECT seq AS "ballotSeq", n, row_number() OVER (ORDER BY seq) AS k FROM taken
), round AS (
  UPDATE "Round" SET "lastSeq" = "lastSeq" + (SELECT count(*) FROM numbered) WHERE id = $1::uuid
  RETURNING "lastSeq" - (SELECT count(*) FROM numbered) AS base
), events AS (
  INSERT INTO "BallotEvent" ("roundId", seq, "ballotSeq", kind, reason)
  SELECT $1::uuid, round.base + numbered.k, numbered."ballotSeq", 'retracted', 'undo' FROM round, numbered
)
SELECT (numbered.n - 1)::int AS asked, (round.base + numbered.k)::text AS seq FROM round, numbered ORDER BY numbered.k`;

/**
 * Retractions, as the ballot box stores them: one transaction a batch. The receipt is the number of the retraction, or
 * null when the ballot may not be taken back: read back what stands.
 */
export const RETRACTIONS = {
  method: 'pairwise',
  countedAs: (_: Retraction, receipt: number | null) => (receipt === null ? null : 'undo'),
  async write(pool: Pool, roundId: string, submissions: readonly Retraction[]) {
    const column = (name: 'voterId' | 'ordinal' | 'attempt' | 'undoSeconds') =>
      arrayText(submissions.map((one) => one[name]));
    const values = [roundId, column('voterId'), column('ordinal'), column('attempt'), column('undoSeconds')];
    return writeLocked<{ asked: number; seq: string }, number | null>(pool, roundId, RETRACT_SQL, values, (rows) => {
      const seqs = new Map(rows.map(({ asked, seq }) => [asked, Number(seq)]));
      return {
        lastSeq: Math.max(0, ...seqs.values()),
        acts: rows.length,
        receipts: () => submissions.map((_, n) => seqs.get(n) ?? null),
      };
    });
  },
} as const;

/** Runs a statement that a batch needs under the lock of its round; null when the round is not open. */
export async function writeLocked<Row extends object, R>(
  pool: Pool,
  roundId: string,
  text: string,
  values: readonly unknown[],
  written: (rows: readonly Row[]) => { lastSeq: number; acts: number; receipts: () => R[] },
): Promise<{ lastSeq: number; acts: number; receipts: () => R[] } | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // While it is ours, nobody else listens for the loss of this connection; its query rejects as well.
  const lost = (fault: Error) => {
    broken = fault;
  };
  client.on('error', lost);
  try {
    await client.query('BEGIN');
    const locked = await client.query(LOCK_OPEN_ROUND, [roundId]);
    if (locked.rowCount === 0) {
      await client.query('ROLLBACK');
      return null;
    }
    const { rows } = await client.query<Row>(text, [...values]);
    await client.query('COMMIT');
    return written(rows);
  } catch (error) {
    await client.query('ROLLBACK').catch(lost);
    throw error;
  } finally {
    client.removeListener('error', lost);
    client.release(broken);
  }
}
