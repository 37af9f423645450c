import type { ArenaWorks } from '../../contract/manifest.ts';
import type { Services } from '../../platform/services.ts';
import { ERROR_SENTENCES } from '../../words/errors.ts';
import { requireArena } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import {
  countGenerators,
  countTasks,
  findModelsWithoutPoster,
  findWaitingWorks,
  hasPairs,
  readArenaState,
} from './data.ts';

/** A page draws that many still pictures at a time, and asks again. */
const POSTERS_AT_ONCE = 100;

/** What an arena holds, for its host. @throws AppError arena_only */
export async function showWorks({ prisma }: Pick<Services, 'prisma'>, host: HostOf): Promise<ArenaWorks> {
  const { contest } = requireArena(host);
  const [{ status, round }, tasks, generators, waiting, withoutPoster, mayOpen] = await Promise.all([
    readArenaState(prisma, contest.id),
    countTasks(prisma, contest.id),
    countGenerators(prisma, contest.id),
    findWaitingWorks(prisma, contest.id),
    findModelsWithoutPoster(prisma, contest.id, POSTERS_AT_ONCE),
    hasPairs(prisma, contest.id),
  ]);
  return {
    status,
    round: round && { ...round, openedAt: round.openedAt?.toISOString() ?? null },
    tasks,
    generators: generators.map((one) => ({ ...one, retiredAt: one.retiredAt?.toISOString() ?? null })),
    outputs: tasks.reduce((sum, { outputs }) => sum + outputs, 0),
    gold: tasks.reduce((sum, { good, bad }) => sum + good + bad, 0),
    waiting: waiting.length,
    withoutPoster,
    fault: mayOpen || round !== null ? null : ERROR_SENTENCES.needs_two_outputs({}),
  };
}
