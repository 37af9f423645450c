import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openDatabase } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../src/platform/migrate.ts';
import type { Services } from '../src/platform/services.ts';
import { createShutdown, drainOnSignals, type Shutdown } from '../src/platform/shutdown.ts';
import {
  addressOf,
  type Environment,
  endProcess,
  signalWorker,
  spawnBlindrank,
  startRedis,
} from './bench-processes.ts';
import { type BenchRound, fillRound, openBenchRound } from './bench-round.ts';
import { preparePeople } from './crowd/people.ts';

const STOPPING_MS = 60_000;
const SETTLED_MS = 50;

export interface BenchOptions {
  readonly works: number;
  /** Comparisons that the round has before the server starts. */
  readonly comparisons?: number;
  /** People who have joined before. */
  readonly people?: number;
  /** Options of Node for the web process, which then hears its parent's messages. */
  readonly nodeOptions?: readonly string[];
  /** Web processes beside the first: all are then of the role `web`, with one worker and a Redis of their own. */
  readonly moreWebs?: number;
}

/** A server as users start it, with PostgreSQL and a worker, each a process of its own, in a folder that goes away. */
export interface BenchServer {
  readonly url: string;
  /** Addresses of the other web processes. */
  readonly moreUrls: readonly string[];
  readonly round: BenchRound;
  /** Cookies of the people who have joined. */
  readonly people: readonly string[];
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>;
  readonly web: () => ChildProcess;
  /** Stops and continues the worker process: without it no refit runs and nothing else changes. */
  pauseWorker(): Promise<void>;
  resumeWorker(): void;
  /** Ends the web process, with its worker, and starts it again on the same address; resolves when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Started whole or not at all; a signal takes everything down too. */
export async function startBenchServer(options: BenchOptions): Promise<BenchServer> {
  const log = createLog({ level: 'warn', name: 'bench' });
  const shutdown = createShutdown({ log });
  drainOnSignals({ log }, shutdown);
  try {
    return await start(options, log, shutdown);
  } catch (error) {
    await shutdown.drain('the start failed');
    throw error;
  }
}

async function start(
  { works, comparisons = 0, people = 0, nodeOptions = [], moreWebs = 0 }: BenchOptions,
  log: Log,
  shutdown: Shutdown,
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-bench-'));
  shutdown.defer('folder', () => rm(folder, { recursive: true, force: true }));
  // PostgreSQL's own user must be able to enter when root runs the bench.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  shutdown.defer('PostgreSQL', () => postgres.stop(), STOPPING_MS);
  await applyMigrations(postgres.url, MIGRATIONS_DIR, log);
  const { pool, prisma, close } = await openDatabase({ url: postgres.url, log, max: 2 });
  shutdown.defer('database', close);
  const services = { prisma, now: Date.now, baseUrl: '' };
  const round = await openBenchRound(services, works);
  if (comparisons > 0) await fillRound(pool, round, comparisons);
  const cookies = people > 0 ? await preparePeople(pool, round.contestId, people) : [];
  const data = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  const env = moreWebs === 0 ? data : { ...data, ...(await startBehind(data, shutdown)) };
  let web = spawnBlindrank(env, nodeOptions);
  shutdown.defer('server', () => endProcess(web), STOPPING_MS);
  const url = await addressOf(web);
  const moreUrls: string[] = [];
  for (let k = 0; k < moreWebs; k++) {
    const another = spawnBlindrank(env);
    shutdown.defer('another web process', () => endProcess(another), STOPPING_MS);
    moreUrls.push(await addressOf(another));
  }
  // A stopped process hears nothing.
  shutdown.defer('worker', () => signalWorker(web, 'SIGCONT'));
  return {
    url,
    moreUrls,
    round,
    people: cookies,
    pool,
    databaseUrl: postgres.url,
    services,
    web: () => web,
    pauseWorker: () => pauseBetweenTransactions(pool, web),
    resumeWorker: () => signalWorker(web, 'SIGCONT'),
    async restart() {
      await endProcess(web);
      web = spawnBlindrank({ ...env, PORT: new URL(url).port }, nodeOptions);
      await addressOf(web);
    },
    stop: async () => void (await shutdown.drain('the bench is over')),
  };
}

/** A process that is stopped inside a transaction keeps its locks, and others would wait for it. */
async function pauseBetweenTransactions(pool: Pool, web: ChildProcess): Promise<void> {
  for (;;) {
    signalWorker(web, 'SIGSTOP');
    // What it has sent already is through by then.
    await sleep(SETTLED_MS);
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    if (rowCount === 0) return;
    signalWorker(web, 'SIGCONT');
    await sleep(SETTLED_MS);
  }
}

/** Standings stored so far for the round. */
export async function standingsOf({ pool, round }: Pick<BenchServer, 'pool' | 'round'>): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('SELECT version FROM "Standing" WHERE "roundId" = $1', [
    round.roundId,
  ]);
  return rows[0]?.version ?? 0;
}

/** What several web processes share: Redis and a worker process. Returns what makes a process one of them. */
async function startBehind(data: Environment, shutdown: Shutdown): Promise<Environment> {
  const redis = await startRedis(data.DATA_DIR);
  shutdown.defer('Redis', () => redis.stop(), STOPPING_MS);
  const worker = spawnBlindrank({ ...data, REDIS_URL: redis.url, ROLE: 'worker' });
  shutdown.defer('worker process', () => endProcess(worker), STOPPING_MS);
  return { REDIS_URL: redis.url, ROLE: 'web' };
}
