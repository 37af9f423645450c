import type { Pool } from 'pg';
import type { GivenRating } from '../../domain/rating-record.ts';

/** Everything that a voter has rated in a round, in order; `nowMs` is what this server's clock shows. */
export async function readRatings(pool: Pool, roundId: string, voterId: string, nowMs: number): Promise<GivenRating[]> {
  const { rows } = await pool.query(
    `SELECT slot, attempt, liked, "retractedAt" IS NOT NULL AS retracted,
            extract(epoch FROM clock_timestamp() - "createdAt")::float8 * 1000 AS "ageMs"
     FROM "Rating" WHERE "roundId" = $1 AND "voterId" = $2 ORDER BY seq`,
    [roundId, voterId],
  );
  return rows.map(({ ageMs, ...rating }) => ({ ...rating, castMs: nowMs - ageMs }));
}

/** The round's secret of orders; `drawn` becomes it if there was none, for all nodes the same. */
export async function readRatingSecret(pool: Pool, roundId: string, drawn: Uint8Array): Promise<Uint8Array> {
  const read = async (): Promise<Uint8Array | null> =>
    (await pool.query('SELECT "ratingSecret" AS secret FROM "Round" WHERE id = $1', [roundId])).rows[0]?.secret ?? null;
  const known = await read();
  if (known !== null) return known;
  await pool.query('UPDATE "Round" SET "ratingSecret" = $2 WHERE id = $1 AND "ratingSecret" IS NULL', [roundId, drawn]);
  return (await read()) ?? drawn;
}
