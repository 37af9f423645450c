import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { deleteMedia, insertMedia } from '../entries/data.ts';
import { removeFiles, storeFiles } from '../entries/store-picture.ts';
import type { Staging } from '../manifests/staging.ts';
import type { CheckedPicture } from './check-pictures.ts';

/**
 * Stores those of some pictures that are not stored yet, files first, and has `record` write the row that they belong to,
 * by the media of all of them in their order; it returns the media that the row uses no more, which go with their files.
 */
export async function storePictures(
  deps: Pick<Services, 'prisma' | 'media' | 'log'>,
  staging: Staging,
  contestId: string,
  pictures: readonly CheckedPicture[],
  record: (tx: Tx, mediaIds: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const files = await Promise.all(
    pictures.map(async ({ source, storedAs }) => (storedAs === null ? (await staging.get(source)).files : [])),
  );
  const unused = await storeFiles(deps, files.flat(), (renditions) =>
    inTransaction(deps, async (tx) => {
      const mediaIds: string[] = [];
      const left = [...renditions];
      for (const [n, { source, storedAs }] of pictures.entries()) {
        const own = left.splice(0, files[n]?.length);
        mediaIds.push(storedAs ?? (await insertMedia(tx, contestId, own, { kind: 'image', source })));
      }
      const keys: string[] = [];
      for (const mediaId of await record(tx, mediaIds)) keys.push(...(await deleteMedia(tx, mediaId)));
      return keys;
    }),
  );
  await removeFiles(deps, unused);
}
