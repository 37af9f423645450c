import type { Db } from '../../platform/transaction.ts';

/** Whether the installation has any contest. */
export async function hasContests(db: Db): Promise<boolean> {
  return (await db.contest.findFirst({ select: { id: true } })) !== null;
}

/**
 * A demo whose making was cut short: the machine's own contest of that name without a round. Returns its id and files.
 */
export async function findUnfinishedDemo(db: Db, name: string): Promise<{ id: string; files: string[] } | null> {
  const contests = await db.contest.findMany({
    where: { name, rounds: { none: {} } },
    select: { id: true, media: { select: { renditions: { select: { storageKey: true } } } } },
  });
  for (const { id, media } of contests) {
    const byMachine = await db.auditEvent.count({ where: { contestId: id, actorId: null, action: 'contest.created' } });
    const byHost = await db.auditEvent.count({ where: { contestId: id, actorId: { not: null } } });
    if (byMachine > 0 && byHost === 0) {
      return { id, files: media.flatMap(({ renditions }) => renditions.map(({ storageKey }) => storageKey)) };
    }
  }
  return null;
}

/** Removes a contest in which nobody has voted, with the nameless accounts that were made for it alone. */
export async function deleteContest(db: Db, contestId: string): Promise<void> {
  const members = await db.membership.findMany({ where: { contestId }, select: { accountId: true } });
  await db.entry.deleteMany({ where: { contestId } });
  await db.contest.delete({ where: { id: contestId } });
  const accounts = members.map(({ accountId }) => accountId);
  await db.account.deleteMany({ where: { id: { in: accounts }, host: false, memberships: { none: {} } } });
}

export interface DemoAddresses {
  readonly code: string;
  readonly stageKey: string;
}

/** Where the demo is while people can vote in it: null when it is over or not there. */
export async function findOpenDemo(db: Db, name: string): Promise<DemoAddresses | null> {
  const contest = await db.contest.findFirst({
    where: { name, rounds: { some: { status: 'open' } } },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      stageKey: true,
      invitations: { where: { role: 'voter', code: { not: null }, revokedAt: null, maxUses: null, expiresAt: null } },
    },
  });
  const code = contest?.invitations[0]?.code;
  if (contest === null || code === undefined || code === null) return null;
  const byMachine = await db.auditEvent.count({
    where: { contestId: contest.id, actorId: null, action: 'contest.created' },
  });
  return byMachine === 0 ? null : { code, stageKey: contest.stageKey };
}
