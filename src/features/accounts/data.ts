import type { Tx } from '../../platform/transaction.ts';

/** Hosts of the installation, locked in one order: of two who go at once one is seen to be the last. */
export async function lockInstallationHosts(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Account" WHERE "host" ORDER BY "id" FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** The contests in which an account has handed something in. */
export async function findContestsOfDesigner(tx: Tx, accountId: string): Promise<readonly string[]> {
  const rows = await tx.contestant.findMany({ where: { ownerId: accountId }, select: { contestId: true } });
  return rows.map(({ contestId }) => contestId).sort();
}

/**
 * Removes an account with its sessions, keys and memberships. What refers to it otherwise stays without the link: the
 * pseudonyms under which it voted, and works that have been judged. False: there is none.
 */
export async function deleteAccountRow(tx: Tx, accountId: string): Promise<boolean> {
  await tx.apiToken.deleteMany({ where: { accountId } });
  const { count } = await tx.account.deleteMany({ where: { id: accountId } });
  return count === 1;
}
