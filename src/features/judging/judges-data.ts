import { type LlmConfig, llmConfig } from '../../contract/http/judging.ts';
import type { JudgeKind } from '../../domain/benchmark-record.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

/** A judge as hosts see it: how far, never how. */
export interface JudgeProgress {
  readonly id: string;
  readonly kind: JudgeKind;
  readonly label: string;
  readonly onPanel: boolean;
  readonly removed: boolean;
  /** Briefs that are handed in. */
  readonly submitted: number;
  /** Briefs that have something to judge. */
  readonly briefs: number;
}

/** All judges of a benchmark, removed ones too, in the order of their labels. */
export async function readJudges(db: Db, contestId: string): Promise<JudgeProgress[]> {
  return db.$queryRaw<JudgeProgress[]>`
    SELECT j."voterId" AS "id", j."kind"::text AS "kind", j."label", j."onPanel", j."removedAt" IS NOT NULL AS "removed",
           (SELECT count(*)::int FROM "JudgeSession" s
            WHERE s."judgeId" = j."voterId" AND s."submittedAt" IS NOT NULL) AS "submitted",
           (SELECT count(*)::int FROM "Task" t WHERE t."contestId" = ${contestId}::uuid AND EXISTS (
              SELECT FROM "Entry" e
              WHERE e."taskId" = t."id" AND e."status" = 'submitted' AND e."mediaId" IS NOT NULL)) AS "briefs"
    FROM "Judge" j WHERE j."contestId" = ${contestId}::uuid ORDER BY j."label", j."voterId"`;
}

export interface LlmWork {
  readonly config: LlmConfig;
  readonly running: boolean;
  readonly calls: number;
  readonly failed: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Of the last call; null: it was accepted, or there was none. */
  readonly lastFault: string | null;
}

/** What the LLM judges of a benchmark have done, by judge. */
export async function readLlmWork(db: Db, contestId: string): Promise<Map<string, LlmWork>> {
  const rows = await db.$queryRaw<(LlmWork & { id: string })[]>`
    SELECT j."voterId" AS "id", j."config", j."running", count(c."id")::int AS "calls",
           (count(c."id") FILTER (WHERE c."outcome" <> 'accepted'))::int AS "failed",
           coalesce(sum(c."promptTokens"), 0)::float AS "promptTokens",
           coalesce(sum(c."completionTokens"), 0)::float AS "completionTokens",
           (array_agg(nullif(c."fault", '') ORDER BY c."createdAt" DESC))[1] AS "lastFault"
    FROM "Judge" j LEFT JOIN "JudgeCall" c ON c."judgeId" = j."voterId"
    WHERE j."contestId" = ${contestId}::uuid AND j."kind" = 'llm' GROUP BY j."voterId"`;
  return new Map(rows.map(({ id, config, ...work }) => [id, { ...work, config: llmConfig.parse(config) }]));
}

/** Keeps a judge from being changed by others until the transaction ends. Null: there is none in this contest. */
export async function lockJudge(
  tx: Tx,
  contestId: string,
  id: string,
): Promise<{ kind: JudgeKind; removed: boolean } | null> {
  const rows = await tx.$queryRaw<{ kind: JudgeKind; removed: boolean }[]>`
    SELECT "kind"::text AS "kind", "removedAt" IS NOT NULL AS "removed" FROM "Judge"
    WHERE "voterId" = ${id}::uuid AND "contestId" = ${contestId}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

export async function updateJudge(
  tx: Tx,
  id: string,
  change: { label?: string; onPanel?: boolean; removedAt?: Date; running?: boolean },
): Promise<void> {
  await tx.judge.update({ where: { voterId: id }, data: change });
}

/** The account of a judge; null: an LLM's, or deleted. */
export async function findJudgeAccount(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.voter.findUnique({ where: { id }, select: { accountId: true } });
  return row?.accountId ?? null;
}

/** A voter who is no person. */
export async function insertVoter(
  tx: Tx,
  voter: { contestId: string; accountId: string | null; pseudonym: string },
): Promise<string> {
  const { id } = await tx.voter.create({ data: voter, select: { id: true } });
  return id;
}
