import type { Ledger } from '../../contract/http/reputation.ts';
import type { Services } from '../../platform/services.ts';
import type { MemberOf } from '../access/require-role.ts';
import { findVoter, readLedger } from './data.ts';

/** A person's own points and where they come from; a host has none. */
export async function showLedger(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: MemberOf,
): Promise<Ledger> {
  const voter = await findVoter(services.prisma, { contestId: contest.id, accountId });
  const rows = voter === null ? [] : await readLedger(services.prisma, accountId, contest.id);
  return {
    pseudonym: voter?.pseudonym ?? null,
    points: rows.reduce((sum, { points }) => sum + points, 0),
    events: rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
  };
}
