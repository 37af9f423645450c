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
  /** Takes away what listens to the connection. */
  let forget: (client: PoolClient) => void = () => {};
  let turn: Promise<unknown> = Promise.resolve();

  /** One after another: a connection does one thing at a time. */
  function ask(client: PoolClient, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', judgeId: string) {
    const asked = turn.then(() =>
      client.query<{ done: boolean }>(`SELECT ${what}($1, hashtext($2)) AS done`, [JUDGE_LOCK, judgeId]),
    );
    turn = asked.catch(() => undefined);
    return asked.then(({ rows }) => rows[0]?.done === true);
  }

  function connect(): Promise<PoolClient> {
    if (connection !== null) return connection;
    const made = pool.connect().then((client) => {
      client.once('error', broke);
      return client;
    });
    const broke = () => lose(made);
    forget = (client) => client.off('error', broke);
    connection = made;
    return made;
  }

  /** All locks went with this connection, unless that is known already. */
  function lose(broken: Promise<PoolClient>): void {
    if (connection !== broken) return;
    connection = null;
    held.clear();
    void broken.then(
      (client) => client.release(true),
      () => undefined,
    );
    onLost();
  }

  /** Gives the connection back with the last lock. */
  function letGo(judgeId: string, client: PoolClient): void {
    held.delete(judgeId);
    if (held.size > 0 || connection === null) return;
    connection = null;
    forget(client);
    client.release();
  }

  return {
    async take(judgeId) {
      if (held.has(judgeId)) return false;
      held.add(judgeId);
      const made = connect();
      try {
        const client = await made;
        const taken = await ask(client, 'pg_try_advisory_lock', judgeId);
        if (!taken) letGo(judgeId, client);
        return taken;
      } catch (error) {
        lose(made);
        throw error;
      }
    },
    async release(judgeId) {
      const made = connection;
      if (!held.has(judgeId) || made === null) return;
      try {
        const client = await made;
        await ask(client, 'pg_advisory_unlock', judgeId);
        letGo(judgeId, client);
      } catch {
        lose(made);
      }
    },
  };
}
