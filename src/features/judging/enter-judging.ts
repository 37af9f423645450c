import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { holdContest } from '../entries/data.ts';
import { findContestOfJudge, holdJudge, type JudgeOf } from './judge-data.ts';

declare const entered: unique symbol;
/** Proof that somebody judges a benchmark; that judging goes on is another question. */
export type Judge = JudgeOf & { readonly [entered]: true };

/** @throws AppError not_found, hosts_do_not_vote, forbidden, judge_removed */
export async function enterJudging(db: Db, actor: Actor, slug: string): Promise<Judge> {
  const found = await findContestOfJudge(db, slug, actor.accountId);
  if (found === null) throw new AppError('not_found');
  const { contest, isHost, judge } = found;
  if (actor.host || isHost) throw new AppError('hosts_do_not_vote');
  if (judge === null) throw new AppError('forbidden');
  if (judge.removed) throw new AppError('judge_removed');
  return { contest, judge } as JudgeOf as Judge;
}

/** An LLM judge has no account: this server judges in its name. */
export function machineAsJudge(judge: JudgeOf): Judge {
  return judge as Judge;
}

/** Why nothing can be judged in a contest of this state; null: it can. */
export function endOfJudging(status: ContestStatus): 'not_open' | 'published' | null {
  if (status === 'evaluation') return null;
  return status === 'published' || status === 'archived' ? 'published' : 'not_open';
}

/**
 * Keeps judging open, and this judge in it, until the transaction ends: publishing and removing wait, or come first.
 * @throws AppError judging_not_open, judging_over, judge_removed
 */
export async function holdJudging(tx: Tx, { contest, judge }: Judge): Promise<void> {
  const end = endOfJudging(await holdContest(tx, contest.id));
  if (end !== null) throw new AppError(end === 'not_open' ? 'judging_not_open' : 'judging_over');
  if (!(await holdJudge(tx, judge.id))) throw new AppError('judge_removed');
}
