import type { Pool, PoolClient } from 'pg';
import type { SweepView, SweptVoter } from '../../contract/sweep.ts';
import { SWEEP_REASON } from '../../domain/arena-log.ts';
import { notify } from '../../platform/bus.ts';

/** What a sweep found of a voter, before it is stored. */
export interface Finding extends Omit<SweptVoter, 'ballots' | 'markedAt' | 'voter'> {
  readonly voterId: string;
}

/** Voters whom a host has released after a sweep. */
export async function readReleased(pool: Pool, roundId: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT v.id FROM "Round" r
     JOIN "AuditEvent" a ON a."contestId" = r."contestId" AND a.action = 'arena.voter-released'
     JOIN "Voter" v ON v."contestId" = r."contestId" AND v.pseudonym = a.detail->>'voter'
     WHERE r.id = $1`,
    [roundId],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks the ballots of the voters found: each counted one is left out, by an event with a number of its own. Nothing is
 * deleted. Every finding goes to the audit log. Returns how many ballots were marked.
 */
export async function markSwept(pool: Pool, roundId: string, findings: readonly Finding[]): Promise<number> {
  return inRound(pool, roundId, async (client, contestId) => {
    let marked = 0;
    for (const { voterId, ...finding } of findings) {
      const { rowCount } = await client.query(
        `WITH marked AS (
           UPDATE "Ballot" SET status = 'excluded', reason = $3
           WHERE "roundId" = $1 AND "voterId" = $2 AND status = 'counted' AND kind = 'fresh' RETURNING seq
         ), moved AS (
           UPDATE "Round" SET "lastSeq" = "lastSeq" + (SELECT count(*) FROM marked) WHERE id = $1 RETURNING "lastSeq"
         )
         INSERT INTO "BallotEvent" ("roundId", seq, "ballotSeq", kind, reason)
         SELECT $1, m."lastSeq" - count(*) OVER () + row_number() OVER (ORDER BY b.seq), b.seq, 'excluded', $3
         FROM marked b, moved m`,
        [roundId, voterId, `${SWEEP_REASON}${finding.pattern}`],
      );
      marked += rowCount ?? 0;
      if (rowCount !== 0) {
        await client.query(
          `INSERT INTO "AuditEvent" (id, "contestId", action, detail)
           SELECT gen_random_uuid(), $1, 'arena.voter-marked',
                  jsonb_build_object('voter', pseudonym, 'ballots', $4::int) || $3::jsonb
           FROM "Voter" WHERE id = $2`,
          [contestId, voterId, JSON.stringify(finding), rowCount],
        );
      }
    }
    await client.query(
      `INSERT INTO "AuditEvent" (id, "contestId", action, detail)
       VALUES (gen_random_uuid(), $1, 'arena.swept', jsonb_build_object('voters', $2::int, 'ballots', $3::int))`,
      [contestId, findings.length, marked],
    );
    return marked;
  });
}

/** Makes a voter's marked ballots count again. Returns how many; null: there is no such voter with marked ballots. */
export async function releaseVoter(
  pool: Pool,
  roundId: string,
  voter: string,
  actorId: string | null,
): Promise<number | null> {
  return inRound(pool, roundId, async (client, contestId) => {
    const { rowCount } = await client.query(
      `WITH released AS (
         UPDATE "Ballot" b SET status = 'counted', reason = NULL FROM "Voter" v
         WHERE b."roundId" = $1 AND v.id = b."voterId" AND v."contestId" = $2 AND v.pseudonym = $3
           AND b.status = 'excluded' AND b.reason LIKE $4
           -- A vote on an output that was withdrawn meanwhile does not count either way.
           AND NOT EXISTS (SELECT 1 FROM "Round" r WHERE r.id = $1
                           AND (b.low = ANY (r."withdrawnSlots") OR b.high = ANY (r."withdrawnSlots")))
         RETURNING b.seq
       ), moved AS (
         UPDATE "Round" SET "lastSeq" = "lastSeq" + (SELECT count(*) FROM released) WHERE id = $1 RETURNING "lastSeq"
       )
       INSERT INTO "BallotEvent" ("roundId", seq, "ballotSeq", kind, reason)
       SELECT $1, m."lastSeq" - count(*) OVER () + row_number() OVER (ORDER BY b.seq), b.seq, 'released', 'host'
       FROM released b, moved m`,
      [roundId, contestId, voter, `${SWEEP_REASON}%`],
    );
    if (!rowCount) return null;
    await client.query(
      `INSERT INTO "AuditEvent" (id, "contestId", "actorId", action, detail)
       VALUES (gen_random_uuid(), $1, $2, 'arena.voter-released', jsonb_build_object('voter', $3::text, 'ballots', $4::int))`,
      [contestId, actorId, voter, rowCount],
    );
    return rowCount;
  });
}

/** A transaction under the lock of the round, which orders its numbers; announces the round when it commits. */
async function inRound<T>(
  pool: Pool,
  roundId: string,
  work: (client: PoolClient, contestId: string) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(`SELECT "contestId" FROM "Round" WHERE id = $1 FOR NO KEY UPDATE`, [roundId]);
    const done = await work(client, rows[0].contestId);
    await notify(client, { topic: 'round', roundId, contestId: rows[0].contestId });
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What sweeps found so far, the latest finding of each voter, with how many ballots are left out because of it now. */
export async function readSweep(pool: Pool, roundId: string): Promise<SweepView> {
  const [found, swept, quarantined] = await Promise.all([
    pool.query(
      `SELECT * FROM (
         SELECT DISTINCT ON (a.detail->>'voter') a.detail, a."createdAt",
                (SELECT count(*)::int FROM "Ballot" b JOIN "Voter" v ON v.id = b."voterId"
                 WHERE b."roundId" = r.id AND v."contestId" = r."contestId" AND v.pseudonym = a.detail->>'voter'
                   AND b.status = 'excluded' AND b.reason LIKE $2) AS ballots
         FROM "Round" r JOIN "AuditEvent" a ON a."contestId" = r."contestId" AND a.action = 'arena.voter-marked'
         WHERE r.id = $1 ORDER BY a.detail->>'voter', a."createdAt" DESC) AS latest
       ORDER BY ballots > 0 DESC, (detail->>'chanceHonest')::float8, detail->>'voter'`,
      [roundId, `${SWEEP_REASON}%`],
    ),
    pool.query(
      `SELECT max(a."createdAt") AS at FROM "Round" r
       JOIN "AuditEvent" a ON a."contestId" = r."contestId" AND a.action = 'arena.swept' WHERE r.id = $1`,
      [roundId],
    ),
    pool.query(
      `SELECT count(*)::int AS ballots FROM "Ballot" WHERE "roundId" = $1 AND status = 'quarantined' AND criterion = 0`,
      [roundId],
    ),
  ]);
  return {
    sweptAt: swept.rows[0].at?.toISOString() ?? null,
    voters: found.rows.map(({ detail, createdAt, ballots }) => ({
      ...detail,
      ballots,
      markedAt: createdAt.toISOString(),
    })),
    quarantined: quarantined.rows[0].ballots,
  };
}
