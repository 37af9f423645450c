import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { RoundRow } from '../comparisons/data.ts';
import { closeOutage, markOutage } from './check-data.ts';

type Round = Pick<RoundRow, 'id' | 'contestId'>;

/** A service that answers some and not others is still away: so long after the last failure an outage is over. */
const QUIET_SECONDS = 60;

/**
 * A person could not be checked: the first time of an outage the host is alerted.
 *
 * @param seenBy `server`: the service did not answer us; `page`: a voter's page says that it could not load its widget
 */
export async function noteOutage(
  services: Pick<Services, 'prisma'>,
  round: Round,
  detail: { readonly kind: string; readonly seenBy: 'server' | 'page' },
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await markOutage(tx, round.id))) return;
    await recordAudit(tx, { contestId: round.contestId, actorId: null, action: 'human-check.unavailable', detail });
    await notify(tx, { topic: 'human-check', roundId: round.id, contestId: round.contestId });
  });
}

/** A person was checked: an outage that has been quiet for a while is over. */
export async function endOutage(services: Pick<Services, 'prisma'>, round: Round): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await closeOutage(tx, round.id, QUIET_SECONDS))) return;
    await recordAudit(tx, { contestId: round.contestId, actorId: null, action: 'human-check.available' });
    await notify(tx, { topic: 'human-check', roundId: round.id, contestId: round.contestId });
  });
}
