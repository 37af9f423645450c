import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { errorCode, errorText } from '../../platform/startup-error.ts';
import { createPrinted } from './printed.ts';

export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Never to be kept. */
  readonly secrets: readonly string[];
}

export interface CommandEnd {
  /** As a shell counts: 128 and the signal's number where one ended it, 126 or 127 where it did not start. */
  readonly exitStatus: number;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const NOT_FOUND = 127;
const NOT_STARTED = 126;
const SIGNALLED = 128;
/** Between the request to stop and the end. */
const GRACE_MS = 3000;

/**
 * Runs a program in a process group of its own, and ends that group with it, when its time is up, or when the signal is
 * raised. @throws what the signal was raised with, once all have ended.
 */
export async function runCommand(
  { argv, cwd, env, timeoutMs, secrets }: Command,
  signal: AbortSignal,
): Promise<CommandEnd> {
  signal.throwIfAborted();
  const [program = '', ...words] = argv;
  const stdout = createPrinted(secrets);
  const stderr = createPrinted(secrets);
  let timedOut = false;
  const exitStatus = await new Promise<number>((resolve) => {
    const child = spawn(program, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', stdout.take);
    child.stderr.on('data', stderr.take);
    const late = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeoutMs);
    const stop = () => endGroup(child);
    signal.addEventListener('abort', stop, { once: true });
    const settle = (status: number) => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      resolve(status);
    };
    child.once('error', (error) => {
      stderr.take(Buffer.from(errorText(error)));
      if (child.pid === undefined) settle(errorCode(error) === 'ENOENT' ? NOT_FOUND : NOT_STARTED);
    });
    // What the program leaves behind would hold its output open.
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    child.once('close', (code, by) => settle(code ?? SIGNALLED + (by === null ? 0 : constants.signals[by])));
  });
  signal.throwIfAborted();
  return { exitStatus, timedOut, stdout: stdout.text(), stderr: stderr.text() };
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const last = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(last));
}

/** The group has the number of the process that leads it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nobody is left in it, or only what has ended already.
    if (errorCode(error) !== 'ESRCH' && errorCode(error) !== 'EPERM') throw error;
  }
}
