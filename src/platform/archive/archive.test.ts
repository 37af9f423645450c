import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { readArchive } from './read-archive.ts';
import { isSealIntact } from './seal.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-archive-'));
  path = join(folder, 'backup.tar');
});
afterEach(() => rm(folder, { recursive: true }));

const FILES = [
  ['about.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  [`media/${'a-long-name/'.repeat(15)}x`, Buffer.from('picture')],
  ['tables/1', Buffer.alloc(100_000, 'rows ')],
] as const;

async function write(): Promise<void> {
  await writeArchive(path, async (archive) => {
    for (const [name, bytes] of FILES) await archive.add(name, bytes);
  });
}

test('what was written is read, in its order', async () => {
  await write();
  const found: [string, Buffer][] = [];
  let bytes = 0;
  for await (const { name, stream } of readArchive(path, (read) => (bytes += read))) {
    found.push([name, await buffer(stream)]);
  }
  expect(found).toEqual(FILES);
  expect(bytes).toBe((await stat(path)).size);
});

test('files that nobody reads are passed over', async () => {
  await write();
  const names: string[] = [];
  for await (const { name } of readArchive(path)) names.push(name);
  expect(names).toEqual(FILES.map(([name]) => name));
});

test('any tar program reads it, and only its owner may', async () => {
  await write();
  const listed = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toEqual([...FILES.map(([name]) => name), 'SHA256']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('it is intact until any byte of it changes', async () => {
  await write();
  expect(await isSealIntact(path)).toBe(true);
  const whole = await readFile(path);
  const damaged = join(folder, 'damaged.tar');
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const bytes = Buffer.from(whole);
      bytes[at] ^= flip;
      await writeFile(damaged, bytes);
      return !(await isSealIntact(damaged));
    }),
    {
      examples: [
        [0, 1],
        [whole.length - 1, 1],
        [whole.length - 1025, 128],
        [whole.length - 2048, 4],
      ],
    },
  );
});

test('bytes that are missing or too many are found', async () => {
  await write();
  const whole = await readFile(path);
  const damaged = join(folder, 'damaged.tar');
  for (const bytes of [whole.subarray(0, -1), whole.subarray(1), Buffer.concat([whole, Buffer.alloc(512)]), '']) {
    await writeFile(damaged, bytes);
    expect(await isSealIntact(damaged)).toBe(false);
  }
});

test('a file that is there is not written over', async () => {
  await writeFile(path, 'precious');
  await expect(write()).rejects.toThrow(StartupError);
  expect(await readFile(path, 'utf8')).toBe('precious');
});

test('when filling fails, nothing stays', async () => {
  const failing = writeArchive(path, async (archive) => {
    await archive.add('a', Buffer.alloc(100_000));
    throw new Error('the database went away');
  });
  await expect(failing).rejects.toThrow('the database went away');
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that is missing is said in a sentence', async () => {
  path = join(folder, 'missing', 'backup.tar');
  await expect(write()).rejects.toThrow(/^Cannot write .+ Choose a folder/);
});
