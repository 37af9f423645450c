import type { Pool } from 'pg';
import type { EntryRow, PairRow, UncountedRow } from '../../contract/exports.ts';
import { roundSettings } from '../../contract/settings.ts';
import type { ContestKind } from '../../domain/lifecycle.ts';
import type { RoundSettings } from '../../domain/settings.ts';
import { readRows } from '../../platform/read-rows.ts';

export interface ExportedRound {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly seed: Uint8Array;
  readonly settings: RoundSettings;
}

/** A contest whose results are published, or not; null: there is none. */
export async function findContest(
  pool: Pool,
  slug: string,
): Promise<{ id: string; kind: ContestKind; published: boolean } | null> {
  const { rows } = await pool.query(
    `SELECT id, kind::text AS kind, status IN ('published', 'archived') AS published FROM "Contest" WHERE slug = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

/** The published rounds of a contest, in their order. */
export async function readExportedRounds(pool: Pool, contestId: string): Promise<ExportedRound[]> {
  const { rows } = await pool.query(
    `SELECT id, position, name, seed, settings FROM "Round"
     WHERE "contestId" = $1 AND status = 'published' ORDER BY position`,
    [contestId],
  );
  return rows.map((round) => ({ ...round, settings: roundSettings.parse(round.settings) }));
}

/** What was behind the codes of a round, in their order; the label is empty where a designer chose none. */
export async function readEntries(pool: Pool, { id, position }: ExportedRound): Promise<EntryRow[]> {
  const { rows } = await pool.query(
    `SELECT re.code, ct.label, ct.kind::text AS kind, ct.tool, ct.model, ct.version,
            re."withdrawnAt" IS NOT NULL AS withdrawn
     FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId" JOIN "Contestant" ct ON ct.id = e."contestantId"
     WHERE re."roundId" = $1 ORDER BY re.slot`,
    [id],
  );
  return rows.map((row) => ({ round: position, ...row }));
}

/**
 * Orders people by a hash of the round's seed: the order, and so the pseudonyms numbered by it, is another for each
 * method and cannot be led back to ids. `$2` is the seed.
 */
const person = (method: string, column: string) =>
  `sha256($2::bytea || convert_to('${method}/' || ${column}::text, 'UTF8'))`;

const BALLOTS = `
  FROM "Ballot" b
  JOIN "RoundEntry" l ON l."roundId" = b."roundId" AND l.slot = b.low
  JOIN "RoundEntry" h ON h."roundId" = b."roundId" AND h.slot = b.high
  LEFT JOIN "VoterWeight" w ON w."roundId" = b."roundId" AND w."voterId" = b."voterId"
  WHERE b."roundId" = $1`;
const COUNTED = `(b.kind = 'fresh' AND b.status = 'counted' AND b.outcome IN ('low', 'high')
  AND l."withdrawnAt" IS NULL AND h."withdrawnAt" IS NULL)`;
const SIDES = `CASE WHEN b."lowShownLeft" THEN l.code ELSE h.code END AS "left",
  CASE WHEN b."lowShownLeft" THEN h.code ELSE l.code END AS "right",
  CASE b.outcome WHEN 'low' THEN l.code WHEN 'high' THEN h.code END AS winner`;

export interface StoredVote {
  readonly person: Buffer;
  readonly left: string;
  readonly right: string;
  readonly winner: string;
  readonly reliability: number | null;
  readonly reputation: number | null;
  readonly activity: number | null;
}

/** Counted comparisons by voter, low and high. */
export function readVotes(pool: Pool, { id, seed }: ExportedRound): AsyncGenerator<StoredVote> {
  return readRows(
    pool,
    `SELECT ${person('pairwise', 'b."voterId"')} AS person, ${SIDES}, w.reliability, w.reputation, w.activity
     ${BALLOTS} AND ${COUNTED} ORDER BY 1, b.low, b.high`,
    [id, seed],
  );
}

export interface StoredUncounted extends Omit<UncountedRow, 'round' | 'voter'> {
  readonly person: Buffer;
}

/** Ballots outside the ranking, by voter, low and high. */
export function readUncounted(pool: Pool, { id, seed }: ExportedRound): AsyncGenerator<StoredUncounted> {
  return readRows(
    pool,
    `SELECT ${person('pairwise', 'b."voterId"')} AS person, ${SIDES},
       CASE WHEN b.status <> 'counted' THEN b.status::text WHEN b.kind = 'repeat' THEN 'repeat'
            WHEN b.outcome = 'skip' THEN 'skip'
            WHEN l."withdrawnAt" IS NOT NULL OR h."withdrawnAt" IS NOT NULL THEN 'withdrawn' ELSE 'other' END AS reason
     ${BALLOTS} AND NOT ${COUNTED} ORDER BY 1, b.low, b.high, b.kind, b.attempt`,
    [id, seed],
  );
}

/** Everybody with a frozen weight, as ordered for the votes. */
export function readWeights(
  pool: Pool,
  { id, seed }: ExportedRound,
): AsyncGenerator<{ person: Buffer; reliability: number; reputation: number; activity: number }> {
  return readRows(
    pool,
    `SELECT ${person('pairwise', '"voterId"')} AS person, reliability, reputation, activity
     FROM "VoterWeight" WHERE "roundId" = $1 ORDER BY 1`,
    [id, seed],
  );
}

/** Who has cast a ballot or has a weight, in the order of their pseudonyms. */
export async function readVoterOrder(pool: Pool, { id, seed }: ExportedRound): Promise<Buffer[]> {
  const { rows } = await pool.query<{ person: Buffer }>(
    `SELECT ${person('pairwise', '"voterId"')} AS person FROM (
       SELECT "voterId" FROM "Ballot" WHERE "roundId" = $1 UNION SELECT "voterId" FROM "VoterWeight" WHERE "roundId" = $1
     ) AS everybody ORDER BY 1`,
    [id, seed],
  );
  return rows.map((row) => row.person);
}

/** Ratings that stand, by rater and design. */
export function readRatings(
  pool: Pool,
  { id, seed }: ExportedRound,
): AsyncGenerator<{ person: Buffer; design: string; liked: boolean }> {
  return readRows(
    pool,
    `SELECT ${person('likes', 'r."voterId"')} AS person, re.code AS design, r.liked
     FROM "Rating" r JOIN "RoundEntry" re ON re."roundId" = r."roundId" AND re.slot = r.slot
     WHERE r."roundId" = $1 AND r."retractedAt" IS NULL AND re."withdrawnAt" IS NULL ORDER BY 1, r.slot`,
    [id, seed],
  );
}

/** Scores of complete packets, by juror, design and criterion. */
export function readPackets(
  pool: Pool,
  { id, seed }: ExportedRound,
): AsyncGenerator<{ person: Buffer; design: string; criterion: number; score: number }> {
  return readRows(
    pool,
    `SELECT ${person('experts', 'p."voterId"')} AS person, re.code AS design, s.criterion, s.score
     FROM "Packet" p JOIN "PacketScore" s ON s."packetId" = p.id
     JOIN "RoundEntry" re ON re."roundId" = p."roundId" AND re.slot = s.slot
     WHERE p."roundId" = $1 AND p."submittedAt" IS NOT NULL AND re."withdrawnAt" IS NULL
     ORDER BY 1, s.slot, s.criterion`,
    [id, seed],
  );
}

/** Votes by pair, each counted once whatever it weighs. */
export function readPairs(pool: Pool, { id, position }: ExportedRound): AsyncGenerator<PairRow> {
  return readRows(
    pool,
    `SELECT $2::int AS round, l.code AS player1, h.code AS player2,
       (count(*) FILTER (WHERE b.outcome = 'low'))::int AS win1, (count(*) FILTER (WHERE b.outcome = 'high'))::int AS win2
     ${BALLOTS} AND ${COUNTED} GROUP BY b.low, b.high, l.code, h.code ORDER BY b.low, b.high`,
    [id, position],
  );
}
