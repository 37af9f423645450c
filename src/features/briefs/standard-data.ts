import { judgeStandard } from '../../contract/judge-standard.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

/** A standard as it is stored. */
export type StoredStandard = ReturnType<typeof judgeStandard.parse>;

/** A version of a benchmark's standard; null: there is none of that name. */
export async function findStandard(db: Db, contestId: string, version: string): Promise<StoredStandard | null> {
  const row = await db.judgeStandard.findUnique({ where: { contestId_version: { contestId, version } } });
  return row && judgeStandard.parse(row.standard);
}

/** The standard by which a benchmark is judged: the one it opened with, before that the one handed in last. */
export async function readCurrentStandard(db: Db, contestId: string): Promise<StoredStandard> {
  const judging = await db.judging.findUnique({ where: { contestId }, select: { standardVersion: true } });
  const row = await db.judgeStandard.findFirstOrThrow({
    where: { contestId, ...(judging && { version: judging.standardVersion }) },
    orderBy: [{ createdAt: 'desc' }, { version: 'desc' }],
  });
  return judgeStandard.parse(row.standard);
}

/** All versions that a benchmark has had, the one handed in last first. */
export async function findVersions(db: Db, contestId: string): Promise<string[]> {
  const rows = await db.judgeStandard.findMany({
    where: { contestId },
    orderBy: [{ createdAt: 'desc' }, { version: 'desc' }],
    select: { version: true },
  });
  return rows.map(({ version }) => version);
}

/** Keeps a standard as the one handed in last. False: its version is there with other words, which stay. */
export async function putStandard(tx: Tx, contestId: string, standard: JudgeStandard): Promise<boolean> {
  const stored = await tx.$executeRaw`
    INSERT INTO "JudgeStandard" ("contestId", "version", "standard")
    VALUES (${contestId}::uuid, ${standard.version}, ${JSON.stringify(standard)}::jsonb)
    ON CONFLICT ("contestId", "version") DO UPDATE SET "createdAt" = clock_timestamp()
    WHERE "JudgeStandard"."standard" = EXCLUDED."standard"`;
  return stored === 1;
}
