import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Pool } from 'pg';
import { z } from 'zod';
import { readChallengeSecret, useChallenge } from './check-data.ts';

/** About half a second for a phone, and less than two milliseconds for us. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000, least: 200, most: 600 } as const;
const CHALLENGE_MS = 10 * 60_000;

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
  return found.verified && useChallenge(pool, challenge.signature, challenge.parameters.expiresAt);
}

/** The widget's answer: JSON in base64. */
function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

function signatureSecrets(secret: Uint8Array) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
}

/** Says to us for whom a challenge was made, and to nobody else. */
function voterMark(secret: Uint8Array, voterId: string): string {
  return createHmac('sha256', secret).update(`voter ${voterId}`).digest('base64url');
}
