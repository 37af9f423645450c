import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Tx } from '../../platform/transaction.ts';

// ---- proofs of being a person -------------------------------------------------------------------------------

/** A proof of being a person, or that none could be had: `unavailable` votes wait for the host's decision. */
export interface StoredPass {
  readonly outcome: 'passed' | 'unavailable';
  /** How long it still holds, by the database's clock. */
  readonly leftMs: number;
}

/** The proof of a voter that holds, or null. */
export async function readPass(pool: Pool, voterId: string): Promise<StoredPass | null> {
  const { rows } = await pool.query<StoredPass>(
    `SELECT outcome::text AS outcome, extract(epoch FROM until - clock_timestamp())::float8 * 1000 AS "leftMs"
     FROM "HumanPass" WHERE "voterId" = $1 AND until > clock_timestamp()`,
    [voterId],
  );
  return rows[0] ?? null;
}

/** What an older proof is kept for: one that was made outlasts a later check that could not be made. */
const OLD_STANDS = `excluded.outcome = 'unavailable' AND "HumanPass".outcome = 'passed'
  AND "HumanPass".until > clock_timestamp()`;

/** Keeps what came of a check. Returns what holds now. */
export async function storePass(
  pool: Pool,
  voterId: string,
  outcome: StoredPass['outcome'],
  holdsMs: number,
): Promise<StoredPass> {
  const { rows } = await pool.query<StoredPass>(
    `INSERT INTO "HumanPass" ("voterId", outcome, until)
     VALUES ($1, $2::"HumanOutcome", clock_timestamp() + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT ("voterId") DO UPDATE SET
       outcome = CASE WHEN ${OLD_STANDS} THEN "HumanPass".outcome ELSE excluded.outcome END,
       until = CASE WHEN ${OLD_STANDS} THEN "HumanPass".until ELSE excluded.until END
     RETURNING outcome::text AS outcome, extract(epoch FROM until - clock_timestamp())::float8 * 1000 AS "leftMs"`,
    [voterId, outcome, holdsMs],
  );
  return rows[0];
}

// ---- challenges of the proof of work ------------------------------------------------------------------------

const SECRET_BYTES = 32;

/** The round's secret of challenges; drawn when it is first needed, for all nodes the same. */
export async function readChallengeSecret(pool: Pool, roundId: string): Promise<Uint8Array> {
  const read = async (): Promise<Uint8Array | null> =>
    (await pool.query('SELECT "challengeSecret" AS secret FROM "Round" WHERE id = $1', [roundId])).rows[0]?.secret ??
    null;
  const known = await read();
  if (known !== null) return known;
  await pool.query('UPDATE "Round" SET "challengeSecret" = $2 WHERE id = $1 AND "challengeSecret" IS NULL', [
    roundId,
    randomBytes(SECRET_BYTES),
  ]);
  const drawn = await read();
  if (drawn === null) throw new Error('a round whose voters are checked is gone');
  return drawn;
}

/**
 * Keeps that a challenge was used; false: it was before. Those that have expired are forgotten.
 *
 * @param expiresAt in seconds since 1970
 */
export async function useChallenge(pool: Pool, signature: string, expiresAt: number): Promise<boolean> {
  const digest = createHash('sha256').update(signature).digest();
  await pool.query('DELETE FROM "UsedChallenge" WHERE "expiresAt" < clock_timestamp()');
  const { rowCount } = await pool.query(
    `INSERT INTO "UsedChallenge" (digest, "expiresAt") VALUES ($1, to_timestamp($2::float8) + interval '1 minute')
     ON CONFLICT DO NOTHING`,
    [digest, expiresAt],
  );
  return rowCount === 1;
}

// ---- outages of the check -----------------------------------------------------------------------------------

/** Notes that a person could not be checked. True: an outage begins. */
export async function markOutage(tx: Tx, roundId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ began: boolean }[]>`
    INSERT INTO "CheckOutage" AS o ("roundId", since, "lastAt") VALUES (${roundId}::uuid, now(), now())
    ON CONFLICT ("roundId") DO UPDATE SET
      since = CASE WHEN o."endedAt" IS NULL THEN o.since ELSE now() END, "lastAt" = now(), "endedAt" = NULL
    RETURNING since = "lastAt" AS began`;
  return rows[0]?.began === true;
}

/** Ends an outage that has been quiet for so long. False: there is none, or it was not. */
export async function closeOutage(tx: Tx, roundId: string, quietSeconds: number): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE "CheckOutage" SET "endedAt" = now()
    WHERE "roundId" = ${roundId}::uuid AND "endedAt" IS NULL
      AND "lastAt" < now() - make_interval(secs => ${quietSeconds})`;
  return ended === 1;
}

/** The last outage of a round's check of persons; `endedAt` null: it goes on. */
export async function readOutage(
  pool: Pool,
  roundId: string,
): Promise<{ since: Date; lastAt: Date; endedAt: Date | null } | null> {
  const { rows } = await pool.query('SELECT since, "lastAt", "endedAt" FROM "CheckOutage" WHERE "roundId" = $1', [
    roundId,
  ]);
  return rows[0] ?? null;
}
