import type { Pool } from 'pg';
import type { ArenaVoteRow, GeneratorRow } from '../../contract/exports.ts';
import { roundSettings } from '../../contract/settings.ts';
import { readRows } from '../../platform/read-rows.ts';

/** An arena's round, as far as its leaderboard has moved in public. */
export interface ExportedArena {
  readonly id: string;
  readonly seed: Uint8Array;
  /** The number up to which the leaderboard of all votes has counted. */
  readonly upTo: number;
  readonly leastTrust: number;
  readonly criteria: readonly string[];
}

/** The round whose leaderboards are shown; null: there is no such arena, or it has no leaderboard yet. */
export async function findExportedArena(pool: Pool, slug: string): Promise<ExportedArena | null> {
  const { rows } = await pool.query(
    `SELECT r.id, r.seed, r.settings, s.seq AS "upTo"
     FROM "Contest" c JOIN "Round" r ON r."contestId" = c.id AND r.status <> 'draft'
     JOIN "Standing" s ON s."roundId" = r.id AND s.board = '' AND s.method = 'pairwise'
     WHERE c.slug = $1 AND c.kind = 'arena'
     ORDER BY r.status IN ('open', 'paused') DESC, r.position DESC LIMIT 1`,
    [slug],
  );
  if (rows.length === 0) return null;
  const { settings, upTo, ...row } = rows[0];
  const { arena } = roundSettings.parse(settings);
  if (arena === null) return null;
  const criteria = arena.criteria.map(({ name }) => name);
  return { ...row, upTo: Number(upTo), leastTrust: arena.constants.gold.leastTrust, criteria };
}

export async function readGenerators(pool: Pool, { id }: ExportedArena): Promise<GeneratorRow[]> {
  const { rows } = await pool.query<GeneratorRow>(
    `SELECT coalesce(c.key, c.id::text) AS generator, c.label, c.tool, c.model, c.version,
            bool_and(re."retiredAt" IS NOT NULL OR re."withdrawnAt" IS NOT NULL) AS retired
     FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId" JOIN "Contestant" c ON c.id = e."contestantId"
     WHERE re."roundId" = $1 GROUP BY c.id ORDER BY c.label, c.id`,
    [id],
  );
  return rows;
}

export interface StoredArenaVote extends Omit<ArenaVoteRow, 'voter' | 'criterion'> {
  readonly person: Buffer;
  readonly criterion: number;
}

/**
 * Votes by voter, task and pair, each with why it does not count: the rules of the leaderboard, in words of SQL. People are
 * ordered by a hash of the round's seed, which cannot be led back to ids.
 */
export function readArenaVotes(
  pool: Pool,
  { id, seed, upTo, leastTrust }: ExportedArena,
): AsyncGenerator<StoredArenaVote> {
  return readRows(
    pool,
    `WITH checked AS (
       SELECT b."voterId", bool_and(b.outcome::text = CASE WHEN e.gold = 'good' THEN 'low' ELSE 'high' END) AS passed
       FROM "Ballot" b
       JOIN "RoundEntry" re ON re."roundId" = b."roundId" AND re.slot = b.low JOIN "Entry" e ON e.id = re."entryId"
       WHERE b."roundId" = $1 AND b.kind = 'gold' AND b.status <> 'retracted' AND b.seq <= $3
       GROUP BY b."voterId", b.ordinal, b.attempt
     ), distrusted AS (
       SELECT "voterId" FROM checked GROUP BY "voterId"
       HAVING (count(*) FILTER (WHERE passed) + 1)::float8 / (count(*) + 1) < $4
     )
     SELECT sha256($2::bytea || convert_to('arena/' || b."voterId"::text, 'UTF8')) AS person,
            coalesce(t.key, t.title) AS task, t.category, b.criterion,
            CASE WHEN b."lowShownLeft" THEN coalesce(lc.key, lc.id::text) ELSE coalesce(hc.key, hc.id::text) END AS "left",
            CASE WHEN b."lowShownLeft" THEN coalesce(hc.key, hc.id::text) ELSE coalesce(lc.key, lc.id::text) END AS "right",
            CASE WHEN b.outcome IN ('tie', 'both_bad') THEN b.outcome::text
                 WHEN (b.outcome = 'low') = b."lowShownLeft" THEN 'left' ELSE 'right' END AS winner,
            CASE WHEN b.status = 'retracted' THEN 'retracted' WHEN b.outcome = 'both_bad' THEN 'both_bad'
                 WHEN b.status = 'quarantined' OR b.reason = 'quarantine' THEN 'quarantined'
                 WHEN b.status = 'excluded' AND b.reason LIKE 'sweep:%' THEN 'swept'
                 WHEN b.status = 'excluded' THEN 'withdrawn'
                 WHEN b."voterId" IN (SELECT "voterId" FROM distrusted) THEN 'distrusted' ELSE '' END AS reason
     FROM "Ballot" b
     JOIN "Task" t ON t.id = b."taskId"
     JOIN "RoundEntry" l ON l."roundId" = b."roundId" AND l.slot = b.low
     JOIN "Entry" le ON le.id = l."entryId" JOIN "Contestant" lc ON lc.id = le."contestantId"
     JOIN "RoundEntry" h ON h."roundId" = b."roundId" AND h.slot = b.high
     JOIN "Entry" he ON he.id = h."entryId" JOIN "Contestant" hc ON hc.id = he."contestantId"
     WHERE b."roundId" = $1 AND b.kind = 'fresh' AND b.outcome <> 'skip' AND b.seq <= $3
     ORDER BY 1, t.position, b.low, b.high, b.attempt, b.criterion`,
    [id, seed, upTo, leastTrust],
  );
}
