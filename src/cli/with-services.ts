import { reachableAddress } from '../platform/addresses.ts';
import { openDatabase } from '../platform/database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Env } from '../platform/env.ts';
import { createFileMediaStore } from '../platform/file-media-store.ts';
import type { Log } from '../platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../platform/migrate.ts';
import type { Services } from '../platform/services.ts';
import { createShutdown } from '../platform/shutdown.ts';

const POSTGRES_PATIENCE_MS = 60_000;

/**
 * Gives a command what features depend on: the configured database; without one, the private PostgreSQL of a server
 * that runs here, or else that PostgreSQL started for as long as the command takes.
 * @throws StartupError
 */
export async function withServices<T>(env: Env, log: Log, run: (services: Services) => Promise<T>): Promise<T> {
  const shutdown = createShutdown({ log });
  try {
    let url = env.databaseUrl ?? (await runningEmbeddedPostgres(env.dataDir));
    if (url === undefined) {
      const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
      shutdown.defer('PostgreSQL', () => embedded.stop(), POSTGRES_PATIENCE_MS);
      url = embedded.url;
    }
    const database = await openDatabase({ url, log });
    shutdown.defer('database', () => database.close());
    await applyMigrations(url, MIGRATIONS_DIR, log);
    return await run({
      env,
      log,
      pool: database.pool,
      prisma: database.prisma,
      media: createFileMediaStore(`${env.dataDir}/media`),
      now: Date.now,
      baseUrl: env.baseUrl ?? reachableAddress(env.host, env.port),
    });
  } finally {
    await shutdown.drain('the command has ended');
  }
}
