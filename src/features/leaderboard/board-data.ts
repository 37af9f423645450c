import type { Pool } from 'pg';
import type { Leaderboard } from '../../contract/leaderboard.ts';
import { roundSettings } from '../../contract/settings.ts';
import type { ArenaSettings } from '../../domain/arena-settings.ts';

/** The round whose leaderboards are shown: the open one, else the last that was. */
export interface ShownRound {
  readonly id: string;
  readonly contestId: string;
  readonly slug: string;
  readonly contestName: string;
  readonly question: string;
  readonly name: string;
  readonly status: 'open' | 'paused' | 'closed' | 'published';
  readonly openedAt: Date | null;
  readonly arena: ArenaSettings;
  readonly categories: readonly string[];
}

/** Null: there is no such arena, or it has not opened. */
export async function findShownRound(pool: Pool, slug: string): Promise<ShownRound | null> {
  const { rows } = await pool.query(
    `SELECT r.id, r."contestId", c.slug, c.name AS "contestName", c.question, r.name, r.status::text AS status,
            r."openedAt", r.settings,
            (SELECT coalesce(array_agg(DISTINCT t.category), '{}') FROM "RoundEntry" re
             JOIN "Entry" e ON e.id = re."entryId" JOIN "Task" t ON t.id = e."taskId" WHERE re."roundId" = r.id) AS categories
     FROM "Contest" c JOIN "Round" r ON r."contestId" = c.id AND r.status <> 'draft'
     WHERE c.slug = $1 AND c.kind = 'arena'
     ORDER BY r.status IN ('open', 'paused') DESC, r.position DESC LIMIT 1`,
    [slug],
  );
  if (rows.length === 0) return null;
  const { settings, ...row } = rows[0];
  const { arena } = roundSettings.parse(settings);
  return arena === null ? null : { ...row, arena };
}

export interface StoredBoard {
  readonly version: number;
  readonly createdAt: Date;
  readonly final: boolean;
  readonly methodVersion: string;
  readonly leaderboard: Leaderboard;
}

/** The latest leaderboard of a board; null before the first. */
export async function readBoard(pool: Pool, roundId: string, board: string): Promise<StoredBoard | null> {
  const { rows } = await pool.query(
    `SELECT version, "createdAt", final, "methodVersion", blind AS leaderboard FROM "Standing"
     WHERE "roundId" = $1 AND board = $2 AND method = 'pairwise'`,
    [roundId, board],
  );
  return rows[0] ?? null;
}

/** Its matrix as `LeaderboardMatrix` in JSON, with its version. */
export async function readBoardMatrix(
  pool: Pool,
  roundId: string,
  board: string,
): Promise<{ readonly version: number; readonly json: string } | null> {
  const { rows } = await pool.query<{ version: number; json: string }>(
    `SELECT version, '{"version":' || version || ',' || substr(matrices::text, 2) AS json FROM "Standing"
     WHERE "roundId" = $1 AND board = $2 AND method = 'pairwise'`,
    [roundId, board],
  );
  return rows[0] ?? null;
}

/** Votes that were refused and never stored. */
export async function readRefusedVotes(pool: Pool, roundId: string): Promise<{ reason: string; votes: number }[]> {
  const { rows } = await pool.query(`SELECT reason, votes FROM "RefusedVotes" WHERE "roundId" = $1 ORDER BY reason`, [
    roundId,
  ]);
  return rows.map(({ reason, votes }) => ({ reason, votes: Number(votes) }));
}

/** The arena that a round belongs to, by slug; null for other rounds. */
export async function findArenaSlug(pool: Pool, roundId: string): Promise<string | null> {
  const { rows } = await pool.query(
    `SELECT c.slug FROM "Round" r JOIN "Contest" c ON c.id = r."contestId" WHERE r.id = $1 AND c.kind = 'arena'`,
    [roundId],
  );
  return rows[0]?.slug ?? null;
}

/** The versions of all leaderboards of a round, added up. */
export async function sumVersions(pool: Pool, roundId: string): Promise<number> {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(version), 0)::int AS version FROM "Standing" WHERE "roundId" = $1 AND method = 'pairwise'`,
    [roundId],
  );
  return rows[0].version;
}
