import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';

const holder = z.object({ pid: z.int().min(1), since: z.number() });
/** A process may get the number of one that has gone: this tells them apart. */
const SELF = { pid: process.pid, since: performance.timeOrigin };

/**
 * Keeps a folder for this process until the answer is called. The lock of a process that is gone counts for nothing.
 * @throws StartupError where another process works there.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, '.lock');
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(SELF), { flag: 'wx' });
  try {
    while (!(await claim(own, path))) {
      const found = await readFile(path, 'utf8').catch(() => null);
      if (found === null) continue;
      const pid = pidOf(found);
      if (pid !== null) throw new StartupError(commandLine.generate.locked(folder, pid));
      await putAside(path, found);
    }
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(path, { force: true });
}

/** A link to a name that is taken fails, whoever else tries at the same time. */
async function claim(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Takes away the lock that was read; where it was another one already, puts that back. */
async function putAside(path: string, found: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== found) await link(aside, path).catch(() => {});
  await rm(aside);
}

/** The process that holds the lock; null: it is gone. */
function pidOf(text: string): number | null {
  const { data } = holder.safeParse(jsonOf(text));
  if (data === undefined) return null;
  if (data.pid === SELF.pid) return data.since === SELF.since ? data.pid : null;
  try {
    process.kill(data.pid, 0);
    return data.pid;
  } catch (error) {
    return errorCode(error) === 'ESRCH' ? null : data.pid;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
