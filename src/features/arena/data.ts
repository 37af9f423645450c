import type { Pool } from 'pg';
import { z } from 'zod';
import { contestSettings } from '../../contract/settings.ts';
import type { ArenaAnswer } from '../../domain/arena-record.ts';
import type { ArenaSettings } from '../../domain/arena-settings.ts';
import type { GeneratorStrength } from '../../domain/generator-table.ts';
import type { BallotOutcome, GivenAnswer } from '../../domain/voter-record.ts';
import type { AssetRendition } from '../entries/arena-asset.ts';

// ---- the arena --------------------------------------------------------------------------------------------

export interface ArenaContest {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  /** Null: it is no arena. */
  readonly arena: ArenaSettings | null;
}

/** A contest by its address, or null. */
export async function readArenaContest(pool: Pool, slug: string): Promise<ArenaContest | null> {
  const { rows } = await pool.query('SELECT id, slug, name, question, settings FROM "Contest" WHERE slug = $1', [slug]);
  if (rows.length === 0) return null;
  const { settings, ...contest } = rows[0];
  return { ...contest, arena: contestSettings.safeParse(settings).data?.arena ?? null };
}

export interface ArenaTaskRow {
  readonly id: string;
  readonly position: number;
  readonly title: string;
  readonly text: string;
  readonly category: string;
  readonly format: 'image' | 'model';
  readonly reference: { readonly source: string; readonly licence: string; readonly attribution: string } | null;
  readonly renditions: readonly AssetRendition[];
}

const reference = z.object({ source: z.string(), licence: z.string(), attribution: z.string() });

const RENDITIONS = `coalesce(json_agg(json_build_object(
  'size', f.size, 'width', f.width, 'height', f.height, 'bytes', f.bytes)) FILTER (WHERE f.id IS NOT NULL), '[]')
  AS renditions`;

/** The tasks of an arena in their order, to which new ones are only added. */
export async function readArenaTasks(pool: Pool, contestId: string): Promise<ArenaTaskRow[]> {
  const { rows } = await pool.query(
    `SELECT t.id, t.position, t.title, t.text, t.category, t.format::text AS format, t.reference, ${RENDITIONS}
     FROM "Task" t LEFT JOIN "Rendition" f ON f."mediaId" = t."referenceMediaId"
     WHERE t."contestId" = $1 GROUP BY t.id ORDER BY t.position`,
    [contestId],
  );
  return rows.map((row) => ({ ...row, reference: reference.safeParse(row.reference).data ?? null }));
}

export interface ArenaEntryRow {
  readonly slot: number;
  readonly taskId: string;
  /** Null for a gold asset. */
  readonly generatorId: string | null;
  readonly label: string | null;
  readonly gold: 'good' | 'bad' | null;
  readonly active: boolean;
  readonly renditions: readonly AssetRendition[];
}

/** The entries of an arena's round in the order of their slots, gold assets included. */
export async function readArenaEntries(pool: Pool, roundId: string): Promise<ArenaEntryRow[]> {
  const { rows } = await pool.query(
    `SELECT re.slot, e."taskId", e."contestantId" AS "generatorId", ct.label, e.gold,
            (re."withdrawnAt" IS NULL AND re."retiredAt" IS NULL AND ct."retiredAt" IS NULL AND e.status = 'submitted')
              AS active, ${RENDITIONS}
     FROM "RoundEntry" re
     JOIN "Entry" e ON e.id = re."entryId"
     LEFT JOIN "Contestant" ct ON ct.id = e."contestantId"
     LEFT JOIN "Rendition" f ON f."mediaId" = e."mediaId"
     WHERE re."roundId" = $1
     GROUP BY re."roundId", re.slot, e.id, ct.id ORDER BY re.slot`,
    [roundId],
  );
  return rows;
}

