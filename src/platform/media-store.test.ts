import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '../../test/s3-server.ts';
import { createFileMediaStore } from './file-media-store.ts';
import { createLog } from './log.ts';
import { checkMediaKey, type MediaStore } from './media-store.ts';
import { createS3MediaStore, ensureBucket } from './s3-media-store.ts';

interface Place {
  readonly store: MediaStore;
  remove(): Promise<void>;
}

async function inFolder(): Promise<Place & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-media-'));
  return {
    folder: join(folder, 'media'),
    store: createFileMediaStore(join(folder, 'media')),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function inBucket(): Promise<Place> {
  const server = await startS3Server();
  const deps = { log: createLog({ level: 'silent' }), s3: server.s3 };
  await ensureBucket(deps);
  return { store: createS3MediaStore(deps), remove: server.close };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)('media in %s', (_, make) => {
  let place: Place;
  let store: MediaStore;
  beforeEach(async () => {
    place = await make();
    store = place.store;
  });
  afterEach(() => place.remove());

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

  test('a large file comes back byte for byte', async () => {
    const bytes = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, k) => Math.imul(k, 2_654_435_761)).buffer);
    await store.put('large', bytes, 'x/y');
    const stored = await store.read('large');
    expect(stored?.size).toBe(bytes.length);
    expect(stored && bytes.equals(await buffer(stored.stream()))).toBe(true);
  });

  test('a file that is gone when its bytes are asked for is an error of the stream', async () => {
    await store.put('a', Buffer.from('x'), 'x/y');
    const stored = await store.read('a');
    await store.remove('a');
    await expect(stored && buffer(stored.stream())).rejects.toThrow();
  });

  test('putting again replaces the whole file', async () => {
    await store.put('a', Buffer.from('a long first one'), 'x/y');
    await store.put('a', Buffer.from('short'), 'x/y');
    expect(String(await (await store.read('a'))?.bytes())).toBe('short');
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

  test('it says that it can be used', async () => {
    await expect(store.probe()).resolves.toBeUndefined();
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
});

describe('in a folder', () => {
  let place: Awaited<ReturnType<typeof inFolder>>;
  beforeEach(async () => {
    place = await inFolder();
  });
  afterEach(() => place.remove());
  const staged = () => readdir(join(place.folder, '.staging'));

  test('nothing half-written stays after a put', async () => {
    await place.store.put('a', Buffer.from('x'), 'x/y');
    expect(await staged()).toEqual([]);
  });

  test('a put that fails leaves nothing behind', async () => {
    await mkdir(join(place.folder, 'taken'), { recursive: true });
    await writeFile(join(place.folder, 'taken', 'file'), '');
    await expect(place.store.put('taken', Buffer.from('x'), 'x/y')).rejects.toThrow();
    expect(await staged()).toEqual([]);
  });
});
