import type { DraftItem } from '../../contract/http/judging.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

// ---- the briefs -------------------------------------------------------------------------------------------

export interface Brief {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly layer: string;
  /** Every text that must be on a design. */
  readonly requiredText: readonly string[];
}

/** What is judged: runs that failed have no picture. */
const JUDGED = { status: 'submitted', mediaId: { not: null } } as const;
const BRIEF = { id: true, key: true, title: true, text: true, layer: true, requiredText: true } as const;

/** A brief that has something to judge; null: there is none of this name. */
export async function findBrief(db: Db, contestId: string, key: string): Promise<Brief | null> {
  const where = { contestId_key: { contestId, key }, entries: { some: JUDGED } };
  const row = await db.task.findUnique({ where, select: BRIEF });
  return row && { ...row, key, requiredText: row.requiredText as string[] };
}

export interface BriefProgress extends Omit<Brief, 'text' | 'requiredText'> {
  readonly outputs: number;
  readonly anchors: number;
  /** Null: the judge has not begun. */
  readonly session: { readonly submitted: boolean; readonly draft: Draft } | null;
}

/** All briefs that have something to judge, in their order, with how far a judge is in them. */
export async function readBriefs(db: Db, contestId: string, judgeId: string): Promise<BriefProgress[]> {
  const briefs = await db.$queryRaw<BriefProgress[]>`
    SELECT t."id", t."key", t."title", t."layer",
           (SELECT count(*)::int FROM "Entry" e
            WHERE e."taskId" = t."id" AND e."status" = 'submitted' AND e."mediaId" IS NOT NULL) AS "outputs",
           (SELECT count(*)::int FROM "Anchor" a WHERE a."taskId" = t."id") AS "anchors",
           (SELECT json_build_object('submitted', s."submittedAt" IS NOT NULL, 'draft', s."draft")
            FROM "JudgeSession" s WHERE s."taskId" = t."id" AND s."judgeId" = ${judgeId}::uuid) AS "session"
    FROM "Task" t WHERE t."contestId" = ${contestId}::uuid AND t."key" IS NOT NULL ORDER BY t."position"`;
  return briefs.filter(({ outputs }) => outputs > 0);
}

// ---- a session --------------------------------------------------------------------------------------------

/** By code; only what the judge has touched. */
export type Draft = Readonly<Record<string, DraftItem>>;

export interface SessionRow {
  readonly id: string;
  readonly standardVersion: string;
  readonly draft: Draft;
  readonly version: number;
  readonly firstPickId: string | null;
  readonly submittedAt: Date | null;
}

