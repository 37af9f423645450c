import type { Me } from '../../contract/http/access.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Services } from '../../platform/services.ts';
import { findMemberships } from './data.ts';

/** What this device may do, contest by contest. */
export async function showMe(services: Pick<Services, 'prisma'>, actor: Actor | null): Promise<Me> {
  if (actor === null) return { signedIn: false, host: false, memberships: [] };
  const byContest = new Map<string, Me['memberships'][number]>();
  for (const { role, ...contest } of await findMemberships(services.prisma, actor.accountId)) {
    const known = byContest.get(contest.contest);
    if (known === undefined) byContest.set(contest.contest, { ...contest, roles: [role] });
    else known.roles.push(role);
  }
  return { signedIn: true, host: actor.host, memberships: [...byContest.values()] };
}
