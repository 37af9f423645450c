import { openDatabase } from '../src/platform/database.ts';
import { readEnv } from '../src/platform/env.ts';
import { createLog } from '../src/platform/log.ts';
import { createThreadPool } from '../src/platform/pool.ts';
import { consumeBullQueue } from '../src/platform/queue/bullmq-queue.ts';
import type { JobHandlers } from '../src/platform/queue/queue.ts';
import { consumeFromWebProcess, hasWebProcess } from '../src/platform/queue/worker-process.ts';
import { createShutdown, drainOnSignals } from '../src/platform/shutdown.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { runRefitRound } from './jobs/refit-round.ts';

/** The worker process: wires its parts, consumes jobs, drains. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog({ level: env.logLevel, name: 'worker' });
  const shutdown = createShutdown({ log });
  if (env.databaseUrl === undefined) {
    throw new StartupError('A worker needs DATABASE_URL: it shares the database of the web processes.');
  }
  const database = await openDatabase({ url: env.databaseUrl, log, max: 4 });
  shutdown.defer('database', () => database.close());
  const threads = createThreadPool();
  shutdown.defer('threads', () => threads.close());
  const deps = { pool: database.pool, threads, logs: new Map(), now: Date.now };
  const handlers: JobHandlers = { 'refit-round': (payload) => runRefitRound(deps, payload) };

  const forked = hasWebProcess();
  if (!forked && env.redisUrl === undefined) {
    throw new StartupError('A worker of its own needs REDIS_URL: the web processes queue its work there.');
  }
  if (forked) {
    const onStop = () => void shutdown.drain('the web process ends').then((clean) => process.exit(clean ? 0 : 1));
    const consumer = consumeFromWebProcess({ log, handlers, onStop });
    shutdown.defer('jobs', () => consumer.close());
  } else {
    drainOnSignals({ log }, shutdown);
  }
  if (env.redisUrl !== undefined) {
    const consumer = consumeBullQueue({ redisUrl: env.redisUrl, log, handlers });
    shutdown.defer('jobs in Redis', () => consumer.close());
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
});