/** Strengths of generators by the latest leaderboard of the whole arena, by contestant; none before the first. */
export async function readStrengths(pool: Pool, roundId: string): Promise<Map<string, GeneratorStrength>> {
  const { rows } = await pool.query<GeneratorStrength & { id: string }>(
    `SELECT c.id, (row->>'theta')::float8 AS theta, (row->>'sd')::float8 AS sd
     FROM "Standing" s
     JOIN "Round" r ON r.id = s."roundId"
     CROSS JOIN jsonb_array_elements(s.blind->'rows') AS row
     JOIN "Contestant" c ON c."contestId" = r."contestId" AND c.key = row->>'generator'
     WHERE s."roundId" = $1 AND s.board = '' AND s.method = 'pairwise'
       AND row->>'theta' IS NOT NULL AND row->>'sd' IS NOT NULL`,
    [roundId],
  );
  return new Map(rows.map(({ id, theta, sd }) => [id, { theta, sd }]));
}

// ---- what was compared --------------------------------------------------------------------------------------

export interface ComparedPair {
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

const COMPARED = `kind = 'fresh' AND criterion = 0 AND outcome IN ('low', 'high', 'tie')`;

/** Counted comparisons by pair of slots, and the number up to which they are counted. */
export async function countCompared(pool: Pool, roundId: string): Promise<{ seq: number; pairs: ComparedPair[] }> {
  const { rows } = await pool.query(
    `SELECT (SELECT "lastSeq" FROM "Round" WHERE id = $1) AS seq, low, high, count(*)::int AS n
     FROM "Ballot" WHERE "roundId" = $1 AND ${COMPARED} AND status = 'counted' GROUP BY low, high`,
    [roundId],
  );
  return { seq: Number(rows[0]?.seq ?? 0), pairs: rows };
}

/**
 * What was compared (and taken back, negative) under numbers in (above, upTo]. As a hint for who chooses pairs: a vote
 * that was excluded before it was read may be missing one too many.
 */
export async function readComparedSince(
  pool: Pool,
  roundId: string,
  range: { readonly above: number; readonly upTo: number },
): Promise<ComparedPair[]> {
  const { rows } = await pool.query(
    `SELECT low, high, sum(amount)::int AS n FROM (
       SELECT low, high, 1 AS amount FROM "Ballot"
       WHERE "roundId" = $1 AND seq > $2 AND seq <= $3 AND ${COMPARED} AND status IN ('counted', 'retracted')
       UNION ALL
       SELECT b.low, b.high, CASE WHEN e.kind = 'released' THEN 1 ELSE -1 END
       FROM "BallotEvent" e JOIN "Ballot" b ON b."roundId" = e."roundId" AND b.seq = e."ballotSeq"
       WHERE e."roundId" = $1 AND e.seq > $2 AND e.seq <= $3
         AND b.kind = 'fresh' AND b.criterion = 0 AND b.outcome IN ('low', 'high', 'tie')
     ) change GROUP BY low, high`,
    [roundId, range.above, range.upTo],
  );
  return rows;
}

/**
 * Everything that a voter has answered in a round, in order, an act with all its criteria; `nowMs` is what this server's
 * clock shows. An answer in quarantine is to its voter like any other.
 */
export async function readArenaAnswers(
  pool: Pool,
  roundId: string,
  voterId: string,
  nowMs: number,
): Promise<ArenaAnswer[]> {
  const { rows } = await pool.query<{
    ordinal: number;
    attempt: number;
    outcomes: BallotOutcome[];
    status: GivenAnswer['status'];
    ageMs: number;
  }>(
    `SELECT ordinal, attempt, array_agg(outcome::text ORDER BY criterion) AS outcomes, min(status::text) AS status,
            extract(epoch FROM clock_timestamp() - min("castAt"))::float8 * 1000 AS "ageMs"
     FROM "Ballot" WHERE "roundId" = $1 AND "voterId" = $2 GROUP BY ordinal, attempt ORDER BY ordinal, attempt`,
    [roundId, voterId],
  );
  return rows.map(({ ageMs, status, ...answer }) => ({
    ...answer,
    outcome: answer.outcomes[0],
    status: status === 'quarantined' ? 'counted' : status,
    castMs: nowMs - ageMs,
  }));
}
