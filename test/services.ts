import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findProgram } from '../scripts/programs.mjs';
import { freePort } from '../src/platform/addresses.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../src/platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An empty database of the test server, whose user may make others; tests use `createTestDatabase`. */
    databaseUrl: string;
    /** A migrated database that others are copied from. */
    templateDatabase: string;
    redisUrl: string;
  }
}

const TEMPLATE = 'blindrank_template';

interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** One PostgreSQL and one Redis for all projects of a run, which set up apart from each other in one process. */
interface Shared {
  users: number;
  services: Promise<Services> | undefined;
}
const everywhere = globalThis as { blindrankServices?: Shared };
everywhere.blindrankServices ??= { users: 0, services: undefined };
const shared = everywhere.blindrankServices;

export async function setup(project: TestProject): Promise<void> {
  shared.users += 1;
  shared.services ??= start();
  const { databaseUrl, redisUrl } = await shared.services;
  project.provide('databaseUrl', databaseUrl);
  project.provide('templateDatabase', TEMPLATE);
  project.provide('redisUrl', redisUrl);
}

export async function teardown(): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  await (await shared.services)?.stop();
  shared.services = undefined;
}

async function start(): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-test-'));
  // PostgreSQL's own user must be able to enter when root runs the tests.
  await chmod(folder, 0o755);
  const log = createLog({ level: 'error' });
  // A test run need not outlive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, log, settings }),
    startRedis(folder),
  ]);
  await makeTemplate(postgres.url);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  await applyMigrations(url.href, MIGRATIONS_DIR, createLog({ level: 'error' }));
}

async function startRedis(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  // The shell ends Redis when its standard input closes: also when this process is killed.
  const script = '"$@" >/dev/null & server=$!; cat >/dev/null; kill $server; wait $server';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', findProgram('redis') ?? 'redis-server', ...options], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const url = `redis://127.0.0.1:${port}`;
  await answers(url, shell);
  return {
    url,
    stop: async () => {
      const ended = once(shell, 'exit');
      shell.stdin?.end();
      await ended;
    },
  };
}

async function answers(url: string, shell: ChildProcess): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  const failed = once(shell, 'exit').then(() => {
    throw new Error('redis-server did not start; "node scripts/provision.mjs" installs it');
  });
  await Promise.race([redis.ping(), failed]);
  redis.disconnect();
}
