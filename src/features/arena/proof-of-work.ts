import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Pool } from 'pg';
import { z } from 'zod';

/** About half a second for a phone, and less than two milliseconds for us. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000, least: 200, most: 600 } as const;
const CHALLENGE_MS = 10 * 60_000;
const SECRET_BYTES = 32;

/** A challenge that this voter can solve once, within ten minutes. */
export async function createWork(pool: Pool, roundId: string, voterId: string, nowMs: number): Promise<Challenge> {
  const secret = await readChallengeSecret(pool, roundId);
  return createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.least, WORK.most),
    deriveKey,
    data: { for: voterMark(secret, voterId) },
    expiresAt: new Date(nowMs + CHALLENGE_MS),
    ...signatureSecrets(secret),
  });
}

const parameters = z.looseObject({
  algorithm: z.literal(WORK.algorithm),
  cost: z.literal(WORK.cost),
  expiresAt: z.number(),
  data: z.object({ for: z.string() }),
});
const payload = z.object({
  challenge: z.object({ parameters, signature: z.string().min(1) }),
  solution: z.looseObject({ counter: z.int().min(0), derivedKey: z.string() }),
});

/** Whether a solved challenge was this voter's, in time, and not used before; from now on it is used. */
export async function checkWork(pool: Pool, roundId: string, voterId: string, proof: string): Promise<boolean> {
  const parsed = payload.safeParse(decoded(proof));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.data;
  const secret = await readChallengeSecret(pool, roundId);
  if (challenge.parameters.data.for !== voterMark(secret, voterId)) return false;
  const found = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution,
    deriveKey,
    ...signatureSecrets(secret),
    // What else is wrong with strangers' input is no fault of ours.
  }).catch(() => ({ verified: false }));
  return found.verified && useUp(pool, challenge.signature, challenge.parameters.expiresAt);
}

/** The widget's answer: JSON in base64. */
function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Keeps that a challenge was used; false: it was before. Those that have expired are forgotten. */
async function useUp(pool: Pool, signature: string, expiresAt: number): Promise<boolean> {
  const digest = createHash('sha256').update(signature).digest();
  await pool.query('DELETE FROM "UsedChallenge" WHERE "expiresAt" < clock_timestamp()');
  const { rowCount } = await pool.query(
    `INSERT INTO "UsedChallenge" (digest, "expiresAt") VALUES ($1, to_timestamp($2::float8) + interval '1 minute')
     ON CONFLICT DO NOTHING`,
    [digest, expiresAt],
  );
  return rowCount === 1;
}

function signatureSecrets(secret: Uint8Array) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
}

/** Says to us for whom a challenge was made, and to nobody else. */
function voterMark(secret: Uint8Array, voterId: string): string {
  return createHmac('sha256', secret).update(`voter ${voterId}`).digest('base64url');
}

/** The round's secret of challenges; drawn when it is first needed, for all nodes the same. */
async function readChallengeSecret(pool: Pool, roundId: string): Promise<Uint8Array> {
  const { rows } = await pool.query<{ secret: Uint8Array }>(
    `UPDATE "Round" SET "challengeSecret" = $2 WHERE id = $1 AND "challengeSecret" IS NULL
     RETURNING "challengeSecret" AS secret`,
    [roundId, randomBytes(SECRET_BYTES)],
  );
  if (rows.length === 1) return rows[0].secret;
  const known = await pool.query<{ secret: Uint8Array | null }>(
    'SELECT "challengeSecret" AS secret FROM "Round" WHERE id = $1',
    [roundId],
  );
  const secret = known.rows[0]?.secret ?? null;
  if (secret === null) throw new Error('a round whose voters are checked is gone');
  return secret;
}
