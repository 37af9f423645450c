import type { Pool, PoolClient } from 'pg';

/** Any number that no other lock begins with. */
export const JUDGE_LOCK = 7_236_413;

/** Which judges this process works for: of all processes on a database one has each. */
export interface JudgeLocks {
  /** False: somebody else works for this judge. */
  take(judgeId: string): Promise<boolean>;
  release(judgeId: string): Promise<void>;
}

/**
 * All locks of a process stand on one connection, which is held while there are any; they go with it.
 * @param onLost the connection broke: other processes may work for these judges from now on
 */
export function createJudgeLocks(pool: Pool, onLost: () => void): JudgeLocks {
  const held = new Set<string>();
  let connection: Promise<PoolClient> | null = null;

  function connect(): Promise<PoolClient> {
    connection ??= pool.connect().then((client) => {
      client.once('error', lose);
      return client;
    });
    return connection;
  }

  function lose(): void {
    const broken = connection;
    connection = null;
    held.clear();
    void broken?.then(
      (client) => client.release(true),
      () => undefined,
    );
    onLost();
  }

  /** Gives the connection back with the last lock. */
  async function tidy(client: PoolClient): Promise<void> {
    if (held.size > 0 || connection === null) return;
    connection = null;
    client.off('error', lose);
    client.release();
  }

  return {
    async take(judgeId) {
      if (held.has(judgeId)) return false;
      held.add(judgeId);
      try {
        const client = await connect();
        const { rows } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [
          JUDGE_LOCK,
          judgeId,
        ]);
        if (rows[0].taken === true) return true;
        held.delete(judgeId);
        await tidy(client);
        return false;
      } catch (error) {
        lose();
        throw error;
      }
    },
    async release(judgeId) {
      if (!held.delete(judgeId) || connection === null) return;
      try {
        const client = await connection;
        await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [JUDGE_LOCK, judgeId]);
        await tidy(client);
      } catch {
        lose();
      }
    },
  };
}
