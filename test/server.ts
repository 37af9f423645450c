import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readEnv } from '../src/platform/env.ts';
import { createLog } from '../src/platform/log.ts';
import { type RunningServer, startServer } from '../src/server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createHost, type Person } from './person.ts';

export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly running: RunningServer;
  readonly host: Person;
  readonly printed: readonly string[];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** The queue and the sockets' adapter go through the test Redis. */
  readonly redis?: boolean;
  /** A further node of the server that has this database. */
  readonly beside?: TestServer;
  readonly role?: 'all' | 'web';
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A whole server on a database of its own, with a worker process of its own and a host who has signed in. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  // Vitest sets it for a page under test; the worker process would inherit it.
  delete process.env.BASE_URL;
  const { redis = false, beside, role = 'all', env: more = {} } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'blindrank-server-'));
  const printed: string[] = [];
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    DEMO: 'off',
    ROLE: role,
    ...(redis && { REDIS_URL: inject('redisUrl') }),
    ...more,
  });
  const running = await startServer({ env, log: createLog({ level: 'error' }), print: (line) => printed.push(line) });
  return {
    url: running.url,
    database,
    running,
    printed,
    host: await createHost(running.url, database.pool),
    stop: async () => {
      await running.close();
      if (beside === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
