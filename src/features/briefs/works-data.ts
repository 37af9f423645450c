import type { RunOutcome } from '../../domain/run-outcome.ts';
import type { Db } from '../../platform/transaction.ts';

export interface ModelCount {
  readonly key: string;
  readonly label: string;
  readonly model: string;
  readonly version: string;
  /** Works that are scored, side notes left out. */
  readonly outputs: number;
}

/** The models of a benchmark by their labels, with how many works there are of each. */
export function countModels(db: Db, contestId: string): Promise<ModelCount[]> {
  return db.$queryRaw`
    SELECT c."key", c."label", c."model", c."version", count(e."id")::int AS "outputs"
    FROM "Contestant" c
    LEFT JOIN "Entry" e ON e."contestantId" = c."id" AND e."status" = 'submitted' AND e."sideNote" = ''
    WHERE c."contestId" = ${contestId}::uuid AND c."key" IS NOT NULL
    GROUP BY c."id" ORDER BY c."label", c."key"`;
}

export interface CellCount {
  readonly model: string;
  readonly brief: string;
  readonly completed: number;
  readonly truncated: number;
  readonly empty: number;
  readonly broken: number;
  readonly waiting: number;
  readonly sideNotes: number;
  readonly attempts: number;
}

/** Runs by model and brief, in the order of the models' labels and of the briefs. */
export function countRuns(db: Db, contestId: string): Promise<CellCount[]> {
  return db.$queryRaw`
    SELECT "model", "brief",
           count(*) FILTER (WHERE "ranked" AND "outcome" IS NULL)::int AS "completed",
           count(*) FILTER (WHERE "ranked" AND "outcome" = 'model_truncated')::int AS "truncated",
           count(*) FILTER (WHERE "ranked" AND "outcome" = 'model_empty')::int AS "empty",
           count(*) FILTER (WHERE "ranked" AND "outcome" = 'model_broken')::int AS "broken",
           count(*) FILTER (WHERE "ranked" AND "outcome" IN ('provider_error', 'pipeline_error'))::int AS "waiting",
           count(*) FILTER (WHERE NOT "ranked")::int AS "sideNotes",
           sum("attempts")::int AS "attempts"
    FROM (
      SELECT c."key" AS "model", c."label", t."key" AS "brief", t."position", e."sideNote" = '' AS "ranked",
             e."failure"->>'outcome' AS "outcome",
             (SELECT count(*) FROM "Attempt" a WHERE a."entryId" = e."id") AS "attempts"
      FROM "Entry" e JOIN "Contestant" c ON c."id" = e."contestantId" JOIN "Task" t ON t."id" = e."taskId"
      WHERE e."contestId" = ${contestId}::uuid
    ) AS runs
    GROUP BY "model", "label", "brief", "position" ORDER BY "label", "model", "position"`;
}

export interface BriefRow {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly requiredText: readonly string[];
  readonly layer: string;
  /** The scores of its anchors. */
  readonly anchors: readonly Readonly<Record<string, number>>[];
}

/** The briefs of a benchmark in their order. */
export async function findBriefs(db: Db, contestId: string): Promise<BriefRow[]> {
  const rows = await db.task.findMany({
    where: { contestId, key: { not: null } },
    orderBy: { position: 'asc' },
    include: { anchors: { orderBy: { position: 'asc' }, select: { scores: true } } },
  });
  return rows.map(({ key, title, text, requiredText, layer, anchors }) => ({
    key: key as string,
    title,
    text,
    requiredText: requiredText as string[],
    layer,
    anchors: anchors.map(({ scores }) => scores as Record<string, number>),
  }));
}

// ---- one brief --------------------------------------------------------------------------------------------

/** A picture's files and the names by which hosts fetch them. */
const PICTURE = {
  select: {
    renditions: {
      select: {
        size: true,
        width: true,
        height: true,
        wireNames: { where: { roundId: null }, select: { name: true }, take: 1 },
      },
    },
  },
} as const;

interface Pictured {
  readonly renditions: readonly {
    readonly size: string;
    readonly width: number | null;
    readonly height: number | null;
    readonly wireNames: readonly { readonly name: string }[];
  }[];
}

export interface ShownPicture {
  readonly full: string;
  readonly small: string;
  readonly width: number;
  readonly height: number;
}

function shownOf({ renditions }: Pictured): ShownPicture {
  const named = (size: string) => renditions.find((one) => one.size === size);
  const full = named('full');
  const name = (of: typeof full) => of?.wireNames[0]?.name ?? '';
  return { full: name(full), small: name(named('small')), width: full?.width ?? 0, height: full?.height ?? 0 };
}

export interface BriefRuns {
  readonly key: string;
  readonly title: string;
  readonly anchors: readonly {
    readonly picture: ShownPicture;
    readonly scores: Readonly<Record<string, number>>;
    readonly note: string;
  }[];
  readonly runs: readonly {
    readonly id: string;
    readonly model: string;
    readonly run: number;
    readonly sideNote: string;
    readonly outcome: RunOutcome;
    readonly attempts: readonly { readonly outcome: RunOutcome; readonly rule: string }[];
    readonly directions: readonly ShownPicture[];
  }[];
}

/** A brief with its anchors and runs, by model, run and side note. Null: there is no such brief. */
export async function findBriefRuns(db: Db, contestId: string, key: string): Promise<BriefRuns | null> {
  const task = await db.task.findUnique({
    where: { contestId_key: { contestId, key } },
    select: {
      title: true,
      anchors: { orderBy: { position: 'asc' }, select: { scores: true, note: true, media: PICTURE } },
      entries: {
        orderBy: [
          { contestant: { label: 'asc' } },
          { contestant: { key: 'asc' } },
          { run: 'asc' },
          { sideNote: 'asc' },
        ],
        select: {
          id: true,
          run: true,
          sideNote: true,
          failure: true,
          contestant: { select: { key: true } },
          media: PICTURE,
          directions: { orderBy: { number: 'asc' }, select: { media: PICTURE } },
          attempts: { orderBy: { number: 'asc' }, select: { outcome: true, rule: true } },
        },
      },
    },
  });
  if (task === null) return null;
  return {
    key,
    title: task.title,
    anchors: task.anchors.map(({ scores, note, media }) => ({
      picture: shownOf(media),
      scores: scores as Record<string, number>,
      note,
    })),
    runs: task.entries.map(({ id, run, sideNote, failure, contestant, media, directions, attempts }) => ({
      id,
      model: contestant?.key ?? '',
      run,
      sideNote,
      outcome: (failure as { outcome: RunOutcome } | null)?.outcome ?? 'completed',
      attempts,
      directions: [...(media === null ? [] : [media]), ...directions.map((one) => one.media)].map(shownOf),
    })),
  };
}
