import { ARENA_CONSTANTS, DEFAULT_ARENA_SETTINGS } from '../src/domain/arena-settings.ts';
import { STAGE } from '../src/domain/constants.ts';
import { type ContestSettings, DEFAULT_CONTEST_SETTINGS } from '../src/domain/settings.ts';
import { machineAsHostOf } from '../src/features/access/require-role.ts';
import { newSlug } from '../src/features/contests/create-contest.ts';
import { createInvitation } from '../src/features/contests/create-invitation.ts';
import { insertContest } from '../src/features/contests/data.ts';
import { insertOpenRound } from '../src/features/imports/data.ts';
import { drawSlots, frozenSettings } from '../src/features/imports/import-comparisons.ts';
import { randomName } from '../src/platform/random-names.ts';
import type { Services } from '../src/platform/services.ts';
import { inTransaction, type Tx } from '../src/platform/transaction.ts';

/** People vote as fast as the load wants: the limit of votes a minute has tests of its own. */
const VOTES_PER_MINUTE = 100_000;
const CATEGORIES = ['lettering', 'scenes', 'objects'];

const SETTINGS: ContestSettings = {
  ...DEFAULT_CONTEST_SETTINGS,
  requiredBenchmarks: 0,
  pairwiseRoles: ['voter', 'juror'],
  arena: {
    ...DEFAULT_ARENA_SETTINGS,
    criteria: ['Shape', 'Colour'].map((name) => ({ name, description: '' })),
    constants: { ...ARENA_CONSTANTS, votesPerMinute: VOTES_PER_MINUTE },
  },
};

/**
 * An open arena of two questions, without files, which voting does not need: every generator has an output for each task,
 * and each task a good and a bad gold asset. Returns the code to join with.
 */
export async function openBenchArena(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  size: { readonly generators: number; readonly tasks: number },
): Promise<string> {
  const name = 'Bench arena';
  const slug = newSlug(name);
  await inTransaction(services, async (tx) => {
    const contestId = await insertArena(tx, slug, name, SETTINGS);
    await tx.contest.update({ where: { id: contestId }, data: { status: 'evaluation' } });
    const tasks = await tx.task.createManyAndReturn({
      data: Array.from({ length: size.tasks }, (_, n) => ({
        contestId,
        position: n + 1,
        key: `task-${n}`,
        title: `Task ${n}`,
        category: CATEGORIES[n % CATEGORIES.length] as string,
      })),
      select: { id: true },
    });
    const generators = await tx.contestant.createManyAndReturn({
      data: Array.from({ length: size.generators }, (_, n) => ({
        contestId,
        kind: 'ai' as const,
        key: `generator-${n}`,
        label: `Generator ${n}`,
      })),
      select: { id: true },
    });
    const entries = await tx.entry.createManyAndReturn({
      data: tasks.flatMap(({ id: taskId }) => [
        ...generators.map(({ id: contestantId }) => ({ contestId, taskId, contestantId })),
        ...['good', 'bad'].map((gold) => ({ contestId, taskId, gold })),
      ]),
      select: { id: true },
    });
    const { entries: slots } = drawSlots(entries.map(({ id }) => id));
    await insertOpenRound(tx, contestId, { name, ...frozenSettings(SETTINGS), entries: slots });
  });
  const { code } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'voter' });
  return code ?? '';
}

/** A draft without works; returns the secret of a single-use link for its host. */
export async function emptyArenaHost(services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>): Promise<string> {
  const name = 'Bench works';
  const slug = newSlug(name);
  const settings = { ...SETTINGS, arena: DEFAULT_ARENA_SETTINGS };
  await inTransaction(services, (tx) => insertArena(tx, slug, name, settings));
  const { url } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'host' });
  return url?.split('#')[1] ?? '';
}

function insertArena(tx: Tx, slug: string, name: string, settings: ContestSettings): Promise<string> {
  return insertContest(tx, {
    kind: 'arena',
    slug,
    name,
    question: 'Which is better?',
    brief: '',
    stageKey: randomName(),
    settings,
    stage: { width: STAGE.width, height: STAGE.height },
  });
}
