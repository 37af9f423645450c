import { AppError } from '../../domain/app-error.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { requireArena } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { addRendition } from '../entries/data.ts';
import { removeFiles, storeFiles } from '../entries/store-picture.ts';
import { findModel } from './data.ts';
import { presentPoster } from './present-asset.ts';

/**
 * Gives a 3D model the still picture that stands for it until it is loaded, as the host's browser drew it. One that has
 * a picture keeps it.
 * @throws AppError arena_only, not_found, and those of pictures.
 */
export async function setPoster(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  host: HostOf,
  mediaId: string,
  file: Buffer,
): Promise<void> {
  const { contest } = requireArena(host);
  if (!(await findModel(services.prisma, contest.id, mediaId))) throw new AppError('not_found');
  const poster = await presentPoster(file).catch((error: unknown) => {
    throw error instanceof AssetFault ? new AppError('image_corrupt') : error;
  });
  const unused = await storeFiles(services, [poster], (renditions) =>
    inTransaction(services, async (tx) => {
      const [rendition] = renditions;
      if (rendition === undefined || (await addRendition(tx, mediaId, rendition))) return [];
      return [rendition.storageKey];
    }),
  );
  await removeFiles(services, unused);
}
