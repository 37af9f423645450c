import { AppError } from '../../domain/app-error.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireArena } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { readArenaState, retireContestant } from './data.ts';

/**
 * Retires a generator: it gets no new pairs and no new works; its votes count and its row stays, marked with the date.
 * For good: a leaderboard whose rows come and go could be steered. One that comes back gets a key of its own. Doing it
 * again changes nothing.
 * @throws AppError arena_only, not_found.
 */
export async function retireGenerator(
  services: Pick<Services, 'prisma'>,
  host: HostOf,
  { generator, reason }: { readonly generator: string; readonly reason: string },
): Promise<void> {
  const { accountId, contest } = requireArena(host);
  await inTransaction(services, async (tx) => {
    const works = await retireContestant(tx, contest.id, generator);
    if (works === null) throw new AppError('not_found');
    const { round } = await readArenaState(tx, contest.id);
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'arena.generator-retired',
      detail: { generator, works, ...(reason === '' ? {} : { reason }) },
    });
    if (round === null) await notify(tx, { topic: 'contest', contestId: contest.id });
    else await notify(tx, { topic: 'round', roundId: round.id, contestId: contest.id });
  });
}
