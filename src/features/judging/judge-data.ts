import type { JudgeKind } from '../../domain/benchmark-record.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

export interface JudgeOf {
  readonly contest: JudgedContest;
  readonly judge: JudgeRow;
}

export interface JudgedContest {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly brief: string;
  readonly status: ContestStatus;
}

export interface JudgeRow {
  /** Its voter's. */
  readonly id: string;
  readonly kind: JudgeKind;
  readonly label: string;
}

/** A contest as somebody comes to judge it; null: there is none. `judge` null: does not judge there. */
export async function findContestOfJudge(
  db: Db,
  slug: string,
  accountId: string,
): Promise<{ contest: JudgedContest; isHost: boolean; judge: (JudgeRow & { removed: boolean }) | null } | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      name: true,
      brief: true,
      status: true,
      memberships: { where: { accountId, role: 'host' }, select: { role: true } },
      judges: { where: { voter: { accountId } }, select: { voterId: true, kind: true, label: true, removedAt: true } },
    },
  });
  if (row === null) return null;
  const { memberships, judges, ...contest } = row;
  const [judge] = judges;
  return {
    contest,
    isHost: memberships.length > 0,
    judge:
      judge === undefined
        ? null
        : { id: judge.voterId, kind: judge.kind, label: judge.label, removed: judge.removedAt !== null },
  };
}

/** Keeps a judge from being removed until the transaction ends. False: the judge was. */
export async function holdJudge(tx: Tx, judgeId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM "Judge" WHERE "voterId" = ${judgeId}::uuid AND "removedAt" IS NULL FOR SHARE`;
  return rows.length === 1;
}
