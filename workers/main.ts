import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createLlmDesk } from '../src/features/llm-judging/desk.ts';
import { openDatabase } from '../src/platform/database.ts';
import { type Env, readEnv } from '../src/platform/env.ts';
import { createLog } from '../src/platform/log.ts';
import type { ReadMeasures } from '../src/platform/metrics/metrics-route.ts';
import { startMetricsServer } from '../src/platform/metrics/metrics-server.ts';
import { createWorkerMetrics } from '../src/platform/metrics/worker-metrics.ts';
import { openMediaStore } from '../src/platform/open-media-store.ts';
import { createThreadPool } from '../src/platform/pool.ts';
import { consumeBullQueue } from '../src/platform/queue/bullmq-queue.ts';
import type { JobHandlers } from '../src/platform/queue/queue.ts';
import { consumeFromWebProcess, hasWebProcess } from '../src/platform/queue/worker-process.ts';
import { createShutdown, drainOnSignals, type Shutdown } from '../src/platform/shutdown.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { runLlmJudge } from './jobs/llm-judge.ts';
import { runMakeBundle } from './jobs/make-bundle.ts';
import { runMakeReport } from './jobs/make-report.ts';
import { runRefitRound } from './jobs/refit-round.ts';
import { runSweepArena } from './jobs/sweep-arena.ts';

/** The worker process: wires its parts, consumes jobs, drains. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog({ level: env.logLevel, name: 'worker' });
  const shutdown = createShutdown({ log });
  if (env.databaseUrl === undefined) {
    throw new StartupError('A worker needs DATABASE_URL: it shares the database of the web processes.');
  }
  const database = await openDatabase({ url: env.databaseUrl, log, max: 6 });
  shutdown.defer('database', () => database.close());
  const threads = createThreadPool();
  shutdown.defer('threads', () => threads.close());
  const { pool, prisma } = database;
  const deps = { pool, prisma, threads, logs: new Map(), ratings: new Map(), arenaLogs: new Map(), now: Date.now };
  const media = await openMediaStore({ env, log });
  const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });
  const desk = createLlmDesk({ pool, prisma, media, log, llm: env.llm, wait, random: Math.random });
  shutdown.defer('LLM judges', () => desk.close());
  const metrics = createWorkerMetrics();
  const observer = metrics.jobs;
  const measures = () => metrics.registry.getMetricsAsJSON();
  const handlers: JobHandlers = {
    'refit-round': (payload) => runRefitRound(deps, payload),
    'sweep-arena': (payload) => runSweepArena(deps, payload),
    'make-bundle': (payload) => runMakeBundle(database, payload),
    'make-report': (payload) => runMakeReport(deps, payload),
    'llm-judge': (payload) => runLlmJudge(desk, payload),
  };

  const forked = hasWebProcess();
  if (!forked && env.redisUrl === undefined) {
    throw new StartupError('A worker of its own needs REDIS_URL: the web processes queue its work there.');
  }
  if (forked) {
    const onStop = () => void shutdown.drain('the web process ends').then((clean) => process.exit(clean ? 0 : 1));
    const consumer = consumeFromWebProcess({ log, handlers, observer, measures, onStop });
    shutdown.defer('jobs', () => consumer.close());
  } else {
    drainOnSignals({ log }, shutdown);
    // The worker that a web process keeps is measured through it.
    await openOperatorsPort(env, database.pool, shutdown, async () => [await measures()]);
  }
  if (env.redisUrl !== undefined) {
    const consumer = consumeBullQueue({ redisUrl: env.redisUrl, log, handlers, observer });
    shutdown.defer('jobs in Redis', () => consumer.close());
  }
}

/** Metrics, and whether this worker can work. */
async function openOperatorsPort(env: Env, pool: Pool, shutdown: Shutdown, read: ReadMeasures): Promise<void> {
  const { port, token } = env.metrics;
  if (port === undefined) return;
  async function ready() {
    const database = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const open = !shutdown.draining;
    return { ready: database && open, checks: { database, open } };
  }
  const probes = { alive: () => true, ready };
  const operators = await startMetricsServer({ host: env.host, port, token, read, probes });
  shutdown.defer('metrics', () => operators.close());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
});
