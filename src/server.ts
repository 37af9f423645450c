import { existsSync } from 'node:fs';
import type { Redis } from 'ioredis';
import pg from 'pg';
import { createApp } from './app.ts';
import { createFirstHostLink } from './features/access/create-first-host-link.ts';
import { sweepReports } from './features/benchmark-report/sweep-reports.ts';
import { sweepBundles } from './features/bundle/sweep-bundles.ts';
import { seedDemo } from './features/demo/seed-demo.ts';
import { sweepJudges } from './features/llm-judging/sweep-judges.ts';
import { closeDueRounds } from './features/rounds/close-due-rounds.ts';
import { openDueRounds } from './features/rounds/open-due-rounds.ts';
import { sweepLaggingRounds } from './features/standings/sweep.ts';
import { freePort, reachableAddress } from './platform/addresses.ts';
import { listen } from './platform/bus.ts';
import { ensureDataDir } from './platform/data-dir.ts';
import { openDatabase, SESSION_OPTIONS } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { Env } from './platform/env.ts';
import { listenOn } from './platform/listen-on.ts';
import { connectLiveRedis } from './platform/live/live-redis.ts';
import type { Log } from './platform/log.ts';
import { startMetricsServer } from './platform/metrics/metrics-server.ts';
import { applyMigrations, MIGRATIONS_DIR } from './platform/migrate.ts';
import { openMediaStore } from './platform/open-media-store.ts';
import { createProbes } from './platform/probes.ts';
import { createBullQueue } from './platform/queue/bullmq-queue.ts';
import type { JobQueue } from './platform/queue/queue.ts';
import { startWorkerProcess, type WorkerProcess } from './platform/queue/worker-process.ts';
import type { Services } from './platform/services.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { repositoryRoot } from './platform/source.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandLine } from './words/words.ts';

const words = commandLine.start;

export interface ServerOptions {
  readonly env: Env;
  readonly log: Log;
  /** Says a line to the person who started the server. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  /** Acknowledges what is in flight, closes connections, stops the worker and at last PostgreSQL. */
  close(): Promise<void>;
}

const CLOSING_TIME_MS = 1000;
const BALLOT_PATIENCE_MS = 8000;

/** The web process: wires everything, listens, says where. Error: StartupError with a line that says what to do. */
export async function startServer({ env, log, print }: ServerOptions): Promise<RunningServer> {
  const shutdown = createShutdown({ log });
  try {
    return await start({ env, log, print }, shutdown);
  } catch (error) {
    await shutdown.drain('the start failed');
    throw error;
  }
}

async function start({ env, log, print }: ServerOptions, shutdown: Shutdown): Promise<RunningServer> {
  if (env.role === 'web' && env.redisUrl === undefined) {
    throw new StartupError('ROLE=web needs REDIS_URL: its worker processes take their work from there.');
  }
  await ensureDataDir(env.dataDir);
  const port = env.port === 0 ? await freePort(env.host) : env.port;
  const baseUrl = env.baseUrl ?? reachableAddress(env.host, port);
  const databaseUrl = await databaseAddress({ env, log, print }, shutdown);
  const database = await openDatabase({ url: databaseUrl, log });
  shutdown.defer('database', () => database.close());
  await applyMigrations(databaseUrl, MIGRATIONS_DIR, log);
  const ballotPool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'blindrank-ballots',
    options: SESSION_OPTIONS,
    // A vote is answered before its page gives up waiting, also when the database says nothing at all.
    connectionTimeoutMillis: BALLOT_PATIENCE_MS,
    query_timeout: BALLOT_PATIENCE_MS,
    keepAlive: true,
  });
  ballotPool.on('error', (error) => {
    if (!ballotPool.ending) log.warn({ err: error }, 'a ballot connection was lost');
  });
  shutdown.defer('ballot connections', () => ballotPool.end());

  const media = await openMediaStore({ env, log });
  const { pool, prisma } = database;
  const services: Services = { env, log, pool, prisma, media, now: Date.now, baseUrl };
  const { queue, redis, worker } = startQueue(env, log, databaseUrl, shutdown);
  const probes = createProbes({ pool, media, redis, draining: () => shutdown.draining });
  const webDir = `${repositoryRoot}dist/web`;
  const app = createApp({
    services,
    ballotPool,
    queue,
    probes,
    ...(redis && { redis }),
    ...(existsSync(webDir) && { webDir }),
    ...(worker && { workerMeasures: worker.measures }),
  });
  shutdown.defer('connections', () => app.close());
  if (env.metrics.port !== undefined) {
    const { host, metrics } = env;
    const options = { host, port: env.metrics.port, token: metrics.token, read: app.readMeasures, probes };
    const operators = await startMetricsServer(options);
    shutdown.defer('metrics', () => operators.close());
  }
  await listenOn(app.http, { host: env.host, port });
  const bus = await listen({ databaseUrl, log }, { onAnnouncement: app.hear, onConnected: app.refreshAll });
  shutdown.defer('announcements', () => bus.close());
  shutdown.defer('sweep', sweepLaggingRounds({ pool, log, queue }));
  shutdown.defer('reports', sweepReports({ pool, log, queue }));
  shutdown.defer('bundles', sweepBundles({ pool, log, queue }));
  shutdown.defer('LLM judges', sweepJudges({ prisma, log, queue }));
  shutdown.defer('closing times', watchClosingTimes(services));
  await welcome(services, print);
  return { url: baseUrl, services, close: async () => void (await shutdown.drain('asked to stop')) };
}

