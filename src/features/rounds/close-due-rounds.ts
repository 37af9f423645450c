import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { closeRoundsThatAreDue } from './data.ts';

/**
 * Closes the rounds whose closing time is over. Votes are refused from that time on in any case; this writes it down and
 * starts what follows. Any number of processes may call it at any time. Returns the rounds that it closed.
 */
export async function closeDueRounds(services: Pick<Services, 'prisma'>): Promise<string[]> {
  return inTransaction(services, async (tx) => {
    const closed = await closeRoundsThatAreDue(tx);
    for (const { id, contestId } of closed) {
      await recordAudit(tx, { contestId, actorId: null, action: 'round.closed', detail: { byClock: true } });
      await notify(tx, { topic: 'round', roundId: id, contestId });
    }
    return closed.map(({ id }) => id);
  });
}
