import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { errorCode, StartupError } from '../startup-error.ts';
import { sealing } from './seal.ts';

/** Files are added one after another. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Writes a sealed archive, readable by its owner alone. The file appears under its name when it is whole and durable;
 * whatever fails, nothing stays.
 * @throws StartupError when there is such a file, or none can be written there.
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await exists(path)) throw new StartupError(`There is a file ${path} already. Choose another name, or remove it.`);
  const part = `${path}.part`;
  const tar = pack();
  const file = createWriteStream(part, { mode: 0o600, flush: true });
  const written = pipeline(tar, sealing(), file);
  // A disk that is full is found out in the midst of an entry that would never be taken.
  const broken = new Promise<never>((_, reject) => written.catch(reject));
  broken.catch(() => undefined);
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = { name, size: bytes.length, mode: 0o600, mtime: new Date() };
      tar.entry(entry, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  try {
    await Promise.race([fill({ add: (name, bytes) => Promise.race([add(name, bytes), broken]) }), broken]);
    tar.finalize();
    await written;
    await rename(part, path);
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw writingFault(path, error);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function writingFault(path: string, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'EACCES':
    case 'EROFS':
    case 'EISDIR':
      return new StartupError(`Cannot write ${path}. Choose a folder that exists and is writable.`, { cause: error });
    case 'ENOSPC':
      return new StartupError(`The disk of ${path} is full. Nothing was kept.`, { cause: error });
    default:
      return error;
  }
}
