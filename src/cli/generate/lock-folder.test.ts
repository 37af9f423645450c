import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { lockFolder } from './lock-folder.ts';

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** The number of a process that has ended. */
const gone = () => spawnSync(process.execPath, ['-e', '']).pid;

it('one at a time works in a folder', async () => {
  const path = await folder();
  const unlock = await lockFolder(path);
  await expect(lockFolder(path)).rejects.toThrow(`process ${process.pid}`);
  await unlock();
  await (await lockFolder(path))();
  expect(await readdir(path)).toEqual([]);
});

it('of many who come at once one is let in, also over the lock of somebody who has gone', async () => {
  const path = await folder();
  for (let round = 0; round < 40; round++) {
    const left = round % 2 === 0 ? null : JSON.stringify({ pid: process.pid, since: round });
    if (left !== null) await writeFile(join(path, '.lock-1'), left);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)));
    const inside = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(inside).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(String(one.reason)).toContain('Another start');
    await inside[0]?.();
    expect(await readdir(path)).toEqual([]);
  }
});

it.each([
  ['an earlier process that had this one’s number', () => ({ pid: process.pid, since: 1 })],
  ['a process that has ended', () => ({ pid: gone(), since: 1 })],
  ['nobody, by what is written there', () => 'rubbish'],
])('the lock of %s counts for nothing', async (_who, content) => {
  const path = await folder();
  await writeFile(join(path, '.lock-1'), JSON.stringify(content()));
  await (await lockFolder(path))();
});

it('the lock of another process that is there holds', async () => {
  const path = await folder();
  await writeFile(join(path, '.lock-1'), JSON.stringify({ pid: process.ppid, since: 1 }));
  await expect(lockFolder(path)).rejects.toThrow(`process ${process.ppid}`);
});
