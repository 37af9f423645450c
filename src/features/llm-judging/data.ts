import { type LlmConfig, llmConfig } from '../../contract/http/judging.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';
import { toKeepable } from '../../platform/keepable-text.ts';
import type { JudgeCallOutcome } from '../../platform/prisma/enums.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

export type CallOutcome = JudgeCallOutcome;

// ---- judges that work -------------------------------------------------------------------------------------

export interface LlmJudge {
  readonly label: string;
  readonly running: boolean;
  readonly removed: boolean;
}

/** An LLM judge of a benchmark, locked; null: there is none. */
export async function lockLlmJudge(tx: Tx, contestId: string, id: string): Promise<LlmJudge | null> {
  const rows = await tx.$queryRaw<LlmJudge[]>`
    SELECT "label", "running", "removedAt" IS NOT NULL AS "removed" FROM "Judge"
    WHERE "voterId" = ${id}::uuid AND "contestId" = ${contestId}::uuid AND "kind" = 'llm' FOR UPDATE`;
  return rows[0] ?? null;
}

export async function isLlmJudge(db: Db, contestId: string, id: string): Promise<boolean> {
  return (await db.judge.count({ where: { voterId: id, contestId, kind: 'llm' } })) === 1;
}

export async function markStarted(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Judge" SET "running" = true, "startedAt" = clock_timestamp() WHERE "voterId" = ${id}::uuid`;
}

export async function markStopped(db: Db, id: string): Promise<void> {
  await db.judge.updateMany({ where: { voterId: id }, data: { running: false } });
}

/** Judges that are to work, whichever worker does it. */
export async function findRunning(db: Db): Promise<string[]> {
  const rows = await db.judge.findMany({ where: { running: true, kind: 'llm' }, select: { voterId: true } });
  return rows.map(({ voterId }) => voterId);
}

export interface LlmWork {
  readonly contest: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly brief: string;
    readonly status: ContestStatus;
  };
  readonly label: string;
  readonly config: LlmConfig;
  /** The next brief; null: all are judged, or were asked for since the judge was started. */
  readonly brief: string | null;
}

/** What a judge that is to work does next; null: it is not to work any more. */
export async function findWork(db: Db, judgeId: string): Promise<LlmWork | null> {
  const judge = await db.judge.findUnique({
    where: { voterId: judgeId, kind: 'llm', running: true, removedAt: null },
    select: {
      label: true,
      config: true,
      contest: { select: { id: true, slug: true, name: true, brief: true, status: true } },
    },
  });
  if (judge === null) return null;
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT t."key" FROM "Judge" j JOIN "Task" t ON t."contestId" = j."contestId"
    LEFT JOIN "JudgeSession" s ON s."taskId" = t."id" AND s."judgeId" = j."voterId"
    WHERE j."voterId" = ${judgeId}::uuid AND s."submittedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "JudgeCall" c WHERE c."sessionId" = s."id" AND c."createdAt" >= j."startedAt")
      AND EXISTS (SELECT FROM "Entry" e
                  WHERE e."taskId" = t."id" AND e."status" = 'submitted' AND e."mediaId" IS NOT NULL)
    ORDER BY t."position" LIMIT 1`;
  return {
    contest: judge.contest,
    label: judge.label,
    config: llmConfig.parse(judge.config),
    brief: rows[0]?.key ?? null,
  };
}

// ---- calls ------------------------------------------------------------------------------------------------

export interface NewCall {
  readonly judgeId: string;
  readonly sessionId: string;
  readonly outcome: CallOutcome;
  readonly fault: string;
  readonly httpStatus: number | null;
  readonly answer: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly tookMs: number;
}

/** Writes a call down under the next number of its session. */
export async function insertCall(db: Db, call: NewCall): Promise<void> {
  const { judgeId, sessionId, outcome, httpStatus, promptTokens, completionTokens, tookMs } = call;
  const [fault, answer] = [toKeepable(call.fault), toKeepable(call.answer)];
  await db.$executeRaw`
    INSERT INTO "JudgeCall" ("judgeId", "sessionId", "number", "outcome", "fault", "httpStatus", "answer",
                             "promptTokens", "completionTokens", "tookMs")
    SELECT ${judgeId}::uuid, ${sessionId}::uuid, coalesce(max("number"), 0) + 1, ${outcome}::"JudgeCallOutcome", ${fault},
           ${httpStatus}::int, ${answer}, ${promptTokens}::int, ${completionTokens}::int, ${tookMs}::int
    FROM "JudgeCall" WHERE "sessionId" = ${sessionId}::uuid`;
}

export interface CallRow extends Omit<NewCall, 'judgeId' | 'sessionId'> {
  readonly brief: string;
  readonly number: number;
  readonly at: Date;
}

/** All calls of a judge, the newest first. */
export async function readCalls(db: Db, judgeId: string): Promise<CallRow[]> {
  return db.$queryRaw<CallRow[]>`
    SELECT t."key" AS "brief", c."number", c."createdAt" AS "at", c."outcome"::text AS "outcome", c."fault",
           c."httpStatus", c."answer", c."promptTokens", c."completionTokens", c."tookMs"
    FROM "JudgeCall" c JOIN "JudgeSession" s ON s."id" = c."sessionId" JOIN "Task" t ON t."id" = s."taskId"
    WHERE c."judgeId" = ${judgeId}::uuid ORDER BY c."createdAt" DESC, t."key"`;
}

// ---- what is looked at ------------------------------------------------------------------------------------

/** Every original of a session was looked at. */
export async function markAllSeen(db: Db, sessionId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "JudgeItem" SET "seenAt" = clock_timestamp() WHERE "sessionId" = ${sessionId}::uuid AND "seenAt" IS NULL`;
}
