import type { EntryReport, ReportReason } from '../../contract/http/reports.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

/** Null: the account has no pseudonym in the contest. */
export async function findVoterId(db: Db, contestId: string, accountId: string): Promise<string | null> {
  const row = await db.voter.findUnique({
    where: { contestId_accountId: { contestId, accountId } },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** The slot of a work that takes part in a round that goes on; null: there is none, `closed`: the round is over. */
export async function findRunningSlot(db: Db, roundId: string, code: string): Promise<number | 'closed' | null> {
  const round = await db.round.findUnique({
    where: { id: roundId },
    select: { status: true, entries: { where: { code, withdrawnAt: null }, select: { slot: true } } },
  });
  if (round?.status !== 'open' && round?.status !== 'paused') return 'closed';
  return round.entries[0]?.slot ?? null;
}

/** False: this voter has reported this work before. */
export async function insertReport(
  db: Db,
  report: { roundId: string; slot: number; voterId: string; reason: ReportReason; text: string },
): Promise<boolean> {
  const { count } = await db.entryReport.createMany({ data: [report], skipDuplicates: true });
  return count === 1;
}

const MOST_SHOWN = 500;

/** Open ones first, then the latest. */
export async function findReports(db: Db, contestId: string): Promise<EntryReport[]> {
  const rows = await db.entryReport.findMany({
    where: { round: { contestId } },
    orderBy: [{ status: 'asc' }, { createdAt: 'desc' }, { id: 'asc' }],
    take: MOST_SHOWN,
    select: {
      id: true,
      slot: true,
      reason: true,
      text: true,
      status: true,
      createdAt: true,
      round: { select: { id: true, name: true, status: true, entries: { select: { slot: true, code: true } } } },
    },
  });
  return rows.map(({ slot, createdAt, round: { entries, status, ...round }, ...row }) => ({
    ...row,
    round: { ...round, running: status === 'open' || status === 'paused' },
    code: entries.find((entry) => entry.slot === slot)?.code ?? '',
    at: createdAt.toISOString(),
  }));
}

/** Null: there is none in this contest. False: it was closed before. */
export async function closeReport(tx: Tx, contestId: string, id: string, now: Date): Promise<boolean | null> {
  const { count } = await tx.entryReport.updateMany({
    where: { id, round: { contestId }, status: 'open' },
    data: { status: 'dismissed', resolvedAt: now },
  });
  if (count === 1) return true;
  return (await tx.entryReport.count({ where: { id, round: { contestId } } })) === 1 ? false : null;
}
