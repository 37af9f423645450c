import { reachableAddress } from '../platform/addresses.ts';
import { openDatabase } from '../platform/database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Env } from '../platform/env.ts';
import type { Log } from '../platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../platform/migrate.ts';
import { openMediaStore } from '../platform/open-media-store.ts';
import type { Services } from '../platform/services.ts';
import { createShutdown } from '../platform/shutdown.ts';

const POSTGRES_PATIENCE_MS = 60_000;

/**
 * Gives a command the address of the configured database; without one, of the private PostgreSQL of a server that runs
 * here, or else of that PostgreSQL started for as long as the command takes. Nothing is migrated.
 * @throws StartupError
 */
export async function withDatabaseUrl<T>(env: Env, log: Log, run: (databaseUrl: string) => Promise<T>): Promise<T> {
  const running = env.databaseUrl ?? (await runningEmbeddedPostgres(env.dataDir));
  if (running !== undefined) return run(running);
  const shutdown = createShutdown({ log });
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
  shutdown.defer('PostgreSQL', () => embedded.stop(), POSTGRES_PATIENCE_MS);
  try {
    return await run(embedded.url);
  } finally {
    await shutdown.drain('the command has ended');
  }
}

/**
 * Gives a command what features depend on, over the database of `withDatabaseUrl`, migrated.
 * @throws StartupError
 */
export function withServices<T>(env: Env, log: Log, run: (services: Services) => Promise<T>): Promise<T> {
  return withDatabaseUrl(env, log, async (url) => {
    const database = await openDatabase({ url, log });
    try {
      await applyMigrations(url, MIGRATIONS_DIR, log);
      return await run({
        env,
        log,
        pool: database.pool,
        prisma: database.prisma,
        media: await openMediaStore({ env, log }),
        now: Date.now,
        baseUrl: env.baseUrl ?? reachableAddress(env.host, env.port),
      });
    } finally {
      await database.close();
    }
  });
}
