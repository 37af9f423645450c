import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from '../contests/data.ts';
import { readPanel } from './publish-data.ts';

/**
 * Ends judging and publishes: from here on nothing of the benchmark changes, and its report can be made.
 * @throws AppError wrong_contest_state, needs_panel, needs_judgements.
 */
export async function publishBenchmark(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
): Promise<void> {
  const { from, to } = CONTEST_TRANSITIONS.publish;
  await inTransaction(services, async (tx) => {
    // Moving first takes the row: what is being handed in is waited for, and nothing more comes while the guards look.
    if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
    const panel = await readPanel(tx, contest.id);
    if (panel.length === 0) throw new AppError('needs_panel');
    const behind = panel.find(({ left }) => left > 0);
    if (behind !== undefined) throw new AppError('needs_judgements', { judge: behind.label, briefs: behind.left });
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'contest.publish',
      detail: { judges: panel.length },
    });
    await notify(tx, { topic: 'contest', contestId: contest.id });
  });
}
