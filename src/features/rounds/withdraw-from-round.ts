import { AppError } from '../../domain/app-error.ts';
import { ROUND_RULES } from '../../domain/constants.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { refusal } from './change-round.ts';
import { findRoundEntries, holdRunningRound, withdrawSlot } from './data.ts';

/**
 * Takes a work out of a round that goes on: it is shown to nobody any more and ranked nowhere, and what was cast on it
 * is kept without counting. The host knows its code alone, so nobody learns whose it is or what kind. It cannot be
 * undone; a work that is withdrawn already stays so. Two works at least must remain: with fewer, close the round.
 * @throws AppError not_found, needs_two_entries, round_closed, wrong_round_state.
 */
export async function withdrawFromRound(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  roundId: string,
  { code, reason }: { readonly code: string; readonly reason: string },
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await holdRunningRound(tx, roundId))) throw await refusal(tx, roundId);
    const entries = await findRoundEntries(tx, roundId);
    const entry = entries.find((one) => one.code === code);
    if (entry === undefined) throw new AppError('not_found');
    if (entry.withdrawnAt !== null) return;
    const staying = entries.filter(({ withdrawnAt }) => withdrawnAt === null).length - 1;
    if (staying < ROUND_RULES.minEntries) {
      throw new AppError('needs_two_entries', { required: ROUND_RULES.minEntries, entries: staying });
    }
    const ballots = await withdrawSlot(tx, roundId, entry.slot);
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'round.entry-withdrawn',
      detail: { code, ballots, ...(reason === '' ? {} : { reason }) },
    });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
  });
}
