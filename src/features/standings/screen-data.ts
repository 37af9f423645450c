import type { Pool } from 'pg';
import type { BlindStanding, ExpertsStanding, LikesStanding } from '../../contract/host.ts';
import { roundSettings } from '../../contract/settings.ts';
import type { RatingParticipation } from '../../domain/rating-tally.ts';
import type { Participation } from '../../domain/round-summary.ts';
import type { Method, Role } from '../../domain/settings.ts';
import type { StoredLikes } from './data.ts';

/** The latest blind standing with its participation; null before the first. */
export async function readStanding(
  pool: Pool,
  roundId: string,
): Promise<{ standing: BlindStanding; participation: Participation } | null> {
  return (await readBlind(pool, roundId, 'pairwise')) as {
    standing: BlindStanding;
    participation: Participation;
  } | null;
}

/**
 * The same of likes, by people without a work in the round: a competitor does not rate the own work, so that counts by
 * design would tell whose it is, and which works are nobody's. Publication shows all.
 */
export async function readLikes(
  pool: Pool,
  roundId: string,
): Promise<{ standing: LikesStanding; participation: RatingParticipation } | null> {
  const found = await readBlind(pool, roundId, 'likes');
  if (found === null) return null;
  const { outside, ...all } = found.standing as LikesStanding & Pick<StoredLikes, 'outside'>;
  return { standing: { ...all, ...outside }, participation: found.participation as RatingParticipation };
}

async function readBlind(pool: Pool, roundId: string, method: Method) {
  const { rows } = await pool.query(
    `SELECT version, seq, final, "methodVersion", "createdAt", blind, timings FROM "Standing"
     WHERE "roundId" = $1 AND board = '' AND method = $2
       -- The leaderboard of an arena is another thing, and public.
       AND NOT EXISTS (SELECT 1 FROM "Round" WHERE id = $1 AND settings -> 'arena' <> 'null')`,
    [roundId, method],
  );
  if (rows.length === 0) return null;
  const { blind, createdAt, seq, ...row } = rows[0];
  const { participation, ...rest } = blind;
  return { standing: { method, ...row, seq: Number(seq), createdAt: createdAt.toISOString(), ...rest }, participation };
}

/**
 * The matrices of the latest standing, as `StandingMatrices` in JSON; null before the first. With a thousand entries
 * they are megabytes, which no process on the way of the votes should have to read.
 */
export async function readMatrices(pool: Pool, roundId: string): Promise<{ version: number; json: string } | null> {
  // Numbers and codes have no spaces.
  const { rows } = await pool.query<{ version: number; json: string }>(
    `SELECT version, '{"version":' || version || ',' || substr(replace(matrices::text, ' ', ''), 2) AS json FROM "Standing"
     WHERE "roundId" = $1 AND board = '' AND method = 'pairwise'`,
    [roundId],
  );
  return rows[0] ?? null;
}

export interface WatchedRound {
  readonly id: string;
  readonly slug: string;
  readonly contestName: string;
  readonly question: string;
  readonly name: string;
  readonly status: string;
  readonly openedAt: Date | null;
  readonly closesAt: Date | null;
  /** Numbers that the standing of some method has not seen yet. */
  readonly behind: number;
  readonly methods: readonly Method[];
  /** How long the first act that some standing lacks has waited, in milliseconds; 0 when there is none. */
  readonly waitingMs: number;
  readonly codes: readonly string[];
  readonly withdrawn: readonly string[];
}

