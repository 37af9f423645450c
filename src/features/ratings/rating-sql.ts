import type { Pool } from 'pg';
import { arrayText } from '../comparisons/ballot-sql.ts';
import { writeLocked } from '../comparisons/retract-sql.ts';

/** A rating on its way to the database. */
export interface NewRating {
  readonly roundId: string;
  readonly voterId: string;
  readonly slot: number;
  readonly attempt: number;
  readonly liked: boolean;
}

/** A voter's wish to take the last rating back. */
export interface RatingRetraction {
  readonly roundId: string;
  readonly voterId: string;
  readonly slot: number;
  readonly attempt: number;
  readonly undoSeconds: number;
}

/**
 * One statement a batch, as for ballots: the round's row is locked and its sequence moved on, if the round is open by the
 * database's clock; then the ratings are stored with their numbers. What a unique index refuses shows as missing.
 */
const RATE_SQL = `
WITH round AS (
  UPDATE "Round" SET "lastSeq" = "lastSeq" + $2::int
  WHERE id = $1::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
  RETURNING "lastSeq" - $2::int AS base
), ratings AS (
  INSERT INTO "Rating" ("roundId", seq, "voterId", slot, attempt, liked, "createdAt")
  SELECT $1::uuid, round.base + r.n, r."voterId", r.slot, r.attempt, r.liked, clock_timestamp()
  FROM round, unnest($3::uuid[], $4::int[], $5::int[], $6::bool[])
       WITH ORDINALITY AS r("voterId", slot, attempt, liked, n)
  ON CONFLICT DO NOTHING
  RETURNING seq
)
SELECT (SELECT base FROM round)::text AS base,
       CASE WHEN (SELECT count(*) FROM ratings) < $2 THEN
         (SELECT coalesce(array_agg(seq::text), '{}') FROM ratings) END AS seqs`;

/** Ratings, as the ballot box stores them. The receipt is the rating's number; null: read back what stands. */
export const RATINGS = {
  method: 'likes',
  countedAs: (_: NewRating, receipt: number | null) => (receipt === null ? null : 'rating'),
  async write(pool: Pool, roundId: string, ratings: readonly NewRating[]) {
    const column = (name: keyof NewRating) => arrayText(ratings.map((rating) => rating[name]));
    const values = [roundId, ratings.length, column('voterId'), column('slot'), column('attempt'), column('liked')];
    const { rows } = await pool.query<{ base: string | null; seqs: string[] | null }>({
      name: 'rating-batch',
      text: RATE_SQL,
      values,
    });
    const { base, seqs } = rows[0];
    if (base === null) return null;
    const stored = seqs === null ? null : new Set(seqs.map(Number));
    const numbers = ratings.map((_, n) => Number(base) + n + 1);
    return {
      lastSeq: Number(base) + ratings.length,
      acts: ratings.length,
      receipts: () => numbers.map((seq) => (stored === null || stored.has(seq) ? seq : null)),
    };
  },
} as const;

/**
 * Under the lock of the round's row: the ratings that stand, are their voter's last and young enough by the database's
 * clock are marked with the time and with a number of the round's sequence. The rows stay.
 */
const RETRACT_SQL = `
WITH chosen AS (
  SELECT r.id, a.n, row_number() OVER (ORDER BY r.seq) AS k
  FROM "Rating" r JOIN unnest($2::uuid[], $3::int[], $4::int[], $5::float8[]) WITH ORDINALITY
       AS a("voterId", slot, attempt, seconds, n)
    ON r."voterId" = a."voterId" AND r.slot = a.slot AND r.attempt = a.attempt
  WHERE r."roundId" = $1::uuid AND r."retractedAt" IS NULL
    AND r."createdAt" > clock_timestamp() - make_interval(secs => a.seconds)
    AND NOT EXISTS (
      SELECT 1 FROM "Rating" later
      WHERE later."roundId" = r."roundId" AND later."voterId" = r."voterId" AND later.seq > r.seq)
), round AS (
  UPDATE "Round" SET "lastSeq" = "lastSeq" + (SELECT count(*) FROM chosen) WHERE id = $1::uuid
  RETURNING "lastSeq" - (SELECT count(*) FROM chosen) AS base
)
UPDATE "Rating" r SET "retractedAt" = clock_timestamp(), "retractedSeq" = round.base + chosen.k
FROM chosen, round WHERE r.id = chosen.id
RETURNING (chosen.n - 1)::int AS asked, r."retractedSeq"::text AS seq`;

/** Retractions of ratings: the receipt is the retraction's number; null: read back what stands. */
export const RATING_RETRACTIONS = {
  method: 'likes',
  countedAs: (_: RatingRetraction, receipt: number | null) => (receipt === null ? null : 'undo'),
  async write(pool: Pool, roundId: string, retractions: readonly RatingRetraction[]) {
    const column = (name: 'voterId' | 'slot' | 'attempt' | 'undoSeconds') =>
      arrayText(retractions.map((one) => one[name]));
    const values = [roundId, column('voterId'), column('slot'), column('attempt'), column('undoSeconds')];
    return writeLocked<{ asked: number; seq: string }, number | null>(pool, roundId, RETRACT_SQL, values, (rows) => {
      const seqs = new Map(rows.map(({ asked, seq }) => [asked, Number(seq)]));
      return {
        lastSeq: Math.max(0, ...seqs.values()),
        acts: rows.length,
        receipts: () => retractions.map((_, n) => seqs.get(n) ?? null),
      };
    });
  },
} as const;
