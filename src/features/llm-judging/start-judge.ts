import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { holdContest } from '../entries/data.ts';
import { endOfJudging } from '../judging/enter-judging.ts';
import { type LlmJudge, lockLlmJudge, markStarted, markStopped } from './data.ts';

/**
 * Lets an LLM judge go through the briefs that it has not judged; those whose answers could not be used are asked for anew.
 * One that works already goes on.
 * @throws AppError not_found, llm_not_set_up, judging_not_open, judging_over, judge_removed
 */
export async function startJudge(services: Pick<Services, 'prisma' | 'env'>, host: HostOf, id: string): Promise<void> {
  await changeRun(services, host, id, async (tx, judge) => {
    if (services.env.llm === undefined) throw new AppError('llm_not_set_up');
    const end = endOfJudging(await holdContest(tx, host.contest.id));
    if (end !== null) throw new AppError(end === 'not_open' ? 'judging_not_open' : 'judging_over');
    if (judge.removed) throw new AppError('judge_removed');
    if (judge.running) return null;
    await markStarted(tx, id);
    return 'judge.started';
  });
}

/** Lets an LLM judge stop after the brief in hand. @throws AppError not_found */
export async function stopJudge(services: Pick<Services, 'prisma'>, host: HostOf, id: string): Promise<void> {
  await changeRun(services, host, id, async (tx, judge) => {
    if (!judge.running) return null;
    await markStopped(tx, id);
    return 'judge.stopped';
  });
}

async function changeRun(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  id: string,
  change: (tx: Tx, judge: LlmJudge) => Promise<string | null>,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const judge = await lockLlmJudge(tx, contest.id, id);
    if (judge === null) throw new AppError('not_found');
    const action = await change(tx, judge);
    if (action === null) return;
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action, detail: { label: judge.label } });
  });
}
