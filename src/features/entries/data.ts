import type { ContestStatus, RoundStatus } from '../../domain/lifecycle.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

export interface NewRendition {
  readonly size: 'full' | 'small' | 'model' | 'poster';
  readonly storageKey: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly etag: string;
  /** The name under which its owner sees it. */
  readonly previewName: string;
}

export interface BenchmarkRow {
  /** Of the contestant. */
  readonly id: string;
  readonly label: string;
  readonly tool: string;
  readonly model: string;
  readonly version: string;
  readonly prompt: string;
  readonly note: string;
  readonly previewName: string | null;
}

// ---- the contest ------------------------------------------------------------------------------------------

/** Keeps the contest in its state until the transaction ends; others may hand in meanwhile. */
export async function holdContest(tx: Tx, contestId: string): Promise<ContestStatus> {
  const rows = await tx.$queryRaw<{ status: ContestStatus }[]>`
    SELECT "status"::text AS "status" FROM "Contest" WHERE "id" = ${contestId}::uuid FOR SHARE`;
  const row = rows[0];
  if (row === undefined) throw new Error('a contest that a proof names is gone');
  return row.status;
}

export async function readStage(db: Db, contestId: string): Promise<{ width: number; height: number }> {
  const row = await db.contest.findUniqueOrThrow({
    where: { id: contestId },
    select: { stageWidth: true, stageHeight: true },
  });
  return { width: row.stageWidth, height: row.stageHeight };
}

// ---- works ------------------------------------------------------------------------------------------------

/** Records a picture or 3D model with its files and preview names. */
export async function insertMedia(
  tx: Tx,
  contestId: string,
  renditions: readonly NewRendition[],
  about: { readonly kind: 'image' | 'model'; readonly source: string | null } = { kind: 'image', source: null },
): Promise<string> {
  const { id } = await tx.media.create({
    data: { contestId, ...about, renditions: { create: renditions.map(withPreview) } },
    select: { id: true },
  });
  return id;
}

/** Adds a file to a medium, unless it has one of that size. False: it has. */
export async function addRendition(tx: Tx, mediaId: string, rendition: NewRendition): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM "Media" WHERE "id" = ${mediaId}::uuid FOR UPDATE`;
  if ((await tx.rendition.count({ where: { mediaId, size: rendition.size } })) > 0) return false;
  await tx.rendition.create({ data: { mediaId, ...withPreview(rendition) } });
  return true;
}

function withPreview({ previewName, ...rendition }: NewRendition) {
  return { ...rendition, wireNames: { create: { name: previewName, size: rendition.size } } };
}

/** True when some row names a file: whether a broken connection still committed. */
export async function isFileNamed(db: Db, storageKey: string): Promise<boolean> {
  return (await db.rendition.count({ where: { storageKey } })) > 0;
}

/** The designer's contestant, made when there is none, locked either way. `label` undefined: keep it. */
export async function ensureDesigner(
  tx: Tx,
  contestId: string,
  ownerId: string,
  label: string | undefined,
): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Contestant" ("contestId", "kind", "ownerId", "label")
    VALUES (${contestId}::uuid, 'human', ${ownerId}::uuid, ${label ?? ''})
    ON CONFLICT ("contestId", "ownerId") DO UPDATE SET "label" = coalesce(${label ?? null}, "Contestant"."label")
    RETURNING "id"`;
  return (rows[0] as { id: string }).id;
}

export async function insertBenchmarkContestant(
  tx: Tx,
  contestId: string,
  fields: Omit<BenchmarkRow, 'id' | 'previewName'>,
): Promise<string> {
  const { id } = await tx.contestant.create({ data: { ...fields, contestId, kind: 'ai' }, select: { id: true } });
  return id;
}

/** Puts a picture in the place of the contestant's earlier one. Returns the files that no row names any more. */
export async function putEntry(tx: Tx, contestId: string, contestantId: string, mediaId: string): Promise<string[]> {
  const task = await tx.task.findFirstOrThrow({
    where: { contestId },
    orderBy: { position: 'asc' },
    select: { id: true },
  });
  const key = { contestantId, taskId: task.id, run: 1, sideNote: '' };
  const earlier = await tx.entry.findUnique({
    where: { contestantId_taskId_run_sideNote: key },
    select: { id: true, mediaId: true },
  });
  if (earlier === null) {
    await tx.entry.create({ data: { ...key, contestId, mediaId } });
    return [];
  }
  await tx.entry.update({ where: { id: earlier.id }, data: { mediaId, status: 'submitted' } });
  return earlier.mediaId === null ? [] : deleteMedia(tx, earlier.mediaId);
}

