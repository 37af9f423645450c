import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { repositoryRoot } from '../../src/platform/source.ts';
import { until } from '../until.ts';

/** A process of Blindrank as people start it, built anew when its sources changed. */
export interface Process {
  readonly pid: number;
  /** Everything it has written to its log. */
  readonly log: () => string;
  /** Sends a signal and waits for the end; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface WebProcess extends Process {
  readonly url: string;
  /** What it printed for the person who started it. */
  readonly said: () => string;
  /** Its own worker, of which a killed one is replaced by another. */
  workerPid(): number;
}

/** It may build first, on a machine that has other work. */
const PATIENCE_MS = 120_000;

/** A web process that answers; the demo is not made. It is killed when the test ends. */
export async function startWeb(env: Record<string, string>): Promise<WebProcess> {
  const { child, process, output } = run({ HOST: '127.0.0.1', DEMO: 'off', ...env }, ['--json']);
  const found = () => /\{"url":"([^"]+)"/.exec(output())?.[1] ?? child.exitCode !== null;
  const url = await until(found, 'the web process', PATIENCE_MS);
  if (typeof url !== 'string') throw new Error(`the web process ended: ${process.log()}`);
  return { ...process, url, said: output, workerPid: () => childNamed(process.pid, 'workers/main') };
}

/** A worker process of its own, for work that comes through Redis. */
export function startWorker(env: Record<string, string>): Process {
  return run({ ROLE: 'worker', ...env }, []).process;
}

function run(env: Record<string, string>, args: string[]) {
  // Vitest sets BASE_URL for a page under test.
  const { BASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(repositoryRoot, 'src/cli/blindrank.mjs'), 'start', ...args], {
    cwd: repositoryRoot,
    env: { ...inherited, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  return { child, output: out, process: { pid: child.pid ?? 0, log: err, end } satisfies Process };
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

/** The process that `parent` has forked with this in its command line. */
function childNamed(parent: number, part: string): number {
  const line = childrenOf(parent).find(({ command }) => command.includes(part));
  if (line === undefined) throw new Error(`${parent} has no process ${part}`);
  return line.pid;
}

export function childrenOf(parent: number): { readonly pid: number; readonly command: string }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return listed
    .map((line) => line.trim().split(/\s+/))
    .filter(([, of]) => Number(of) === parent)
    .map(([pid, , ...command]) => ({ pid: Number(pid), command: command.join(' ') }));
}
