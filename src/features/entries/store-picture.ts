import { createHash } from 'node:crypto';
import { randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { isFileNamed, type NewRendition } from './data.ts';
import { PICTURE_TYPE, type PresentedImage, type Rendering } from './present-image.ts';

type Deps = Pick<Services, 'media' | 'prisma' | 'log'>;

/**
 * Stores both sizes of a picture and then has `record` write the rows that name them. Whatever fails, no file stays
 * that no row names.
 */
export async function storePicture<T>(
  services: Deps,
  picture: PresentedImage,
  record: (renditions: readonly NewRendition[]) => Promise<T>,
): Promise<T> {
  const renditions = [newRendition('full', picture.full), newRendition('small', picture.small)] as const;
  try {
    for (const { storageKey, size } of renditions)
      await services.media.put(storageKey, picture[size].bytes, PICTURE_TYPE);
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

function newRendition(size: NewRendition['size'], { bytes, width, height }: Rendering): NewRendition {
  return {
    size,
    width,
    height,
    bytes: bytes.length,
    contentType: PICTURE_TYPE,
    storageKey: `pictures/${randomName()}`,
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
