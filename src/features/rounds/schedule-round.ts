import { AppError } from '../../domain/app-error.ts';
import { SCHEDULABLE } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { lockContest } from '../contests/data.ts';
import { deleteDraft, type RoundPlan, updateDraft } from './data.ts';
import { draftRound, openDraft, takeContest } from './open-round.ts';
import { entriesOfPlan, planOf } from './plan-round.ts';

type Deps = Pick<Services, 'prisma' | 'now'>;
type Input = Parameters<typeof planOf>[1];

/**
 * Writes down a round that opens by itself. What it needs is looked at when it opens (open-due-rounds.ts); only what can
 * never come true is refused here. Returns the round's id.
 * @throws AppError wrong_contest_state, round_scheduled, opening_time_past, closing_time_past, closing_before_opening,
 *   round_not_published, codes_unknown.
 */
export async function scheduleRound(deps: Deps, host: HostOf, input: Input): Promise<string> {
  const plan = planOf(deps, input);
  return inTransaction(deps, async (tx) => {
    await holdSchedule(tx, host, plan);
    const roundId = await draftRound(tx, host.contest.id, plan);
    await tell(tx, host, roundId, 'round.scheduled', plan);
    return roundId;
  });
}

/** Changes a round that waits for its time. @throws AppError as `scheduleRound`, and wrong_round_state: it has opened. */
export async function changeSchedule(deps: Deps, host: HostOf, roundId: string, input: Input): Promise<void> {
  const plan = planOf(deps, input);
  await inTransaction(deps, async (tx) => {
    await holdSchedule(tx, host, plan);
    if (!(await updateDraft(tx, roundId, plan))) throw new AppError('wrong_round_state');
    await tell(tx, host, roundId, 'round.rescheduled', plan);
  });
}

/** Forgets a round that waits for its time. @throws AppError wrong_round_state: it has opened. */
export async function cancelSchedule(deps: Deps, host: HostOf, roundId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockContest(tx, host.contest.id);
    if (!(await deleteDraft(tx, roundId))) throw new AppError('wrong_round_state');
    await tell(tx, host, roundId, 'round.unscheduled', null);
  });
}

/** Opens a round now that waits for its time. @throws AppError as `openDraft`, and wrong_contest_state. */
export async function openScheduled(deps: Deps, host: HostOf, roundId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeContest(tx, host);
    await openDraft(tx, host, roundId);
  });
}

async function holdSchedule(tx: Tx, { contest }: HostOf, plan: RoundPlan): Promise<void> {
  const { status } = await lockContest(tx, contest.id);
  if (!SCHEDULABLE.includes(status)) throw new AppError('wrong_contest_state');
  if (plan.works !== null) await entriesOfPlan(tx, contest.id, plan.works);
}

async function tell(
  tx: Tx,
  { accountId, contest }: HostOf,
  roundId: string,
  action: string,
  plan: RoundPlan | null,
): Promise<void> {
  const detail = plan === null ? {} : { name: plan.name, opensAt: plan.opensAt?.toISOString() ?? null };
  await recordAudit(tx, { contestId: contest.id, actorId: accountId, action, detail });
  await notify(tx, { topic: 'round', roundId, contestId: contest.id });
}
