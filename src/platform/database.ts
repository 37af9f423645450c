import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { databaseFault } from './database-fault.ts';
import type { Log } from './log.ts';
import { PrismaClient } from './prisma/client.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * One query, one processor: what reads a whole round for a refit must not take all of them from the votes. Plans are short
 * or run once: compiling them does not pay.
 */
export const SESSION_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off';

export interface Database {
  readonly pool: pg.Pool;
  /** Speaks through `pool`. */
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

/**
 * Opens the database and proves it with one query. A later loss of the server costs the queries in flight; the pool
 * connects again by itself.
 * @throws StartupError that says what is wrong with the address.
 */
export async function openDatabase(deps: { url: string; log: Log; max?: number }): Promise<Database> {
  const { url, log, max = 10 } = deps;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'blindrank',
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // An idle connection that breaks would end the process if nobody listened; while closing, the server may be faster.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a connection to PostgreSQL was lost');
  });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw databaseFault(url, error);
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
