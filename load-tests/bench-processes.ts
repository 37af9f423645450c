import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../src/platform/addresses.ts';
import { repositoryRoot } from '../src/platform/source.ts';

export type Environment = Readonly<Record<string, string>>;

/** A process of Blindrank as users start it, on this machine alone and quiet; `env` says what it is and where its data are. */
export function spawnBlindrank(env: Environment, nodeOptions: readonly string[] = []): ChildProcess {
  const plain = { PORT: '0', HOST: '127.0.0.1', BASE_URL: '', REDIS_URL: '', ROLE: 'all', LOG_LEVEL: 'warn' };
  const program = join(repositoryRoot, 'src/cli/blindrank.mjs');
  return spawn(process.execPath, [...nodeOptions, program, 'start', '--json'], {
    env: { ...process.env, ...plain, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(nodeOptions.length > 0 ? (['ipc'] as const) : [])],
  });
}

/** The server's address, which its one line of JSON names when it is ready. */
export async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the server has no standard output');
  for await (const line of createInterface({ input: stdout })) return (JSON.parse(line) as { url: string }).url;
  throw new Error('the server ended before it was ready');
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Signals the process of workers/main that a server has forked; one that has ended needs none. */
export function signalWorker(server: ChildProcess, signal: NodeJS.Signals): void {
  if (server.exitCode !== null || server.signalCode !== null) return;
  for (const { pid, parent, args } of listProcesses()) {
    if (parent === server.pid && args.includes('workers/main')) signalIfThere(pid, signal);
  }
}

export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

/** All processes of this machine. */
export function listProcesses(): ListedProcess[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
    });
}

/** It may have ended since it was listed. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A Redis that keeps nothing. Error: this machine has none. */
export async function startRedis(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort('127.0.0.1');
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(process.env.REDIS_SERVER || 'redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = async () => {
    for await (const line of createInterface({ input: child.stdout })) if (/ready to accept/i.test(line)) return;
    throw new Error('Redis ended before it was ready');
  };
  const missing = once(child, 'error').then(([error]) => {
    throw new Error(`redis-server cannot be started: ${error}`);
  });
  await Promise.race([ready(), missing]);
  missing.catch(() => undefined);
  return { url: `redis://127.0.0.1:${port}`, stop: () => endProcess(child) };
}