/** Removes a contestant with its work. Returns the files that no row names any more; null: there was none. */
export async function deleteContestant(
  tx: Tx,
  where: { contestId: string; ownerId: string } | { contestId: string; id: string; kind: 'ai' },
): Promise<string[] | null> {
  const found = await tx.contestant.findFirst({ where, select: { id: true } });
  if (found === null) return null;
  // A rival upload of the same designer ends first, so that its files are known here.
  const locked = await tx.$queryRaw<object[]>`SELECT FROM "Contestant" WHERE "id" = ${found.id}::uuid FOR UPDATE`;
  if (locked.length === 0) return null;
  const entries = await tx.entry.findMany({ where: { contestantId: found.id }, select: { mediaId: true } });
  await tx.contestant.delete({ where: { id: found.id } });
  const keys: string[] = [];
  for (const { mediaId } of entries) if (mediaId !== null) keys.push(...(await deleteMedia(tx, mediaId)));
  return keys;
}

/** Removes a medium. Returns the files that no row names any more. */
export async function deleteMedia(tx: Tx, mediaId: string): Promise<string[]> {
  const renditions = await tx.rendition.findMany({ where: { mediaId }, select: { storageKey: true } });
  await tx.media.delete({ where: { id: mediaId } });
  return renditions.map(({ storageKey }) => storageKey);
}

// ---- views ------------------------------------------------------------------------------------------------

/** The preview names of a picture, by size. */
const PREVIEWS = {
  media: {
    select: { renditions: { select: { wireNames: { where: { roundId: null }, select: { name: true, size: true } } } } },
  },
} as const;

interface WithPreviews {
  readonly media: {
    readonly renditions: readonly { readonly wireNames: readonly { name: string; size: string }[] }[];
  } | null;
}

function previewOf(entry: WithPreviews | undefined, size: string): string | null {
  const names = entry?.media?.renditions.flatMap(({ wireNames }) => wireNames) ?? [];
  return names.find((name) => name.size === size)?.name ?? null;
}

export async function findOwnEntry(
  db: Db,
  contestId: string,
  ownerId: string,
): Promise<{ label: string; full: string | null; small: string | null } | null> {
  const row = await db.contestant.findUnique({
    where: { contestId_ownerId: { contestId, ownerId } },
    select: { label: true, entries: { where: { status: 'submitted' }, select: PREVIEWS } },
  });
  const entry = row?.entries[0];
  if (row === null || entry === undefined) return null;
  return { label: row.label, full: previewOf(entry, 'full'), small: previewOf(entry, 'small') };
}

/** In the order of their labels, which tells nothing of the order in which they came. */
export async function findBenchmarks(db: Db, contestId: string): Promise<BenchmarkRow[]> {
  const rows = await db.contestant.findMany({
    where: { contestId, kind: 'ai' },
    select: {
      id: true,
      label: true,
      tool: true,
      model: true,
      version: true,
      prompt: true,
      note: true,
      entries: { where: { status: 'submitted' }, select: PREVIEWS },
    },
    orderBy: [{ label: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ entries, ...row }) => ({ ...row, previewName: previewOf(entries[0], 'small') }));
}

// ---- files ------------------------------------------------------------------------------------------------

export interface NamedFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly etag: string;
  readonly contestId: string;
  /** Null: a preview for its owner. */
  readonly roundStatus: RoundStatus | null;
  /** Names and pictures are public. */
  readonly isPublished: boolean;
  /** A preview of it is for hosts: they brought it themselves. */
  readonly isForHosts: boolean;
  readonly ownerId: string | null;
  /** Out of its round: shown to nobody. */
  readonly isWithdrawn: boolean;
}

export async function findNamedFile(db: Db, name: string): Promise<NamedFile | null> {
  const row = await db.wireName.findUnique({
    where: { name },
    select: {
      slot: true,
      round: { select: { status: true, withdrawnSlots: true } },
      rendition: {
        select: {
          storageKey: true,
          contentType: true,
          bytes: true,
          etag: true,
          media: {
            select: {
              contestId: true,
              contest: { select: { kind: true, status: true } },
              entries: { take: 1, select: { contestant: { select: { kind: true, ownerId: true } } } },
            },
          },
        },
      },
    },
  });
  if (row === null) return null;
  const { media, ...file } = row.rendition;
  const { kind, status } = media.contest;
  const contestant = media.entries[0]?.contestant ?? null;
  const isOut = status === 'published' || status === 'archived';
  return {
    ...file,
    contestId: media.contestId,
    roundStatus: row.round?.status ?? null,
    // A round that is published by codes alone shows no picture; a benchmark has no rounds.
    isPublished: isOut && (kind === 'benchmark' || row.round?.status === 'published'),
    isForHosts: kind !== 'challenge' || contestant?.kind === 'ai',
    ownerId: contestant?.ownerId ?? null,
    isWithdrawn: row.slot !== null && row.round?.withdrawnSlots.includes(row.slot) === true,
  };
}
