import type { AuditEntry } from '../../contract/http/access.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { findAuditEvents } from './data.ts';

const LATEST = 500;

/** What was done in a contest, the latest first. */
export async function listAudit(services: Pick<Services, 'prisma'>, host: HostOf): Promise<AuditEntry[]> {
  const events = await findAuditEvents(services.prisma, host.contest.id, LATEST);
  return events.map(({ createdAt, action, detail }) => ({
    at: createdAt.toISOString(),
    action,
    detail: detail as AuditEntry['detail'],
  }));
}
