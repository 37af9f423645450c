import type { Pool, PoolClient } from 'pg';
import type { BlindStanding, ExpertsStanding, LikesStanding, StandingMatrices } from '../../contract/host.ts';
import { roundSettings } from '../../contract/settings.ts';
import { KIND, type LogBallot, OUTCOME } from '../../domain/ballot-log.ts';
import type { RatingChange, RatingParticipation } from '../../domain/rating-tally.ts';
import type { Participation } from '../../domain/round-summary.ts';
import type { Method, Role, RoundSettings } from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';

export interface RefitRound {
  readonly id: string;
  readonly settings: RoundSettings;
  readonly seed: Uint8Array;
  /** Closed for good: a standing at its last number is final. */
  readonly closed: boolean;
  readonly closedAt: Date | null;
  readonly lastSeq: number;
  /** The works that are ranked, by slot, without withdrawn ones: what fits call an item is the index in this list. */
  readonly ranked: readonly RankedWork[];
  /** Slots of the round, those of withdrawn works included. */
  readonly slots: number;
}

export interface RankedWork {
  readonly slot: number;
  readonly code: string;
  readonly isBenchmark: boolean;
}

/** The item of each slot that is ranked. */
export function itemsBySlot(ranked: readonly RankedWork[]): Map<number, number> {
  return new Map(ranked.map(({ slot }, item) => [slot, item]));
}

/** What a refit needs of a round; null when there is none. */
export async function readRefitRound(pool: Pool, roundId: string): Promise<RefitRound | null> {
  const { rows } = await pool.query(
    `SELECT r.id, r.settings, r.seed, r.status IN ('closed', 'published') AS closed, r."closedAt", r."lastSeq",
            count(*)::int AS slots,
            json_agg(json_build_object('slot', re.slot, 'code', re.code, 'isBenchmark', coalesce(ct.kind = 'ai', false))
                     ORDER BY re.slot) FILTER (WHERE re."withdrawnAt" IS NULL) AS ranked
     FROM "Round" r
     JOIN "RoundEntry" re ON re."roundId" = r.id
     JOIN "Entry" e ON e.id = re."entryId"
     LEFT JOIN "Contestant" ct ON ct.id = e."contestantId"
     WHERE r.id = $1 GROUP BY r.id`,
    [roundId],
  );
  if (rows.length === 0) return null;
  const row = rows[0];
  return { ...row, settings: roundSettings.parse(row.settings), lastSeq: Number(row.lastSeq) };
}

/** Ballots with numbers in (above, upTo], in order. */
export async function readBallots(
  pool: Pool,
  roundId: string,
  range: { above: number; upTo: number; limit: number },
): Promise<LogBallot[]> {
  const { rows } = await pool.query(
    `SELECT b.seq, b."voterId", b.low, b.high, b.outcome::text AS outcome, b.kind::text AS kind,
            b.status = 'counted' AS counted, a."lowShownLeft",
            floor(extract(epoch FROM b."castAt") / 60)::int AS minute
     FROM "Ballot" b
     JOIN "Assignment" a ON a."roundId" = b."roundId" AND a."voterId" = b."voterId" AND a.ordinal = b.ordinal
     WHERE b."roundId" = $1 AND b.seq > $2 AND b.seq <= $3 AND b.criterion = 0 ORDER BY b.seq LIMIT $4`,
    [roundId, range.above, range.upTo, range.limit],
  );
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    outcome: OUTCOME[row.outcome as keyof typeof OUTCOME],
    kind: KIND[row.kind as keyof typeof KIND],
  }));
}

