import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { addRendition, deleteMedia, insertMedia } from '../entries/data.ts';
import { removeFiles, storeFiles } from '../entries/store-picture.ts';
import type { CheckedFile } from './check-files.ts';
import { putWork, type WorkPlace } from './data.ts';
import type { Staging } from './staging.ts';

type Deps = Pick<Services, 'prisma' | 'media' | 'log'>;

/** Stores a work that was made ready, files first; or only a poster that it lacked. */
export async function storeWork(deps: Deps, staging: Staging, place: WorkPlace, file: CheckedFile): Promise<void> {
  const posters = file.poster === null ? [] : (await staging.get(file.poster)).files;
  if (file.storedAs !== null) {
    const mediaId = file.storedAs;
    const unused = await storeFiles(deps, posters, (renditions) =>
      inTransaction(deps, async (tx) => {
        const left: string[] = [];
        for (const rendition of renditions) {
          if (!(await addRendition(tx, mediaId, rendition))) left.push(rendition.storageKey);
        }
        return left;
      }),
    );
    return removeFiles(deps, unused);
  }
  const { kind, files } = await staging.get(file.source);
  const replaced = await storeFiles(deps, [...files, ...posters], (renditions) =>
    inTransaction(deps, async (tx) => {
      const mediaId = await insertMedia(tx, place.contestId, renditions, { kind, source: file.source });
      const earlier = await putWork(tx, place, file.work, mediaId);
      return earlier === null ? [] : deleteMedia(tx, earlier);
    }),
  );
  await removeFiles(deps, replaced);
}
