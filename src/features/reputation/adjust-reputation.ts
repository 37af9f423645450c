import type { z } from 'zod';
import type { reputationAdjustment } from '../../contract/http/reputation.ts';
import { AppError } from '../../domain/app-error.ts';
import { PEOPLE_WELCOME } from '../../domain/lifecycle.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { findVoter, insertAdjustment } from './data.ts';

/**
 * Gives or takes points of the person who has told the host a pseudonym. It counts from the next round that opens.
 * @throws AppError wrong_contest_state, not_found.
 */
export async function adjustReputation(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  { pseudonym, points, note }: z.output<typeof reputationAdjustment>,
): Promise<void> {
  if (!PEOPLE_WELCOME.includes(contest.status)) throw new AppError('wrong_contest_state');
  await inTransaction(services, async (tx) => {
    const voter = await findVoter(tx, { contestId: contest.id, pseudonym });
    if (voter === null) throw new AppError('not_found');
    await insertAdjustment(tx, { contestId: contest.id, voterId: voter.id, points, note });
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'reputation.adjusted',
      detail: { pseudonym, points, note },
    });
  });
}
