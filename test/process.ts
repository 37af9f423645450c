import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../src/platform/source.ts';
import { until } from './until.ts';

/** The server as a person starts it, in a process of its own: `npm start` without npm. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything it printed so far. */
  readonly output: () => string;
  readonly url: string;
  /** The code of the demo's join link. */
  readonly joinCode: string;
  readonly hostSecret: string | undefined;
  /** Sends a signal to this process and waits for its end; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A folder that PostgreSQL's own user can enter when root runs the tests. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'blindrank-process-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  // Vitest sets BASE_URL for a page under test.
  const { BASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['src/cli/blindrank.mjs', 'start'], {
    cwd: repositoryRoot,
    env: { ...inherited, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const found = (pattern: RegExp) => pattern.exec(output)?.[1];
  const ready = until(() => /Join and vote/.test(output) && found(/(http:\S+)\/join\//), 'the server', 60_000);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server ended: ${output}`);
  });
  const url = await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return {
    child,
    output: () => output,
    url,
    joinCode: found(/\/join\/(\S+)/) ?? '',
    hostSecret: found(/\/link#(\S+)/),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill(signal);
        await exit;
      }
      return child.exitCode;
    },
  };
}
