import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RoundStatusWire } from '../../contract/common.ts';
import { roundSettings } from '../../contract/settings.ts';
import { type Pairing, unpackPairing } from '../../domain/pairing-bytes.ts';
import type { RoundSettings } from '../../domain/settings.ts';
import type { AssignedPair, GivenAnswer } from '../../domain/voter-record.ts';
import { readRows } from '../../platform/read-rows.ts';

export interface RoundRow {
  readonly id: string;
  readonly contestId: string;
  readonly slug: string;
  readonly contestName: string;
  readonly question: string;
  readonly stage: { readonly width: number; readonly height: number };
  readonly name: string;
  readonly status: RoundStatusWire;
  readonly openedAt: Date | null;
  readonly closesAt: Date | null;
  /** When the contest's next round opens by itself. */
  readonly opensAt: Date | null;
  readonly settings: RoundSettings;
  readonly lastSeq: number;
}

export interface RoundEntryRow {
  readonly slot: number;
  readonly code: string;
  readonly taskId: string;
  readonly ownerId: string | null;
  readonly active: boolean;
  readonly full: string | null;
  readonly small: string | null;
}

const OPENS_AT = `(SELECT min("scheduledOpenAt") FROM "Round" WHERE "contestId" = c.id AND status = 'draft') AS "opensAt"`;

/** A round with its contest, or null. */
export async function readRound(pool: Pool, roundId: string): Promise<RoundRow | null> {
  const { rows } = await pool.query(
    `SELECT r.id, r."contestId", c.slug, c.name AS "contestName", c.question, c."stageWidth", c."stageHeight", r.name,
            -- Published by codes alone: for voters the results are not out.
            CASE WHEN r.status = 'published' AND c.status NOT IN ('published', 'archived') THEN 'closed'
              ELSE r.status::text END AS status, ${OPENS_AT}, r."openedAt", r."closesAt", r.settings, r."lastSeq"
     FROM "Round" r JOIN "Contest" c ON c.id = r."contestId" WHERE r.id = $1`,
    [roundId],
  );
  if (rows.length === 0) return null;
  const { stageWidth, stageHeight, settings, lastSeq, ...row } = rows[0];
  return {
    ...row,
    stage: { width: stageWidth, height: stageHeight },
    settings: roundSettings.parse(settings),
    lastSeq: Number(lastSeq),
  };
}

export interface WaitingContest {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  readonly width: number;
  readonly height: number;
  readonly opensAt: Date | null;
}

