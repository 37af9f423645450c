import { AppError } from '../../domain/app-error.ts';
import { roundRefusal } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { type AuditRecord, recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { readRoundState } from './data.ts';

/**
 * Runs one conditional step of a round, writes it down and announces it.
 * @param change false: the round was not in a state for it.
 * @throws AppError round_closed, wrong_round_state.
 */
export async function changeRound(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  roundId: string,
  record: Pick<AuditRecord, 'action' | 'detail'>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await change(tx))) throw await refusal(tx, roundId);
    await recordAudit(tx, { ...record, contestId: contest.id, actorId: accountId });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
  });
}

/** Why a round does not take a step. */
export async function refusal(tx: Tx, roundId: string): Promise<AppError> {
  const state = await readRoundState(tx, roundId);
  return new AppError(state === null ? 'not_found' : roundRefusal(state.status, state.due));
}
