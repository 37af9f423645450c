import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { guardBenchmarks } from './add-benchmark.ts';
import { deleteContestant, holdContest } from './data.ts';
import { removeFiles } from './store-picture.ts';

/** Removes an AI benchmark before the first round. @throws AppError not_found, wrong_contest_state */
export async function removeBenchmark(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  { accountId, contest }: HostOf,
  id: string,
): Promise<void> {
  const keys = await inTransaction(services, async (tx) => {
    guardBenchmarks(await holdContest(tx, contest.id));
    const removed = await deleteContestant(tx, { contestId: contest.id, id, kind: 'ai' });
    if (removed === null) throw new AppError('not_found');
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'benchmark.removed' });
    return removed;
  });
  await removeFiles(services, keys);
}
