import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { closeReport } from './data.ts';

/** Closes a report without withdrawing the work; one that is closed stays so. @throws AppError not_found */
export async function dismissReport(
  services: Pick<Services, 'prisma' | 'now'>,
  { accountId, contest }: HostOf,
  id: string,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const closed = await closeReport(tx, contest.id, id, new Date(services.now()));
    if (closed === null) throw new AppError('not_found');
    if (closed) await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'report.dismissed' });
  });
}
