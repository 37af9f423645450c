import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { BENCHMARKS_OPEN } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { forgetSessions } from '../access/authenticate.ts';
import { recordAudit } from '../access/record-audit.ts';
import { deleteContestant, holdContest } from '../entries/data.ts';
import { removeFiles } from '../entries/store-picture.ts';
import { deleteAccountRow, findContestsOfDesigner, lockInstallationHosts } from './data.ts';

/**
 * Deletes an account for good: sessions, keys and memberships with it. Ballots stay under the contests' pseudonyms, of
 * which nobody can tell any more whose they were, so that published results stay what they are. A work that no round has
 * shown goes with its files; one that has been judged stays, under the name that it was given.
 * @throws AppError unauthenticated, last_host: nobody could run the installation any more.
 */
export async function deleteAccount(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  { accountId }: Actor,
): Promise<void> {
  const files = await inTransaction(services, async (tx) => {
    const hosts = await lockInstallationHosts(tx);
    if (hosts.includes(accountId) && hosts.length === 1) throw new AppError('last_host');
    const keys: string[] = [];
    for (const contestId of await findContestsOfDesigner(tx, accountId)) {
      // Held, so that no round opens meanwhile.
      const status = await holdContest(tx, contestId);
      if (!BENCHMARKS_OPEN.includes(status)) continue;
      keys.push(...((await deleteContestant(tx, { contestId, ownerId: accountId })) ?? []));
    }
    if (!(await deleteAccountRow(tx, accountId))) throw new AppError('unauthenticated');
    await recordAudit(tx, { contestId: null, actorId: null, action: 'account.deleted' });
    await notify(tx, { topic: 'account', accountId });
    return keys;
  });
  forgetSessions(services);
  await removeFiles(services, files);
}
