import type { Ledger } from '../../contract/http/reputation.ts';
import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import type { Services } from '../../platform/services.ts';
import { reputationFactor } from '../../stats/reputation-factor.ts';
import type { MemberOf } from '../access/require-role.ts';
import { findVoter, readLedger } from './data.ts';

/** A person's own points and where they come from; a host has none. */
export async function showLedger(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: MemberOf,
): Promise<Ledger> {
  const voter = await findVoter(services.prisma, { contestId: contest.id, accountId });
  const rows = voter === null ? [] : await readLedger(services.prisma, accountId, contest.id);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  // A round freezes its constants when it opens: these are those of the next one.
  const { least, full } = DEFAULT_CONSTANTS.reputation;
  return {
    pseudonym: voter?.pseudonym ?? null,
    ...{ points, least, full, factor: reputationFactor(points, least, full) },
    events: rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
  };
}
