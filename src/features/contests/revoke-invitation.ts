import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { revokeInvitationRow } from './data.ts';

/** Ends an invitation; who came in by it stays. Doing so again changes nothing. @throws AppError not_found */
export async function revokeInvitation(
  services: Pick<Services, 'prisma' | 'now'>,
  { accountId, contest }: HostOf,
  id: string,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const revoked = await revokeInvitationRow(tx, contest.id, id, new Date(services.now()));
    if (revoked === null) throw new AppError('not_found');
    if (revoked) await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'invitation.revoked' });
  });
}
