import { STAGE } from '../src/domain/constants.ts';
import type { ContestSettings } from '../src/domain/settings.ts';
import { machineAsHostOf } from '../src/features/access/require-role.ts';
import { newSlug } from '../src/features/contests/create-contest.ts';
import { createInvitation } from '../src/features/contests/create-invitation.ts';
import { insertChallenge } from '../src/features/contests/data.ts';
import { insertOpenRound, insertWorks, startEvaluation } from '../src/features/imports/data.ts';
import { drawSlots, frozenSettings } from '../src/features/imports/import-comparisons.ts';
import { randomName } from '../src/platform/random-names.ts';
import type { Services } from '../src/platform/services.ts';
import { inTransaction } from '../src/platform/transaction.ts';

const SETTINGS: ContestSettings = { requiredBenchmarks: 0, pairwiseRoles: ['designer', 'juror', 'voter'] };

/** An open round of works without pictures, which voting does not need, for everybody who joins with the code. */
export async function openBenchRound(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  works: number,
): Promise<{ roundId: string; code: string }> {
  const name = 'Bench';
  const slug = newSlug(name);
  const roundId = await inTransaction(services, async (tx) => {
    const contestId = await insertChallenge(tx, {
      slug,
      name,
      question: 'Which is better?',
      brief: '',
      stageKey: randomName(),
      settings: SETTINGS,
      stage: { width: STAGE.width, height: STAGE.height },
    });
    const taskId = await startEvaluation(tx, contestId);
    const labels = Array.from({ length: works }, (_, i) => `Work ${i + 1}`);
    const { entries } = drawSlots(await insertWorks(tx, contestId, taskId, labels));
    return insertOpenRound(tx, contestId, { name, ...frozenSettings(SETTINGS), entries });
  });
  const { code } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'voter' });
  return { roundId, code: code ?? '' };
}