/** A round as the host's screen names it. */
export async function readWatchedRound(pool: Pool, roundId: string): Promise<WatchedRound | null> {
  const { rows } = await pool.query(
    `SELECT r.id, c.slug, c.name AS "contestName", c.question, r.name, r.status::text AS status, r."openedAt",
            r."closesAt",
            r.settings->'methods' AS methods, r."lastSeq" - seen.seq AS behind,
            (SELECT extract(epoch FROM clock_timestamp() - min(first.at)) * 1000 FROM (
               (SELECT "castAt" FROM "Ballot" WHERE "roundId" = r.id AND seq > seen.seq ORDER BY seq LIMIT 1)
               UNION ALL
               (SELECT "createdAt" FROM "Rating" WHERE "roundId" = r.id AND seq > seen.seq ORDER BY seq LIMIT 1)
             ) AS first(at)) AS "waitingMs",
            (SELECT coalesce(array_agg(code ORDER BY slot), '{}') FROM "RoundEntry"
             WHERE "roundId" = r.id AND "withdrawnAt" IS NULL) AS codes,
            (SELECT coalesce(array_agg(code ORDER BY slot), '{}') FROM "RoundEntry"
             WHERE "roundId" = r.id AND "withdrawnAt" IS NOT NULL) AS withdrawn
     FROM "Round" r JOIN "Contest" c ON c.id = r."contestId"
     CROSS JOIN LATERAL (
       SELECT min(coalesce(s.seq, 0)) AS seq FROM jsonb_array_elements_text(r.settings->'methods') AS m(method)
       LEFT JOIN "Standing" s ON s."roundId" = r.id AND s.board = '' AND s.method = m.method) seen
     WHERE r.id = $1`,
    [roundId],
  );
  if (rows.length === 0) return null;
  const { behind, waitingMs, ...row } = rows[0];
  return { ...row, behind: Number(behind), waitingMs: Math.max(0, Number(waitingMs ?? 0)) };
}

export interface StagedContest {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  readonly status: string;
  readonly code: string | null;
  readonly roundId: string | null;
  readonly roundName: string | null;
  readonly roundStatus: string | null;
  readonly methods: readonly Method[] | null;
  readonly closesAt: Date | null;
  readonly opensAt: Date | null;
}

/** What the projector shows of a contest, found by its key: with the join code of the widest audience. */
export async function readStagedContest(pool: Pool, key: string): Promise<StagedContest | null> {
  const { rows } = await pool.query(
    `SELECT c.id, c.slug, c.name, c.question, c.status::text AS status, i.code, r.id AS "roundId",
            r.name AS "roundName", r.status::text AS "roundStatus", r."closesAt",
            r.settings->'methods' AS methods,
            (SELECT min("scheduledOpenAt") FROM "Round" WHERE "contestId" = c.id AND status = 'draft') AS "opensAt"
     FROM "Contest" c
     LEFT JOIN LATERAL (
       SELECT code FROM "Invitation"
       WHERE "contestId" = c.id AND code IS NOT NULL AND "revokedAt" IS NULL
         AND ("expiresAt" IS NULL OR "expiresAt" > now()) AND ("maxUses" IS NULL OR uses < "maxUses")
       ORDER BY role = 'voter' DESC, "createdAt" DESC LIMIT 1) i ON true
     LEFT JOIN LATERAL (
       SELECT * FROM "Round" WHERE "contestId" = c.id AND status <> 'draft'
       ORDER BY status IN ('open', 'paused') DESC, position DESC LIMIT 1) r ON true
     WHERE c."stageKey" = $1`,
    [key],
  );
  return rows[0] ?? null;
}

/** What hosts may see of the latest experts' standing; null before the first. */
export async function readExpertsStanding(pool: Pool, roundId: string): Promise<ExpertsStanding | null> {
  return ((await readBlind(pool, roundId, 'experts'))?.standing ?? null) as ExpertsStanding | null;
}

/** How a round is reviewed; null where it is not. */
export async function readReviewRules(
  pool: Pool,
  roundId: string,
): Promise<{ experts: readonly Role[]; criteria: number } | null> {
  const { rows } = await pool.query('SELECT settings FROM "Round" WHERE id = $1', [roundId]);
  if (rows.length === 0) return null;
  const { methods, electorate, criteria } = roundSettings.parse(rows[0].settings);
  return methods.includes('experts') ? { experts: electorate.experts, criteria: criteria.length } : null;
}
