import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { newSession, sessionCookie } from '../../src/features/access/session-token.ts';

/**
 * People who have joined a contest as voters, straight in the tables; returns their cookies. Joining by HTTP is what the
 * scenarios measure; here they are only wanted.
 */
export async function preparePeople(pool: Pool, contestId: string, count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => newSession(Date.now()));
  const pseudonyms = sessions.map(() => randomBytes(8).toString('hex'));
  await pool.query(
    `WITH person AS (
       SELECT gen_random_uuid() AS id, hash, pseudonym FROM unnest($2::bytea[], $3::text[]) AS p(hash, pseudonym)
     ), account AS (
       INSERT INTO "Account" (id) SELECT id FROM person RETURNING id
     ), session AS (
       INSERT INTO "Session" ("tokenHash", "accountId", "expiresAt")
       SELECT hash, id, now() + interval '1 day' FROM person
     ), membership AS (
       INSERT INTO "Membership" ("accountId", "contestId", role) SELECT id, $1::uuid, 'voter' FROM person
     )
     INSERT INTO "Voter" ("contestId", "accountId", pseudonym) SELECT $1::uuid, id, pseudonym FROM person`,
    [contestId, sessions.map(({ tokenHash }) => Buffer.from(tokenHash)), pseudonyms],
  );
  return sessions.map(({ token }) => sessionCookie({ baseUrl: 'http://localhost' }, token).split(';')[0]);
}
