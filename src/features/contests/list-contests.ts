import type { ContestList } from '../../contract/http/contests.ts';
import type { Services } from '../../platform/services.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { findContests } from './data.ts';

/** Every contest of the installation, the newest first. */
export async function listContests(services: Pick<Services, 'prisma'>, _host: InstallationHost): Promise<ContestList> {
  const contests = await findContests(services.prisma);
  return contests.map((contest) => ({ ...contest, createdAt: contest.createdAt.toISOString() }));
}
