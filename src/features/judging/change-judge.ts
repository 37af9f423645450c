import type { z } from 'zod';
import type { judgeChange } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import { PEOPLE_WELCOME } from '../../domain/lifecycle.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { revokeApiTokens } from '../access/data.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { holdContest } from '../entries/data.ts';
import { findJudgeAccount, type JudgeProgress, lockJudge, readJudges, updateJudge } from './judges-data.ts';

/**
 * Says who a judge is, or whether its scores rank: until publication, as nobody has seen a score before.
 * @throws AppError not_found, wrong_contest_state, needs_judgements: a judge who was removed before all was judged
 */
export async function changeJudge(
  services: Pick<Services, 'prisma'>,
  host: HostOf,
  id: string,
  change: z.output<typeof judgeChange>,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const judge = await holdChangeable(tx, host, id);
    if (change.onPanel === true && judge.removed && !isDone(judge)) {
      throw new AppError('needs_judgements', { judge: judge.label, briefs: judge.briefs - judge.submitted });
    }
    const { label = judge.label, onPanel = judge.onPanel } = change;
    if (label === judge.label && onPanel === judge.onPanel) return;
    await updateJudge(tx, id, { label, onPanel });
    await recordAudit(tx, auditOf(host, 'judge.changed', { label, onPanel }));
  });
}

/**
 * Ends a judge's judging: a token opens nothing any more, a link's session no brief. What was handed in stays, and ranks
 * if all was; who has not judged all cannot stay on the panel. Doing so again changes nothing.
 * @throws AppError not_found, wrong_contest_state
 */
export async function removeJudge(services: Pick<Services, 'prisma' | 'now'>, host: HostOf, id: string): Promise<void> {
  await inTransaction(services, async (tx) => {
    const judge = await holdChangeable(tx, host, id);
    if (judge.removed) return;
    const now = new Date(services.now());
    await updateJudge(tx, id, { removedAt: now, running: false, onPanel: judge.onPanel && isDone(judge) });
    const account = judge.kind === 'program' ? await findJudgeAccount(tx, id) : null;
    if (account !== null) await revokeApiTokens(tx, account, now);
    await recordAudit(tx, auditOf(host, 'judge.removed', { label: judge.label }));
  });
}

/** A judge whom nobody else changes, in a benchmark that nobody publishes, until the transaction ends. */
async function holdChangeable(tx: Tx, { contest }: HostOf, id: string): Promise<JudgeProgress> {
  if (!PEOPLE_WELCOME.includes(await holdContest(tx, contest.id))) throw new AppError('wrong_contest_state');
  if ((await lockJudge(tx, contest.id, id)) === null) throw new AppError('not_found');
  const judge = (await readJudges(tx, contest.id)).find((one) => one.id === id);
  if (judge === undefined) throw new Error('a judge that is locked is gone');
  return judge;
}

function isDone({ submitted, briefs }: JudgeProgress): boolean {
  return submitted >= briefs;
}

function auditOf({ accountId, contest }: HostOf, action: string, detail: Record<string, string | boolean>) {
  return { contestId: contest.id, actorId: accountId, action, detail };
}
