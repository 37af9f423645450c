import type { z } from 'zod';
import type { contestChange } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { CHANGEABLE } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireBenchmark, requireChallenge } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { lockContest, updateContest } from './data.ts';

/**
 * Changes texts and settings of a contest that does not yet have its works; of an arena the texts alone,
 * of a benchmark these and the least number of runs.
 * @throws AppError settings_frozen, challenge_only, benchmark_only.
 */
export async function changeContest(
  services: Pick<Services, 'prisma'>,
  host: HostOf,
  change: z.output<typeof contestChange>,
): Promise<void> {
  const { name, question, brief, leastRuns, ...settingsChange } = change;
  const { accountId, contest } = host;
  if (leastRuns !== undefined) requireBenchmark(host);
  if (Object.keys(settingsChange).length > 0) requireChallenge(host);
  await inTransaction(services, async (tx) => {
    const { status, settings } = await lockContest(tx, contest.id);
    if (!CHANGEABLE.includes(status)) throw new AppError('settings_frozen');
    await updateContest(tx, contest.id, {
      ...(name === undefined ? {} : { name }),
      ...(question === undefined ? {} : { question }),
      ...(brief === undefined ? {} : { brief }),
      settings: {
        requiredBenchmarks: settingsChange.requiredBenchmarks ?? settings.requiredBenchmarks,
        methods: settingsChange.methods ?? settings.methods,
        pairwiseRoles: settingsChange.pairwiseRoles ?? settings.pairwiseRoles,
        likesRoles: settingsChange.likesRoles ?? settings.likesRoles,
        criteria: settingsChange.criteria ?? settings.criteria,
        arena: settings.arena,
        benchmark: settings.benchmark && { ...settings.benchmark, ...(leastRuns !== undefined && { leastRuns }) },
      },
    });
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'contest.changed',
      detail: { fields: Object.keys(change).sort().join(', ') },
    });
    await notify(tx, { topic: 'contest', contestId: contest.id });
  });
}
