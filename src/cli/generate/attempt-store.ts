import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../platform/startup-error.ts';
import { type AttemptLog, attemptLog } from './attempt-log.ts';
import { writeJson } from './write-file.ts';

/** An attempt on disk; `folder` is its way down from the output folder. */
export interface StoredAttempt {
  readonly number: number;
  readonly folder: string;
  readonly log: AttemptLog;
}

export const LOG_FILE = 'log.json';
/** The step of an attempt that ended with this program. */
export const INTERRUPTED = 'runner';

/**
 * All attempts of a run, in order. One without a log was going on when the program was ended: it counts as a fault of the
 * pipeline.
 */
export async function readAttempts(root: string, run: string): Promise<StoredAttempt[]> {
  const numbers = (await namesIn(join(root, run))).filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  return Promise.all(
    numbers
      .sort((a, b) => a - b)
      .map(async (number) => {
        const folder = `${run}/${number}`;
        return { number, folder, log: (await readLog(root, folder)) ?? interruption() };
      }),
  );
}

/** Gives attempts that were interrupted a log that says so. */
export async function keepInterruptions(root: string, attempts: readonly StoredAttempt[]): Promise<void> {
  for (const { folder, log } of attempts) {
    if (log.step === INTERRUPTED && (await readLog(root, folder)) === null) await endAttempt(root, folder, log);
  }
}

/** Makes the folder of the next attempt. */
export async function beginAttempt(root: string, run: string, number: number): Promise<string> {
  const folder = `${run}/${number}`;
  await mkdir(join(root, run), { recursive: true });
  await mkdir(join(root, folder));
  return folder;
}

/** With its log an attempt has ended, for good. */
export async function endAttempt(root: string, folder: string, log: AttemptLog): Promise<void> {
  await writeJson(join(root, folder, LOG_FILE), log);
}

const interruption = (): AttemptLog => ({ step: INTERRUPTED, output: 'empty', asked: '', files: [] });

/** @throws SyntaxError, ZodError: somebody has changed the log. */
async function readLog(root: string, folder: string): Promise<AttemptLog | null> {
  try {
    return attemptLog.parse(JSON.parse(await readFile(join(root, folder, LOG_FILE), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
