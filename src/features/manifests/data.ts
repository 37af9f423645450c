import type { PoolClient } from 'pg';
import type { ManifestGenerator } from '../../contract/manifest.ts';
import type { ContestStatus, RoundStatus } from '../../domain/lifecycle.ts';
import type { Prisma } from '../../platform/prisma/client.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { StoredArena } from './check-manifest.ts';
import type { NamedWork } from './named-files.ts';

// ---- one import at a time ---------------------------------------------------------------------------------

/** Any number that no other lock begins with. */
const IMPORT_LOCK = 7_236_412;

/** Keeps other imports and the opening of a contest away; goes with the connection. False: one is under way. */
export async function tryImportLock(client: PoolClient, contestId: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS held', [
    IMPORT_LOCK,
    contestId,
  ]);
  return rows[0]?.held === true;
}

export async function releaseImportLock(client: PoolClient, contestId: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [IMPORT_LOCK, contestId]);
}

/** The same within a transaction, until it ends. */
export async function tryImportLockIn(tx: Tx, contestId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}::int, hashtext(${contestId})) AS held`;
  return rows[0]?.held === true;
}

// ---- what there is ----------------------------------------------------------------------------------------

export interface ArenaState {
  readonly status: ContestStatus;
  readonly round: { readonly id: string; readonly status: RoundStatus; readonly openedAt: Date | null } | null;
}

/** An arena and its one round, which is null before it opens. */
export async function readArenaState(db: Db, contestId: string): Promise<ArenaState> {
  const { status, rounds } = await db.contest.findUniqueOrThrow({
    where: { id: contestId },
    select: { status: true, rounds: { select: { id: true, status: true, openedAt: true }, take: 1 } },
  });
  return { status, round: rounds[0] ?? null };
}

export async function readStoredArena(db: Db, contestId: string, opened: boolean): Promise<StoredArena> {
  const tasks = await db.task.findMany({ where: { contestId, key: { not: null } } });
  const generators = await db.contestant.findMany({ where: { contestId, key: { not: null } } });
  return {
    opened,
    tasks: new Map(
      tasks.map(({ id, key, title, text, category, format, reference }) => [
        key as string,
        { id, title, text, category, format, reference: reference as ReferenceNote | null },
      ]),
    ),
    generators: new Map(
      generators.map(({ id, key, label, model, version, retiredAt }) => [
        key as string,
        { id, label, model, version, retired: retiredAt !== null },
      ]),
    ),
  };
}

interface ReferenceNote {
  readonly source: string;
  readonly licence: string;
  readonly attribution: string;
}

/** A stored work, by what a manifest calls it. */
export interface StoredWork {
  readonly mediaId: string;
  readonly source: string | null;
  readonly hasPoster: boolean;
}

/** What a work is found by; of gold assets a task may have several, each known by its file. */
export function workKey(work: NamedWork, source: string): string {
  if (work.kind === 'output') return JSON.stringify(['output', work.generator, work.task, work.run]);
  if (work.kind === 'gold') return JSON.stringify(['gold', work.task, work.gold, source]);
  return JSON.stringify(['reference', work.task]);
}

const FILED = {
  select: { id: true, source: true, renditions: { where: { size: 'poster' }, select: { id: true } } },
} as const;
interface Filed {
  readonly id: string;
  readonly source: string | null;
  readonly renditions: readonly object[];
}

export async function readStoredWorks(db: Db, contestId: string): Promise<ReadonlyMap<string, StoredWork>> {
  const entries = await db.entry.findMany({
    where: { contestId, mediaId: { not: null } },
    select: {
      run: true,
      gold: true,
      contestant: { select: { key: true } },
      task: { select: { key: true } },
      media: FILED,
    },
  });
  const tasks = await db.task.findMany({
    where: { contestId, referenceMediaId: { not: null } },
    select: { key: true, referenceMedia: FILED },
  });
  const works = new Map<string, StoredWork>();
  const keep = (work: NamedWork, { id, source, renditions }: Filed) =>
    works.set(workKey(work, source ?? ''), { mediaId: id, source, hasPoster: renditions.length > 0 });
  for (const { run, gold, contestant, task, media } of entries) {
    if (media === null || task.key === null) continue;
    if (gold === 'good' || gold === 'bad') keep({ kind: 'gold', task: task.key, gold }, media);
    else if (contestant?.key) keep({ kind: 'output', generator: contestant.key, task: task.key, run }, media);
  }
  for (const { key, referenceMedia } of tasks) {
    if (key !== null && referenceMedia !== null) keep({ kind: 'reference', task: key }, referenceMedia);
  }
  return works;
}

// ---- storing ----------------------------------------------------------------------------------------------

/** What manifests say of a task. */
export interface KeyedTask {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly category?: string;
  readonly format?: 'image' | 'model';
  readonly reference?: Prisma.InputJsonObject;
  readonly requiredText?: readonly string[];
  readonly layer?: string;
}

/** Adds or changes tasks; returns how many are new. */
export async function saveTasks(tx: Tx, contestId: string, tasks: readonly KeyedTask[]): Promise<number> {
  const known = new Set(
    (await tx.task.findMany({ where: { contestId }, select: { key: true } })).map(({ key }) => key),
  );
  let position = (await tx.task.aggregate({ where: { contestId }, _max: { position: true } }))._max.position ?? 0;
  for (const { key, requiredText, ...rest } of tasks) {
    const fields = { ...rest, ...(requiredText !== undefined && { requiredText: [...requiredText] }) };
    if (known.has(key)) await tx.task.update({ where: { contestId_key: { contestId, key } }, data: fields });
    else await tx.task.create({ data: { contestId, key, position: ++position, ...fields } });
  }
  return tasks.filter(({ key }) => !known.has(key)).length;
}

/** Adds or changes generators; returns how many are new. */
export async function saveGenerators(
  tx: Tx,
  contestId: string,
  generators: readonly ManifestGenerator[],
): Promise<number> {
  const rows = await tx.contestant.findMany({ where: { contestId }, select: { key: true } });
  const known = new Set(rows.map(({ key }) => key));
  for (const { key, label, model, version } of generators) {
    const fields = { label, model, version };
    if (known.has(key)) await tx.contestant.update({ where: { contestId_key: { contestId, key } }, data: fields });
    else await tx.contestant.create({ data: { contestId, kind: 'ai', key, ...fields } });
  }
  return generators.filter(({ key }) => !known.has(key)).length;
}

/** Where a work belongs: ids of its task and maker. */
export interface WorkPlace {
  readonly contestId: string;
  readonly taskId: string;
  readonly contestantId: string | null;
}

/** Records a work that is there now. Returns the medium in whose place it came, if any: an arena that is open has none. */
export async function putWork(tx: Tx, place: WorkPlace, work: NamedWork, mediaId: string): Promise<string | null> {
  const { contestId, taskId, contestantId } = place;
  if (work.kind === 'reference') {
    const { referenceMediaId } = await tx.task.findUniqueOrThrow({ where: { id: taskId } });
    await tx.task.update({ where: { id: taskId }, data: { referenceMediaId: mediaId } });
    return referenceMediaId;
  }
  if (work.kind === 'gold' || contestantId === null) {
    const gold = work.kind === 'gold' ? work.gold : null;
    await tx.entry.create({ data: { contestId, taskId, gold, mediaId } });
    return null;
  }
  const key = { contestantId, taskId, run: work.run, sideNote: '' };
  const earlier = await tx.entry.findUnique({
    where: { contestantId_taskId_run_sideNote: key },
    select: { mediaId: true },
  });
  const where = { contestantId_taskId_run_sideNote: key };
  await tx.entry.upsert({ where, create: { ...key, contestId, mediaId }, update: { mediaId } });
  return earlier?.mediaId ?? null;
}

// ---- the round --------------------------------------------------------------------------------------------

/** Works of generators that were not retired, and gold assets, that are in no round yet. */
export async function findWaitingWorks(tx: Tx, contestId: string): Promise<string[]> {
  const rows = await tx.entry.findMany({
    where: {
      contestId,
      status: 'submitted',
      mediaId: { not: null },
      roundEntries: { none: {} },
      OR: [{ contestantId: null, gold: { not: null } }, { contestant: { retiredAt: null } }],
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Whether some task has outputs of two generators that were not retired. */
export async function hasPairs(db: Db, contestId: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM "Entry" e JOIN "Contestant" c ON c."id" = e."contestantId" AND c."retiredAt" IS NULL
    WHERE e."contestId" = ${contestId}::uuid AND e."status" = 'submitted' AND e."mediaId" IS NOT NULL
    GROUP BY e."taskId" HAVING count(DISTINCT c."id") >= 2 LIMIT 1`;
  return rows.length > 0;
}

