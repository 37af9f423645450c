import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { MANIFEST_LIMITS } from '../../domain/manifest-limits.ts';
import { invalidField } from '../../platform/http/parse-input.ts';

/**
 * Writes a request's body, a zip, to a file and hands its path to `use`; the file is gone afterwards. Nothing of it is
 * held in memory.
 * @throws AppError bad_request, file_missing, file_too_large; and what `use` throws.
 */
export async function withZip<T>(request: Request, dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  if (!request.is('application/zip')) throw invalidField('', 'wrong');
  const limit = MANIFEST_LIMITS.zipBytes;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('file_too_large', { limit });
  const folder = join(dataDir, 'imports', 'uploads');
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const path = join(folder, `${randomUUID()}.zip`);
  try {
    if ((await receive(request, path, limit)) === 0) throw new AppError('file_missing');
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Not `stream.pipeline`: at a fault it would destroy the request, and with it the way back for the refusal. */
async function receive(request: Request, path: string, limit: number): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx' });
  let size = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      file.once('error', reject).once('finish', resolve);
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit) reject(new AppError('file_too_large', { limit }));
        else if (!file.write(chunk)) {
          request.pause();
          file.once('drain', () => request.resume());
        }
      });
      request.once('end', () => file.end());
      request.once('error', reject);
      // A request that was read to its end closes too; only one that broke off is a fault.
      request.once('close', () => request.complete || reject(invalidField('', 'wrong')));
    });
    return size;
  } finally {
    request.removeAllListeners('data');
    file.destroy();
  }
}

const LEFT_OVER_MS = 24 * 3_600_000;

/** What a process that died has left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > LEFT_OVER_MS) await rm(path, { force: true });
  }
}
