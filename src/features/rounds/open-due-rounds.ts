import { AppError } from '../../domain/app-error.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { type HostOf, machineAsHostOf } from '../access/require-role.ts';
import { findDueDrafts, isDraftDue, setOpenFault } from './data.ts';
import { openDraft, takeContest } from './open-round.ts';

/**
 * Opens the rounds whose time has come, by the database's clock. Any number of processes may call it at any time. Where
 * something is missing the reason is kept for the host, once, and the round opens as soon as it is mended; the host may
 * change or cancel it meanwhile. Returns the rounds that it opened.
 */
export async function openDueRounds(services: Pick<Services, 'prisma'>): Promise<string[]> {
  const opened: string[] = [];
  for (const { id, slug } of await findDueDrafts(services.prisma)) {
    const host = await machineAsHostOf(services, slug);
    try {
      if (await openIfDue(services, host, id)) opened.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await keepFault(services, host, id, error);
    }
  }
  return opened;
}

/** False: a rival has opened it, or the host has changed its time. */
function openIfDue(services: Pick<Services, 'prisma'>, host: HostOf, roundId: string): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    await takeContest(tx, host);
    if (!(await isDraftDue(tx, roundId))) return false;
    await openDraft(tx, host, roundId);
    return true;
  });
}

async function keepFault(
  services: Pick<Services, 'prisma'>,
  { contest }: HostOf,
  roundId: string,
  { code, detail }: AppError,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await setOpenFault(tx, roundId, { code, detail }))) return;
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: null,
      action: 'round.not-opened',
      detail: { reason: code },
    });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
  });
}