export async function findRoundCodes(tx: Tx, roundId: string): Promise<{ slot: number; code: string }[]> {
  return tx.roundEntry.findMany({ where: { roundId }, select: { slot: true, code: true } });
}

/** Adds works to a round that the caller holds. */
export async function insertArenaEntries(
  tx: Tx,
  roundId: string,
  entries: readonly { readonly slot: number; readonly code: string; readonly entryId: string }[],
): Promise<void> {
  const column = <K extends 'slot' | 'code' | 'entryId'>(name: K) => entries.map((entry) => entry[name]);
  await tx.$executeRaw`
    INSERT INTO "RoundEntry" ("roundId", "slot", "code", "entryId", "addedAt")
    SELECT ${roundId}::uuid, e.slot, e.code, e.entry, clock_timestamp()
    FROM unnest(${column('slot')}::int[], ${column('code')}::text[], ${column('entryId')}::uuid[]) AS e(slot, code, entry)`;
}

/** Dates a generator's retirement, with its works in every round that goes on. Null: there is none; 0: it was retired. */
export async function retireContestant(tx: Tx, contestId: string, key: string): Promise<number | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Contestant" SET "retiredAt" = clock_timestamp()
    WHERE "contestId" = ${contestId}::uuid AND "key" = ${key} AND "retiredAt" IS NULL RETURNING "id"`;
  const id = rows[0]?.id;
  if (id === undefined) return (await tx.contestant.count({ where: { contestId, key } })) === 0 ? null : 0;
  return tx.$executeRaw`
    UPDATE "RoundEntry" p SET "retiredAt" = c."retiredAt"
    FROM "Entry" e JOIN "Contestant" c ON c."id" = e."contestantId"
    WHERE p."entryId" = e."id" AND c."id" = ${id}::uuid AND p."retiredAt" IS NULL`;
}

// ---- for the host's page ----------------------------------------------------------------------------------

export async function findModel(db: Db, contestId: string, mediaId: string): Promise<boolean> {
  return (await db.media.count({ where: { id: mediaId, contestId, kind: 'model' } })) > 0;
}

export interface TaskCount {
  readonly key: string;
  readonly title: string;
  readonly category: string;
  readonly format: 'image' | 'model';
  readonly hasReference: boolean;
  readonly generators: number;
  readonly outputs: number;
  readonly good: number;
  readonly bad: number;
}

/** The tasks of an arena in their order, with how much there is of each. */
export function countTasks(db: Db, contestId: string): Promise<TaskCount[]> {
  return db.$queryRaw`
    SELECT t."key", t."title", t."category", t."format"::text AS "format", t."reference" IS NOT NULL AS "hasReference",
           count(DISTINCT e."contestantId")::int AS "generators",
           count(e."contestantId")::int AS "outputs",
           count(*) FILTER (WHERE e."gold" = 'good')::int AS "good",
           count(*) FILTER (WHERE e."gold" = 'bad')::int AS "bad"
    FROM "Task" t LEFT JOIN "Entry" e ON e."taskId" = t."id" AND e."mediaId" IS NOT NULL
    WHERE t."contestId" = ${contestId}::uuid AND t."key" IS NOT NULL
    GROUP BY t."id" ORDER BY t."position"`;
}

export interface GeneratorCount {
  readonly key: string;
  readonly label: string;
  readonly model: string;
  readonly version: string;
  readonly outputs: number;
  readonly retiredAt: Date | null;
}

export function countGenerators(db: Db, contestId: string): Promise<GeneratorCount[]> {
  return db.$queryRaw`
    SELECT c."key", c."label", c."model", c."version", c."retiredAt", count(e."id")::int AS "outputs"
    FROM "Contestant" c LEFT JOIN "Entry" e ON e."contestantId" = c."id" AND e."mediaId" IS NOT NULL
    WHERE c."contestId" = ${contestId}::uuid AND c."key" IS NOT NULL
    GROUP BY c."id" ORDER BY c."label", c."key"`;
}

/** 3D models that have no still picture, under the names by which hosts may fetch them. */
export function findModelsWithoutPoster(
  db: Db,
  contestId: string,
  limit: number,
): Promise<{ id: string; model: string }[]> {
  return db.$queryRaw`
    SELECT m."id", w."name" AS "model"
    FROM "Media" m JOIN "Rendition" f ON f."mediaId" = m."id" AND f."size" = 'model'
    JOIN "WireName" w ON w."renditionId" = f."id" AND w."roundId" IS NULL
    WHERE m."contestId" = ${contestId}::uuid AND m."kind" = 'model'
      AND NOT EXISTS (SELECT FROM "Rendition" p WHERE p."mediaId" = m."id" AND p."size" = 'poster')
    ORDER BY m."id" LIMIT ${limit}`;
}