/** What happened to ballots after they were cast, by numbers in (above, upTo], in order. */
export async function readEvents(
  pool: Pool,
  roundId: string,
  range: { above: number; upTo: number },
): Promise<{ ballotSeq: number; counted: boolean }[]> {
  const { rows } = await pool.query(
    `SELECT "ballotSeq", kind = 'released' AS counted FROM "BallotEvent"
     WHERE "roundId" = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [roundId, range.above, range.upTo],
  );
  return rows.map((row) => ({ ballotSeq: Number(row.ballotSeq), counted: row.counted }));
}

/** Ratings given (1) and taken back (−1) under numbers in (above, upTo]. */
export async function readRatingChanges(
  pool: Pool,
  roundId: string,
  range: { above: number; upTo: number },
): Promise<(RatingChange & { amount: 1 | -1 })[]> {
  const { rows } = await pool.query(
    `WITH competing AS (
       SELECT v.id FROM "RoundEntry" re
       JOIN "Entry" e ON e.id = re."entryId"
       JOIN "Contestant" c ON c.id = e."contestantId"
       JOIN "Voter" v ON v."contestId" = c."contestId" AND v."accountId" = c."ownerId"
       WHERE re."roundId" = $1
     ), change AS (
       SELECT "voterId", slot, liked, "createdAt", 1 AS amount
       FROM "Rating" WHERE "roundId" = $1 AND seq > $2 AND seq <= $3
       UNION ALL
       SELECT "voterId", slot, liked, "createdAt", -1
       FROM "Rating" WHERE "roundId" = $1 AND "retractedSeq" > $2 AND "retractedSeq" <= $3)
     SELECT "voterId", slot, liked, amount, floor(extract(epoch FROM "createdAt") / 60)::int AS minute,
            "voterId" IN (SELECT id FROM competing) AS competes
     FROM change`,
    [roundId, range.above, range.upTo],
  );
  return rows;
}

/** The stored form of a standing: see the table. */
export interface StoredStanding {
  readonly roundId: string;
  readonly method: Method;
  readonly seq: number;
  readonly final: boolean;
  readonly methodVersion: string;
  readonly blind: object;
  readonly matrices: object;
  readonly revealing: object;
  readonly pairing: Uint8Array;
  readonly timings: BlindStanding['timings'];
}

/** The standing of the pairwise method. */
export interface NewStanding extends StoredStanding {
  readonly method: 'pairwise';
  readonly blind: StoredBlind;
  readonly matrices: Omit<StandingMatrices, 'version'>;
  readonly revealing: { readonly beatsAll: Readonly<Record<string, number>> };
}

/** The blind part as stored: what the host sees but for what the row itself holds, and the participation. */
export type StoredBlind = Omit<
  BlindStanding,
  'version' | 'seq' | 'final' | 'methodVersion' | 'createdAt' | 'timings' | 'method'
> & { readonly participation: Participation };

/** The same of likes. */
export type StoredLikes = Omit<LikesStanding, keyof StandingHead> & {
  readonly participation: RatingParticipation;
  /** What the host may see before publication: without the ratings of people who compete. */
  readonly outside: Pick<LikesStanding, 'rows' | 'ratings' | 'voters' | 'priorMean' | 'confidence'>;
};

/** What the table keeps of every standing in columns of its own. */
type StandingHead = Pick<
  BlindStanding,
  'version' | 'seq' | 'final' | 'methodVersion' | 'createdAt' | 'timings' | 'method'
>;

/**
 * Stores a standing and announces it, unless a newer one is there. Returns its version, or null.
 * A final standing is not replaced.
 *
 * @param alongside writes in the same transaction what belongs to the standing; false: neither is kept.
 */
export async function storeStanding(
  pool: Pool,
  standing: StoredStanding,
  alongside: (client: PoolClient) => Promise<boolean> = async () => true,
): Promise<number | null> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ version: number }>(
      `INSERT INTO "Standing" ("roundId", board, method, version, seq, final, "methodVersion", blind, matrices, revealing,
                               pairing, timings)
       VALUES ($1, '', $10, 1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT ("roundId", board, method) DO UPDATE SET
         version = "Standing".version + 1, seq = excluded.seq, final = excluded.final,
         "methodVersion" = excluded."methodVersion", blind = excluded.blind, matrices = excluded.matrices,
         revealing = excluded.revealing, pairing = excluded.pairing, timings = excluded.timings,
         "createdAt" = clock_timestamp()
       WHERE "Standing".seq <= excluded.seq AND NOT "Standing".final
       RETURNING version`,
      [
        standing.roundId,
        standing.seq,
        standing.final,
        standing.methodVersion,
        JSON.stringify(standing.blind),
        JSON.stringify(standing.matrices),
        JSON.stringify(standing.revealing),
        standing.pairing,
        JSON.stringify(standing.timings),
        standing.method,
      ],
    );
    const version = rows[0]?.version ?? null;
    if (version !== null && !(await alongside(client))) {
      await client.query('ROLLBACK');
      return null;
    }
    if (version !== null) {
      const { roundId, method, seq } = standing;
      await notify(client, { topic: 'standing', roundId, method, version, seq });
    }
    await client.query('COMMIT');
    return version;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

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
     WHERE "roundId" = $1 AND board = '' AND method = $2`,
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

/** Rounds of which a method's standing lags behind what was cast, or that closed without a final one. */
export async function readLaggingRounds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT r.id FROM "Round" r
     CROSS JOIN jsonb_array_elements_text(r.settings -> 'methods') AS m(method)
     LEFT JOIN "Standing" s ON s."roundId" = r.id AND s.board = '' AND s.method = m.method
     WHERE (r.status IN ('open', 'paused') AND (s.seq IS NULL OR s.seq < r."lastSeq"))
        OR (r.status = 'closed' AND (s.final IS NULL OR NOT s.final))`,
  );
  return rows.map((row) => row.id);
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
  const { rows } = await pool.query(
    `SELECT version, seq, final, "methodVersion", "createdAt", blind, timings FROM "Standing"
     WHERE "roundId" = $1 AND board = '' AND method = 'experts'`,
    [roundId],
  );
  if (rows.length === 0) return null;
  const { blind, createdAt, seq, ...row } = rows[0];
  return { ...row, seq: Number(seq), createdAt: createdAt.toISOString(), ...blind };
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
