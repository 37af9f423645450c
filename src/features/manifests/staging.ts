import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PRESENTATION, type PresentedAsset } from './present-asset.ts';

/**
 * Keeps what was made ready while a manifest is looked at: on disk, for it may be more than memory holds, and so that an
 * import that was cut short does not begin anew. One folder an arena; it goes when the import is through.
 */
export interface Staging {
  has(source: string): Promise<boolean>;
  put(source: string, asset: PresentedAsset): Promise<void>;
  get(source: string): Promise<PresentedAsset>;
  clear(): Promise<void>;
}

const head = z.object({
  kind: z.enum(['image', 'model']),
  files: z.array(
    z.object({
      size: z.enum(['full', 'small', 'model', 'poster']),
      contentType: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
});
const HEAD = 'head.json';

export function createStaging(dataDir: string, contestId: string): Staging {
  const folder = join(dataDir, 'imports', contestId);
  const folderOf = (source: string) => join(folder, `${PRESENTATION}-${nameOf(source)}`);
  return {
    has: (source) =>
      readFile(join(folderOf(source), HEAD)).then(
        () => true,
        () => false,
      ),
    async put(source, { kind, files }) {
      const place = folderOf(source);
      // Whole or not at all: the folder gets its name when everything is in it. Two works may be the same file.
      const half = `${place}.${randomUUID()}.half`;
      await mkdir(half, { recursive: true });
      for (const { size, bytes } of files) await writeFile(join(half, size), bytes);
      const about = { kind, files: files.map(({ bytes: _bytes, ...file }) => file) };
      await writeFile(join(half, HEAD), JSON.stringify(about));
      await rename(half, place).catch(async (error: NodeJS.ErrnoException) => {
        await rm(half, { recursive: true, force: true });
        // It is there already, and made of the same file.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    },
    async get(source) {
      const place = folderOf(source);
      const { kind, files } = head.parse(JSON.parse(await readFile(join(place, HEAD), 'utf8')));
      const read = files.map(async (file) => ({ ...file, bytes: await readFile(join(place, file.size)) }));
      return { kind, files: await Promise.all(read) };
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

const nameOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 40);

/** What a file is known by, however it is named. */
export function sourceOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
