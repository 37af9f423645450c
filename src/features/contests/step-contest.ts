import type { ContestStep } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from './data.ts';

/**
 * Moves a contest one step on (or, before its first round, back to submissions). Two hosts who press at once take the
 * step once. Publishing has guards of its own: publish-contest.ts.
 * @throws AppError wrong_contest_state
 */
export async function stepContest(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  step: Exclude<ContestStep, 'publish'>,
): Promise<void> {
  const { from, to } = CONTEST_TRANSITIONS[step];
  await inTransaction(services, async (tx) => {
    if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: `contest.${step}` });
    await notify(tx, { topic: 'contest', contestId: contest.id });
  });
}
