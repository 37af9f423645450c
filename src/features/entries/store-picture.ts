import { createHash } from 'node:crypto';
import { randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { isFileNamed, type NewRendition } from './data.ts';
import type { PresentedImage } from './present-image.ts';

type Deps = Pick<Services, 'media' | 'prisma' | 'log'>;

/** A file as it will be served. */
export interface PresentedFile {
  readonly size: NewRendition['size'];
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: Uint8Array;
}

/** Stores both sizes of a picture: see `storeFiles`. */
export async function storePicture<T>(
  services: Deps,
  picture: PresentedImage,
  record: (renditions: readonly NewRendition[]) => Promise<T>,
): Promise<T> {
  return storeFiles(services, filesOfPicture(picture), record);
}

export function filesOfPicture({ full, small }: PresentedImage): PresentedFile[] {
  return [
    { ...full, size: 'full' },
    { ...small, size: 'small' },
  ];
}

/** Stores files and then has `record` write the rows that name them. Whatever fails, no file stays that no row names. */
export async function storeFiles<T>(
  services: Deps,
  files: readonly PresentedFile[],
  record: (renditions: readonly NewRendition[]) => Promise<T>,
): Promise<T> {
  const renditions = files.map(newRendition);
  try {
    for (const [index, { storageKey, contentType }] of renditions.entries()) {
      await services.media.put(storageKey, (files[index] as PresentedFile).bytes, contentType);
    }
    return await record(renditions);
  } catch (error) {
    await removeUnnamed(services, renditions);
    throw error;
  }
}

/** Removes files whose rows are gone. What cannot be removed is logged: nobody can see it without a row. */
export async function removeFiles(services: Pick<Services, 'media' | 'log'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await services.media.remove(key).catch((error: unknown) => {
      services.log.warn({ err: error, key }, 'a file that no row names could not be removed');
    });
  }
}

function newRendition({ bytes, ...file }: PresentedFile): NewRendition {
  return {
    ...file,
    bytes: bytes.length,
    storageKey: `${file.size === 'model' ? 'models' : 'pictures'}/${randomName()}`,
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    previewName: randomName(),
  };
}

/** When the connection breaks during a commit, its end is unknown: files that a row does name must stay. */
async function removeUnnamed(services: Deps, renditions: readonly NewRendition[]): Promise<void> {
  for (const { storageKey } of renditions) {
    const named = await isFileNamed(services.prisma, storageKey).catch(() => true);
    if (!named) await removeFiles(services, [storageKey]);
  }
}
