import type { StandardView } from '../../contract/judge-standard.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { findContestBySlug } from '../access/data.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import { requireMember } from '../access/require-role.ts';
import { findStandard, findVersions, readCurrentStandard } from './standard-data.ts';

/**
 * A version of a benchmark's standard, for its members; for everybody once the benchmark is published.
 * @throws AppError unauthenticated, forbidden, benchmark_only, not_found
 */
export async function showStandard(
  services: Pick<Services, 'prisma'>,
  actor: Actor | null,
  slug: string,
  version: string | undefined,
): Promise<StandardView> {
  const { prisma } = services;
  const contest = await findContestBySlug(prisma, slug);
  if (contest === null) throw new AppError('not_found');
  if (contest.status !== 'published' && contest.status !== 'archived') await requireMember(services, actor, slug);
  requireBenchmark({ contest });
  const current = await readCurrentStandard(prisma, contest.id);
  const standard = version === undefined ? current : await findStandard(prisma, contest.id, version);
  if (standard === null) throw new AppError('not_found');
  return { standard, current: current.version, versions: await findVersions(prisma, contest.id) };
}
