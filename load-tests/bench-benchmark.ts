import { newBenchmark } from '../src/contract/http/contests.ts';
import { machineAsHost, machineAsHostOf } from '../src/features/access/require-role.ts';
import { createBenchmark } from '../src/features/contests/create-contest.ts';
import { createInvitation } from '../src/features/contests/create-invitation.ts';
import type { Services } from '../src/platform/services.ts';

/** A benchmark that is a draft without works: the secret of its host's single-use link. */
export async function emptyBenchmarkHost(services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>): Promise<string> {
  const about = newBenchmark.parse({ name: 'Bench judging', question: 'Which model designs best?' });
  const slug = await createBenchmark(services, machineAsHost(), about);
  const { url } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'host' });
  return url?.split('#')[1] ?? '';
}
