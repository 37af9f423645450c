import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { DesignerOf } from '../access/require-role.ts';
import { deleteContestant, holdContest } from './data.ts';
import { removeFiles } from './store-picture.ts';
import { guardSubmissions } from './upload-entry.ts';

/**
 * Takes a designer's own work back before submissions close; nothing of it stays.
 * @throws AppError submissions_closed, wrong_contest_state, not_found.
 */
export async function withdrawEntry(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  { accountId, contest }: DesignerOf,
): Promise<void> {
  const keys = await inTransaction(services, async (tx) => {
    guardSubmissions(await holdContest(tx, contest.id));
    return deleteContestant(tx, { contestId: contest.id, ownerId: accountId });
  });
  if (keys === null) throw new AppError('not_found');
  await removeFiles(services, keys);
}
