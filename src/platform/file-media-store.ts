import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { checkMediaKey, isMediaKey, type MediaStore, type StoredMedia } from './media-store.ts';
import { errorCode } from './startup-error.ts';

/** Half-written files lie here, on the same file system, so that putting them in place is one atomic rename. */
const STAGING = '.staging';

/** Media as files below `folder`, each under its key. */
export function createFileMediaStore(folder: string): MediaStore {
  return {
    put: (key, bytes) => put(folder, key, bytes),
    read: (key) => read(folder, key),
    remove: async (key) => {
      checkMediaKey(key);
      await rm(join(folder, key), { force: true });
    },
    list: (prefix = '') => list(folder, prefix),
    probe: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

async function put(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  checkMediaKey(key);
  const target = join(folder, key);
  const staged = join(folder, STAGING, randomUUID());
  await mkdir(join(folder, STAGING), { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  try {
    const file = await open(staged, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}

/** The new name itself must survive a power cut; not every system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function read(folder: string, key: string): Promise<StoredMedia | undefined> {
  checkMediaKey(key);
  const path = join(folder, key);
  const status = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
  if (status?.isFile() !== true) return undefined;
  return { size: status.size, stream: () => createReadStream(path), bytes: () => readFile(path) };
}

async function* list(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const key = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll(sep, '/');
    if (entry.isFile() && isMediaKey(key) && key.startsWith(prefix)) yield key;
  }
}
