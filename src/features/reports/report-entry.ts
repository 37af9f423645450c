import type { z } from 'zod';
import type { reportBody } from '../../contract/http/reports.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { MemberOf } from '../access/require-role.ts';
import { findRunningSlot, findVoterId, insertReport } from './data.ts';

/**
 * Tells the hosts of a contest that something is wrong with a work. They see its code, the reason and the text, never
 * who wrote it.
 * @throws AppError hosts_do_not_vote, forbidden, not_found, round_closed, already_reported.
 */
export async function reportEntry(
  services: Pick<Services, 'prisma'>,
  { accountId, contest, roles }: MemberOf,
  roundId: string,
  { code, reason, text }: z.output<typeof reportBody>,
): Promise<void> {
  if (roles.includes('host')) throw new AppError('hosts_do_not_vote');
  const voterId = await findVoterId(services.prisma, contest.id, accountId);
  if (voterId === null) throw new AppError('forbidden');
  const slot = await findRunningSlot(services.prisma, roundId, code);
  if (slot === 'closed') throw new AppError('round_closed');
  if (slot === null) throw new AppError('not_found');
  if (!(await insertReport(services.prisma, { roundId, slot, voterId, reason, text }))) {
    throw new AppError('already_reported');
  }
}
