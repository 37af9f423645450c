import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../src/platform/migrate.ts';
import { createShutdown, drainOnSignals, type Shutdown } from '../src/platform/shutdown.ts';
import { repositoryRoot } from '../src/platform/source.ts';
import { openBenchRound } from './bench-round.ts';

const STOPPING_MS = 60_000;

/** A server as users start it, with PostgreSQL and a worker, each a process of its own, in a folder that goes away. */
export interface BenchServer {
  readonly url: string;
  readonly code: string;
  /** Standings stored so far for the round. */
  standings(): Promise<number>;
  /** Stops and continues the worker process: without it no refit runs and nothing else changes. */
  pauseWorker(): void;
  resumeWorker(): void;
  stop(): Promise<void>;
}

/** Started whole or not at all; a signal takes everything down too. */
export async function startBenchServer(works: number): Promise<BenchServer> {
  const log = createLog({ level: 'warn', name: 'bench' });
  const shutdown = createShutdown({ log });
  drainOnSignals({ log }, shutdown);
  try {
    return await start(works, log, shutdown);
  } catch (error) {
    await shutdown.drain('the start failed');
    throw error;
  }
}

async function start(works: number, log: Log, shutdown: Shutdown): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-bench-'));
  shutdown.defer('folder', () => rm(folder, { recursive: true, force: true }));
  // PostgreSQL's own user must be able to enter when root runs the bench.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  shutdown.defer('PostgreSQL', () => postgres.stop(), STOPPING_MS);
  await applyMigrations(postgres.url, MIGRATIONS_DIR, log);
  const { pool, prisma, close } = await openDatabase({ url: postgres.url, log, max: 2 });
  shutdown.defer('database', close);
  const { roundId, code } = await openBenchRound({ prisma, now: Date.now, baseUrl: '' }, works);
  const server = spawnServer({ DATABASE_URL: postgres.url, DATA_DIR: folder });
  shutdown.defer('server', () => endProcess(server), STOPPING_MS);
  const url = await addressOf(server);
  const worker = workerOf(server);
  // A stopped process hears nothing.
  shutdown.defer('worker', () => process.kill(worker, 'SIGCONT'));
  return {
    url,
    code,
    async standings() {
      const { rows } = await pool.query<{ version: number }>('SELECT version FROM "Standing" WHERE "roundId" = $1', [
        roundId,
      ]);
      return rows[0]?.version ?? 0;
    },
    pauseWorker: () => void process.kill(worker, 'SIGSTOP'),
    resumeWorker: () => void process.kill(worker, 'SIGCONT'),
    stop: async () => void (await shutdown.drain('the bench is over')),
  };
}

function spawnServer(env: Record<string, string>): ChildProcess {
  const plain = { PORT: '0', HOST: '127.0.0.1', BASE_URL: '', REDIS_URL: '', ROLE: 'all', LOG_LEVEL: 'warn' };
  return spawn(process.execPath, [join(repositoryRoot, 'src/cli/blindrank.mjs'), 'start', '--json'], {
    env: { ...process.env, ...plain, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The server's address, which its one line of JSON names when it is ready. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the server has no standard output');
  for await (const line of createInterface({ input: stdout })) return (JSON.parse(line) as { url: string }).url;
  throw new Error('the server ended before it was ready');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The process of workers/main that a server has forked. */
function workerOf(server: ChildProcess): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const line of listed.split('\n')) {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    if (Number(parent) === server.pid && args.join(' ').includes('workers/main')) return Number(pid);
  }
  throw new Error('the server has no worker process');
}
