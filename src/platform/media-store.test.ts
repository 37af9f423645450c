import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileMediaStore } from './file-media-store.ts';
import { checkMediaKey, type MediaStore } from './media-store.ts';

let folder: string;
let store: MediaStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-media-'));
  store = createFileMediaStore(join(folder, 'media'));
});
afterEach(() => rm(folder, { recursive: true }));

async function keys(prefix?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of store.list(prefix)) found.push(key);
  return found.sort();
}

test('what was put is read, as bytes and as a stream, with its size', async () => {
  await store.put('ab/one.webp', Buffer.from('picture'), 'image/webp');
  const stored = await store.read('ab/one.webp');
  expect(stored?.size).toBe(7);
  expect(String(await stored?.bytes())).toBe('picture');
  expect(stored && String(await buffer(stored.stream()))).toBe('picture');
});

test('putting again replaces the whole file, and nothing half-written stays', async () => {
  await store.put('a', Buffer.from('a long first one'), 'x/y');
  await store.put('a', Buffer.from('short'), 'x/y');
  expect(String(await (await store.read('a'))?.bytes())).toBe('short');
  expect(await readdir(join(folder, 'media', '.staging'))).toEqual([]);
});

test('a put that fails leaves nothing behind', async () => {
  await mkdir(join(folder, 'media', 'taken'), { recursive: true });
  await writeFile(join(folder, 'media', 'taken', 'file'), '');
  await expect(store.put('taken', Buffer.from('x'), 'x/y')).rejects.toThrow();
  expect(await readdir(join(folder, 'media', '.staging'))).toEqual([]);
});

test('what is not there is undefined, a folder too', async () => {
  await store.put('a/b', Buffer.from('x'), 'x/y');
  expect(await store.read('nothing')).toBeUndefined();
  expect(await store.read('a')).toBeUndefined();
  expect(await store.read('a/b/c')).toBeUndefined();
});

test('what was removed is gone, and removing it again is fine', async () => {
  await store.put('a', Buffer.from('x'), 'x/y');
  await store.remove('a');
  await store.remove('a');
  expect(await store.read('a')).toBeUndefined();
});

test('all keys are listed, those of a prefix too, none of an empty store', async () => {
  expect(await keys()).toEqual([]);
  for (const key of ['a/1', 'a/2', 'b/1']) await store.put(key, Buffer.from('x'), 'x/y');
  expect(await keys()).toEqual(['a/1', 'a/2', 'b/1']);
  expect(await keys('a/')).toEqual(['a/1', 'a/2']);
});

test.each([
  '',
  '/etc/passwd',
  '../x',
  'a/../../x',
  'a//b',
  'a/',
  '.staging/x',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'ä',
  'x'.repeat(201),
])('%j is no key', async (key) => {
  expect(() => checkMediaKey(key)).toThrow(RangeError);
  await expect(store.put(key, Buffer.from('x'), 'x/y')).rejects.toThrow(RangeError);
  await expect(store.read(key)).rejects.toThrow(RangeError);
  await expect(store.remove(key)).rejects.toThrow(RangeError);
});
