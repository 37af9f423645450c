import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';

const holder = z.object({ pid: z.int().min(1), since: z.number() });
/** A process may get the number of one that has gone: this tells them apart. */
const SELF = { pid: process.pid, since: performance.timeOrigin };

/**
 * Keeps a folder for this process until the answer is called. Locks are numbered, and the highest number holds: one of a
 * process that is gone is not taken away but outnumbered, which only one of those who come at once can do.
 * @throws StartupError where another process works there.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = join(folder, `.lock.${randomUUID()}`);
  await writeFile(own, JSON.stringify(SELF), { flag: 'wx' });
  try {
    for (;;) {
      const last = (await locksIn(folder)).at(-1) ?? 0;
      const pid = last === 0 ? null : pidOf(await readFile(pathOf(folder, last), 'utf8').catch(() => ''));
      if (pid !== null) throw new StartupError(commandLine.generate.locked(folder, pid));
      const mine = pathOf(folder, last + 1);
      if (!(await claim(own, mine))) continue;
      const locks = await locksIn(folder);
      if (locks.at(-1) === last + 1) {
        // Those below are of processes that are gone.
        await Promise.all(locks.slice(0, -1).map((lock) => rm(pathOf(folder, lock), { force: true })));
        return () => rm(mine, { force: true });
      }
      // Somebody was quicker, and has taken the number below away.
      await rm(mine, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

const pathOf = (folder: string, lock: number) => join(folder, `.lock-${lock}`);

/** The numbers of all locks, ascending. */
async function locksIn(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).flatMap((name) => /^\.lock-(\d+)$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
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
