import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { freePort } from '../../src/platform/addresses.ts';
import { createLog } from '../../src/platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../../src/platform/migrate.ts';
import {
  endServer,
  ensureCluster,
  launchServer,
  runningServer,
  serverUrl,
} from '../../src/platform/postgres-cluster.ts';
import { findPostgresHome } from '../../src/platform/postgres-home.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { childrenOf } from './processes.ts';

/** A store that a test may do anything to; it always has the same address. */
export interface OwnStore {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

export interface OwnPostgres extends OwnStore {
  /** Stops all its processes where they are: connections stay open and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** A PostgreSQL server of the test's own, migrated, with its usual durability. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const home = await findPostgresHome(folder.path);
  await ensureCluster(home);
  const port = await freePort();
  const url = await serverUrl(home, port, 'postgres');

  async function start(): Promise<void> {
    // Just after a kill the processes of the old server may still hold its memory: then the new one ends at once.
    await until(async () => {
      if ((await runningServer(home)) === undefined) await launchServer(home, port, {});
      return until(() => answers(url), 'PostgreSQL', 2000).catch(() => false);
    }, 'PostgreSQL');
  }

  async function pid(): Promise<number> {
    return (await runningServer(home))?.pid ?? 0;
  }

  /** Never 0: a signal to that would go to every process of this test. */
  async function runningPid(): Promise<number> {
    const server = await pid();
    if (server === 0) throw new Error('PostgreSQL does not run');
    return server;
  }

  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const server = await runningPid();
    for (const one of [server, ...childrenOf(server).map((child) => child.pid)]) process.kill(one, signal);
  }

  onTestFinished(async () => {
    if ((await pid()) === 0) return;
    await signalAll('SIGCONT');
    await endServer(await pid());
  });
  await start();
  await applyMigrations(url, MIGRATIONS_DIR, createLog({ level: 'error' }));
  return {
    url,
    start,
    stop: async () => endServer(await runningPid()),
    kill: async () => {
      process.kill(await runningPid(), 'SIGKILL');
      await until(async () => (await pid()) === 0, 'the end of PostgreSQL');
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** A Redis of the test's own that keeps nothing over its end. */
export async function ownRedis(): Promise<OwnStore> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn(findProgram('redis') ?? 'redis-server', options, { stdio: 'ignore' });
    const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    redis.on('error', () => undefined);
    await redis.ping();
    redis.disconnect();
  }

  onTestFinished(() => end('SIGKILL'));
  await start();
  return { url, start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
