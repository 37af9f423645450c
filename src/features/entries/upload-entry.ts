import type { OwnEntry } from '../../contract/http/entries.ts';
import { AppError } from '../../domain/app-error.ts';
import { STAGE } from '../../domain/constants.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { DesignerOf } from '../access/require-role.ts';
import { ensureDesigner, holdContest, insertMedia, putEntry, readStage } from './data.ts';
import { presentImage } from './present-image.ts';
import { showOwnEntry } from './show-own-entry.ts';
import { removeFiles, storePicture } from './store-picture.ts';

/**
 * Hands in a designer's work, or puts it in the place of the earlier one. Of two uploads at once the later one stays.
 * @param upload `label`: the name to show with the results; undefined keeps the one given before.
 * @throws AppError submissions_closed, wrong_contest_state, and what `presentImage` throws.
 */
export async function uploadEntry(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  designer: DesignerOf,
  upload: { file: Buffer; label?: string | undefined },
): Promise<OwnEntry> {
  const { accountId, contest } = designer;
  guardSubmissions(contest.status);
  const stage = await readStage(services.prisma, contest.id);
  const picture = await presentImage(upload.file, { ...stage, smallWidth: STAGE.smallWidth });
  const replaced = await storePicture(services, picture, (renditions) =>
    inTransaction(services, async (tx) => {
      guardSubmissions(await holdContest(tx, contest.id));
      const contestantId = await ensureDesigner(tx, contest.id, accountId, upload.label);
      return putEntry(tx, contest.id, contestantId, await insertMedia(tx, contest.id, renditions));
    }),
  );
  await removeFiles(services, replaced);
  return showOwnEntry(services, designer);
}

/** Works come and go only while submissions are open. @throws AppError wrong_contest_state, submissions_closed */
export function guardSubmissions(status: ContestStatus): void {
  if (status === 'draft') throw new AppError('wrong_contest_state');
  if (status !== 'submissions') throw new AppError('submissions_closed');
}