async function databaseAddress({ env, log, print }: ServerOptions, shutdown: Shutdown): Promise<string> {
  if (env.databaseUrl !== undefined) return env.databaseUrl;
  print(words.postgres);
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
  shutdown.defer('PostgreSQL', () => embedded.stop(), 30_000);
  return embedded.url;
}

interface Queue {
  readonly queue: JobQueue;
  readonly redis?: Redis;
  readonly worker: WorkerProcess | null;
}

/** Redis where it is given; else this machine's own worker, forked at lower priority. */
function startQueue(env: Env, log: Log, databaseUrl: string, shutdown: Shutdown): Queue {
  const worker = env.role === 'all' ? startWorkerProcess({ log, env: workerEnvironment(env, databaseUrl) }) : null;
  if (worker !== null) shutdown.defer('worker', () => worker.close(), 20_000);
  if (env.redisUrl === undefined) {
    log.info('REDIS_URL is not set: queue and live messages stay on this machine');
    if (worker === null) throw new StartupError('Without REDIS_URL the role must be all.');
    return { queue: worker, worker };
  }
  const queue = createBullQueue({ redisUrl: env.redisUrl, log });
  shutdown.defer('queue', () => queue.close());
  const redis = connectLiveRedis(env.redisUrl, log);
  shutdown.defer('Redis', () => redis.disconnect());
  return { queue, redis, worker };
}

/** What the worker's environment adds to this process's own. */
function workerEnvironment(env: Env, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: env.dataDir,
    LOG_LEVEL: env.logLevel,
    ...(env.redisUrl !== undefined && { REDIS_URL: env.redisUrl }),
  };
}

/** Rounds open and close by the clock, also when nobody votes. */
function watchClosingTimes(services: Services): () => void {
  const timer = setInterval(() => {
    const late = (what: string) => (error: unknown) => services.log.warn({ err: error }, what);
    closeDueRounds(services)
      .catch(late('rounds were not closed in time'))
      .then(() => openDueRounds(services))
      .catch(late('rounds were not opened in time'));
  }, CLOSING_TIME_MS);
  return () => clearInterval(timer);
}

/** The demo on the first start, and the links that a host needs. */
async function welcome(services: Services, print: (line: string) => void): Promise<void> {
  const demo = services.env.demo ? await seedDemo(services, () => print(words.demo)) : null;
  print(words.ready(services.baseUrl));
  if (demo !== null) {
    print(words.join(demo.joinUrl));
    print(words.projector(demo.stageUrl));
    if (demo.jurorUrl !== null) print(words.juror(demo.jurorUrl));
  }
  const hostLink = await createFirstHostLink(services);
  if (hostLink !== null) print(words.host(hostLink));
}