/** Begins a judge's pass over a brief. Null: it has begun; a rival who begins it now is waited for. */
export async function insertSession(tx: Tx, taskId: string, judgeId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "JudgeSession" ("taskId", "judgeId", "standardVersion")
    SELECT t."id", ${judgeId}::uuid, j."standardVersion"
    FROM "Task" t JOIN "Judging" j ON j."contestId" = t."contestId" WHERE t."id" = ${taskId}::uuid
    ON CONFLICT ("taskId", "judgeId") DO NOTHING RETURNING "id"`;
  return rows[0]?.id ?? null;
}

/** A judge's pass over a brief; nobody else changes it until the transaction ends. */
export async function lockSession(tx: Tx, taskId: string, judgeId: string): Promise<SessionRow> {
  const rows = await tx.$queryRaw<SessionRow[]>`
    SELECT "id", "standardVersion", "draft", "version", "firstPickId", "submittedAt" FROM "JudgeSession"
    WHERE "taskId" = ${taskId}::uuid AND "judgeId" = ${judgeId}::uuid FOR UPDATE`;
  const [session] = rows;
  if (session === undefined) throw new Error('a session that has begun is gone');
  return session;
}

/** What a brief has to judge: outputs and anchors, by their ids. */
export async function findJudged(tx: Tx, taskId: string): Promise<{ outputs: string[]; anchors: string[] }> {
  const entries = await tx.entry.findMany({ where: { taskId, ...JUDGED }, select: { id: true } });
  const anchors = await tx.anchor.findMany({ where: { taskId }, select: { id: true } });
  return { outputs: entries.map(({ id }) => id), anchors: anchors.map(({ id }) => id) };
}

export interface NewItem {
  readonly position: number;
  readonly code: string;
  readonly entryId: string | null;
  readonly anchorId: string | null;
  readonly fullName: string;
  readonly smallName: string;
}

export async function insertItems(tx: Tx, sessionId: string, items: readonly NewItem[]): Promise<void> {
  await tx.judgeItem.createMany({ data: items.map((item) => ({ sessionId, ...item })) });
}

/** An output or an anchor as a session shows it, in the session's order: anchors come first. */
export interface Item {
  readonly code: string;
  /** Null: an anchor. */
  readonly entryId: string | null;
  readonly anchor: { readonly scores: Readonly<Record<string, number>>; readonly note: string } | null;
  readonly full: string;
  readonly small: string;
  readonly width: number;
  readonly height: number;
  /** Of the original. */
  readonly storageKey: string;
  readonly contentType: string;
  readonly seen: boolean;
}

export async function readItems(db: Db, sessionId: string): Promise<Item[]> {
  return db.$queryRaw<Item[]>`
    SELECT i."code", i."entryId", i."fullName" AS "full", i."smallName" AS "small", i."seenAt" IS NOT NULL AS "seen",
           f."width", f."height", f."storageKey", f."contentType",
           CASE WHEN a."id" IS NULL THEN NULL ELSE json_build_object('scores', a."scores", 'note', a."note") END AS "anchor"
    FROM "JudgeItem" i
    LEFT JOIN "Entry" e ON e."id" = i."entryId"
    LEFT JOIN "Anchor" a ON a."id" = i."anchorId"
    JOIN "Rendition" f ON f."mediaId" = coalesce(e."mediaId", a."mediaId") AND f."size" = 'full'
    WHERE i."sessionId" = ${sessionId}::uuid ORDER BY i."position"`;
}

/** Puts outputs into the draft of a locked session. Returns its new version. */
export async function putDraft(tx: Tx, sessionId: string, items: Draft): Promise<number> {
  const rows = await tx.$queryRaw<{ version: number }[]>`
    UPDATE "JudgeSession" SET "draft" = "draft" || ${JSON.stringify(items)}::jsonb, "version" = "version" + 1
    WHERE "id" = ${sessionId}::uuid RETURNING "version"`;
  return (rows[0] as { version: number }).version;
}

export async function putFirstPick(tx: Tx, sessionId: string, entryId: string): Promise<void> {
  await tx.judgeSession.update({ where: { id: sessionId }, data: { firstPickId: entryId } });
}

// ---- judgements -------------------------------------------------------------------------------------------

export interface NewJudgement {
  readonly entryId: string;
  /** The wire's form without its id. */
  readonly scores: object;
}

/** Keeps all judgements of a locked session and ends it. Returns when. */
export async function insertJudgements(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'standardVersion'>,
  judgeId: string,
  judgements: readonly NewJudgement[],
  draft: Draft,
): Promise<Date> {
  await tx.judgement.createMany({
    data: judgements.map(({ entryId, scores }) => ({
      entryId,
      judgeId,
      standardVersion: session.standardVersion,
      scores,
    })),
  });
  const rows = await tx.$queryRaw<{ submittedAt: Date }[]>`
    UPDATE "JudgeSession" SET "draft" = ${JSON.stringify(draft)}::jsonb, "version" = "version" + 1,
      "submittedAt" = clock_timestamp()
    WHERE "id" = ${session.id}::uuid RETURNING "submittedAt"`;
  return (rows[0] as { submittedAt: Date }).submittedAt;
}

/** What a judge handed in, by entry. */
export async function findJudgements(
  db: Db,
  judgeId: string,
  standardVersion: string,
  entryIds: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await db.judgement.findMany({
    where: { judgeId, standardVersion, entryId: { in: [...entryIds] } },
    select: { entryId: true, scores: true },
  });
  return new Map(rows.map(({ entryId, scores }) => [entryId, scores]));
}