/** What a voter sees of a contest before any round has opened. */
export async function readContest(pool: Pool, slug: string): Promise<WaitingContest | null> {
  const { rows } = await pool.query(
    `SELECT id, slug, name, question, "stageWidth" AS width, "stageHeight" AS height, ${OPENS_AT}
     FROM "Contest" c WHERE slug = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

/** The round of a contest that voters meet: the open or paused one, else the latest; null when there is none. */
export async function readCurrentRoundId(pool: Pool, contestId: string): Promise<string | null> {
  const { rows } = await pool.query(
    `SELECT id FROM "Round" WHERE "contestId" = $1 AND status <> 'draft'
     ORDER BY status IN ('open', 'paused') DESC, position DESC LIMIT 1`,
    [contestId],
  );
  return rows[0]?.id ?? null;
}

/** The round's entries in the order of their slots. */
export async function readRoundEntries(pool: Pool, roundId: string): Promise<RoundEntryRow[]> {
  const { rows } = await pool.query(
    `SELECT re.slot, re.code, e."taskId", ct."ownerId", (re."withdrawnAt" IS NULL AND re."retiredAt" IS NULL) AS active,
            max(w.name) FILTER (WHERE w.size = 'full') AS full, max(w.name) FILTER (WHERE w.size = 'small') AS small
     FROM "RoundEntry" re
     JOIN "Entry" e ON e.id = re."entryId"
     LEFT JOIN "Contestant" ct ON ct.id = e."contestantId"
     LEFT JOIN "WireName" w ON w."roundId" = re."roundId" AND w.slot = re.slot
     WHERE re."roundId" = $1
     GROUP BY re.slot, re.code, e."taskId", ct."ownerId", re."withdrawnAt", re."retiredAt"
     ORDER BY re.slot`,
    [roundId],
  );
  return rows;
}

/** Everything that was assigned to a voter in a round, in order. */
export async function readAssignments(pool: Pool, roundId: string, voterId: string): Promise<AssignedPair[]> {
  const { rows } = await pool.query(
    `SELECT ordinal, low, high, "lowShownLeft", kind::text AS kind, "repeatOf"
     FROM "Assignment" WHERE "roundId" = $1 AND "voterId" = $2 ORDER BY ordinal`,
    [roundId, voterId],
  );
  return rows;
}

/** Everything that a voter has answered in a round, in order; `nowMs` is what this server's clock shows. */
export async function readAnswers(pool: Pool, roundId: string, voterId: string, nowMs: number): Promise<GivenAnswer[]> {
  const { rows } = await pool.query(
    `SELECT ordinal, attempt, outcome::text AS outcome, status::text AS status,
            extract(epoch FROM clock_timestamp() - "castAt")::float8 * 1000 AS "ageMs"
     FROM "Ballot" WHERE "roundId" = $1 AND "voterId" = $2 AND criterion = 0 ORDER BY ordinal, attempt`,
    [roundId, voterId],
  );
  return rows.map(({ ageMs, ...answer }) => ({ ...answer, castMs: nowMs - ageMs }));
}

/** The contest's voter of an account with its roles there, or null when the account has not joined. */
export async function readVoter(
  pool: Pool,
  slug: string,
  accountId: string,
): Promise<{ contestId: string; kind: string; voterId: string | null; roles: string[] } | null> {
  const { rows } = await pool.query(
    `SELECT c.id AS "contestId", c.kind::text AS kind, v.id AS "voterId",
            coalesce(array_agg(m.role::text) FILTER (WHERE m.role IS NOT NULL), '{}') AS roles
     FROM "Contest" c
     LEFT JOIN "Voter" v ON v."contestId" = c.id AND v."accountId" = $2
     LEFT JOIN "Membership" m ON m."contestId" = c.id AND m."accountId" = $2
     WHERE c.slug = $1 GROUP BY c.id, v.id`,
    [slug, accountId],
  );
  return rows[0] ?? null;
}

/**
 * With a thousand entries a pairing is two megabytes on the way of the votes: they come, and are read, in pieces, each with
 * its base64 within the 64 KiB that a socket gives at once.
 */
const PIECE_BYTES = 45 * 1024;

/**
 * What a node needs of the latest pairwise standing to choose pairs: its counts and its candidate table. Null before the
 * first, and while the latest is of a version that kept no counts.
 */
export async function readPairing(pool: Pool, roundId: string): Promise<({ seq: number } & Pairing) | null> {
  // As base64 it is read in half the time of bytes.
  const { rows } = await pool.query<{ seq: string; bytes: number; at: number; piece: string }>(
    `SELECT s.seq, length(s.pairing) AS bytes, piece.at,
            encode(substring(s.pairing FROM piece.at + 1 FOR $2), 'base64') AS piece
     -- Joined to nothing it is unpacked once, not once a piece.
     FROM (SELECT seq, pairing || '' AS pairing FROM "Standing"
           WHERE "roundId" = $1 AND board = '' AND method = 'pairwise' OFFSET 0) s
     CROSS JOIN LATERAL generate_series(0, length(s.pairing), $2) AS piece(at)`,
    [roundId, PIECE_BYTES],
  );
  if (rows.length === 0) return null;
  const bytes = Buffer.alloc(rows[0].bytes);
  for (const { at, piece } of rows) {
    await nextTurn();
    bytes.write(piece, at, 'base64');
  }
  await nextTurn();
  const pairing = unpackPairing(bytes);
  return pairing === null ? null : { seq: Number(rows[0].seq), ...pairing };
}

/** So many pairs are read and counted in a millisecond. */
const PAIRS_AT_ONCE = 1000;

/**
 * Counted fresh comparisons by pair, for a node that meets a round before its first standing: of an imported round tens of
 * thousands.
 */
export function countPairs(pool: Pool, roundId: string): AsyncIterable<{ low: number; high: number; n: number }> {
  return readRows(
    pool,
    `SELECT low, high, count(*)::int AS n FROM "Ballot"
     WHERE "roundId" = $1 AND kind = 'fresh' AND status = 'counted' AND outcome IN ('low', 'high', 'tie')
       AND criterion = 0
     GROUP BY low, high`,
    [roundId],
    PAIRS_AT_ONCE,
  );
}
