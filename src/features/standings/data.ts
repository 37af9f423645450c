import type { Pool, PoolClient } from 'pg';
import type { BlindStanding, LikesStanding, StandingMatrices } from '../../contract/host.ts';
import { roundSettings } from '../../contract/settings.ts';
import { KIND, type LogBallot, OUTCOME } from '../../domain/ballot-log.ts';
import type { RatingChange, RatingParticipation } from '../../domain/rating-tally.ts';
import type { Participation } from '../../domain/round-summary.ts';
import type { Method, RoundSettings } from '../../domain/settings.ts';
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

/** The columns of `readBallots`. */
type BallotRow = [
  seq: string,
  voterId: string,
  low: number,
  high: number,
  outcome: keyof typeof OUTCOME,
  kind: keyof typeof KIND,
  counted: boolean,
  lowShownLeft: boolean,
  minute: number,
];

/** Ballots with numbers in (above, upTo], in order. */
export async function readBallots(
  pool: Pool,
  roundId: string,
  range: { above: number; upTo: number; limit: number },
): Promise<LogBallot[]> {
  // Arrays, not objects: at full load a refit reads thousands of rows.
  const { rows } = await pool.query<BallotRow>({
    text: `SELECT b.seq, b."voterId", b.low, b.high, b.outcome, b.kind, b.status = 'counted', b."lowShownLeft",
                  floor(date_part('epoch', b."castAt") / 60)::int
           FROM "Ballot" b
           WHERE b."roundId" = $1 AND b.seq > $2 AND b.seq <= $3 AND b.criterion = 0 ORDER BY b.seq LIMIT $4`,
    values: [roundId, range.above, range.upTo, range.limit],
    rowMode: 'array',
  });
  return rows.map(([seq, voterId, low, high, outcome, kind, counted, lowShownLeft, minute]) => ({
    seq: Number(seq),
    voterId,
    low,
    high,
    outcome: OUTCOME[outcome],
    kind: KIND[kind],
    counted,
    lowShownLeft,
    minute,
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
  /** '' for the whole round, as everywhere but in arenas. */
  readonly board?: string;
  /** Whether it may replace a final one: ballots of a closed arena can still be marked and released. */
  readonly replacesFinal?: boolean;
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
       VALUES ($1, $11, $10, 1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT ("roundId", board, method) DO UPDATE SET
         version = "Standing".version + 1, seq = excluded.seq, final = excluded.final,
         "methodVersion" = excluded."methodVersion", blind = excluded.blind, matrices = excluded.matrices,
         revealing = excluded.revealing, pairing = excluded.pairing, timings = excluded.timings,
         "createdAt" = clock_timestamp()
       WHERE "Standing".seq <= excluded.seq AND (NOT "Standing".final OR $12)
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
        standing.board ?? '',
        standing.replacesFinal ?? false,
      ],
    );
    const version = rows[0]?.version ?? null;
    if (version !== null && !(await alongside(client))) {
      await client.query('ROLLBACK');
      return null;
    }
    if (version !== null) {
      const { roundId, method, seq, board = '' } = standing;
      await notify(client, { topic: 'standing', roundId, method, board, version, seq });
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

/** Rounds of which a method's standing lags behind what was cast, or that closed without a final one. */
export async function readLaggingRounds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT r.id FROM "Round" r
     CROSS JOIN jsonb_array_elements_text(r.settings -> 'methods') AS m(method)
     LEFT JOIN "Standing" s ON s."roundId" = r.id AND s.method = m.method
     WHERE (r.status IN ('open', 'paused') AND (s.seq IS NULL OR s.seq < r."lastSeq"))
        OR (r.status = 'closed' AND (s.final IS NULL OR NOT s.final))
        OR (r.status = 'closed' AND s.seq < r."lastSeq" AND r.settings -> 'arena' <> 'null')`,
  );
  return rows.map((row) => row.id);
}
