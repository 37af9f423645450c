import type { BenchmarkSettings } from '../../domain/benchmark-settings.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';
import { Prisma } from '../../platform/prisma/client.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { readContest } from '../contests/data.ts';
import { readCurrentStandard } from './standard-data.ts';
import {
  type KnownAttempt,
  runKey,
  type StoredAnchor,
  type StoredBenchmark,
  type StoredBrief,
  type StoredRun,
} from './stored-benchmark.ts';

// ---- what there is ----------------------------------------------------------------------------------------

/** A benchmark's state, its settings, and the standard by which it is judged. */
export interface BenchmarkTerms extends BenchmarkSettings {
  readonly status: ContestStatus;
  readonly standard: JudgeStandard;
}

export async function readTerms(db: Db, contestId: string): Promise<BenchmarkTerms> {
  const { status, settings } = await readContest(db, contestId);
  if (settings.benchmark === null) throw new Error('a benchmark without its settings');
  return { status, ...settings.benchmark, standard: await readCurrentStandard(db, contestId) };
}

export async function readBenchmark(db: Db, contestId: string): Promise<StoredBenchmark & BenchmarkTerms> {
  const models = await db.contestant.findMany({ where: { contestId, key: { not: null } } });
  return {
    ...(await readTerms(db, contestId)),
    briefs: await readBriefs(db, contestId),
    models: new Map(models.map(({ key, id, label, model, version }) => [key as string, { id, label, model, version }])),
    runs: await readRuns(db, contestId),
  };
}

async function readBriefs(db: Db, contestId: string): Promise<Map<string, StoredBrief>> {
  const rows = await db.task.findMany({
    where: { contestId, key: { not: null } },
    include: { anchors: { orderBy: { position: 'asc' }, include: { media: { select: { source: true } } } } },
    orderBy: { position: 'asc' },
  });
  return new Map(
    rows.map(({ key, id, title, text, layer, requiredText, anchors }) => [
      key as string,
      {
        id,
        title,
        text,
        layer,
        requiredText: requiredText as string[],
        anchors: anchors.map(({ mediaId, media, scores, note }) => ({
          mediaId,
          source: media.source,
          scores: scores as Record<string, number>,
          note,
        })),
      },
    ]),
  );
}

async function readRuns(db: Db, contestId: string): Promise<Map<string, StoredRun>> {
  const source = { select: { source: true } } as const;
  const rows = await db.entry.findMany({
    where: { contestId },
    select: {
      id: true,
      run: true,
      sideNote: true,
      mediaId: true,
      media: source,
      contestant: { select: { key: true } },
      task: { select: { key: true } },
      directions: { orderBy: { number: 'asc' }, select: { mediaId: true, media: source } },
      _count: { select: { attempts: true } },
    },
  });
  return new Map(
    rows.map(({ id, run, sideNote, mediaId, media, contestant, task, directions, _count }) => {
      const first = mediaId === null ? [] : [{ mediaId, source: media?.source ?? null }];
      const further = directions.map((one) => ({ mediaId: one.mediaId, source: one.media.source }));
      const name = { model: contestant?.key ?? '', brief: task.key ?? '', run, sideNote };
      return [runKey(name), { id, attempts: _count.attempts, directions: [...first, ...further] }];
    }),
  );
}

/** A run's attempts in their order. */
export async function readAttempts(db: Db, entryId: string): Promise<Pick<KnownAttempt, 'log' | 'settings'>[]> {
  const rows = await db.attempt.findMany({
    where: { entryId },
    orderBy: { number: 'asc' },
    select: { log: true, settings: true },
  });
  return rows as Pick<KnownAttempt, 'log' | 'settings'>[];
}

/** Runs of the ranking whose last attempt asks for another one. */
export async function countWaiting(db: Db, contestId: string): Promise<number> {
  const rows = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS "waiting" FROM "Entry"
    WHERE "contestId" = ${contestId}::uuid AND "sideNote" = ''
      AND "failure"->>'outcome' IN ('provider_error', 'pipeline_error')`;
  return rows[0]?.waiting ?? 0;
}

// ---- storing ----------------------------------------------------------------------------------------------

export interface RunRow {
  readonly contestId: string;
  readonly contestantId: string;
  readonly taskId: string;
  readonly run: number;
  readonly sideNote: string;
}

/** Records a run with all of its attempts and designs. Returns the media in whose place others came. */
export async function putRun(
  tx: Tx,
  key: RunRow,
  attempts: readonly KnownAttempt[],
  [first, ...further]: readonly string[],
): Promise<string[]> {
  const { contestId, ...unique } = key;
  const where = { contestantId_taskId_run_sideNote: unique };
  const earlier = await tx.entry.findUnique({
    where,
    select: { mediaId: true, directions: { select: { mediaId: true } } },
  });
  const { outcome, rule } = attempts.at(-1) as KnownAttempt;
  const state =
    outcome === 'completed'
      ? ({ status: 'submitted', failure: Prisma.DbNull } as const)
      : ({ status: 'failed', failure: { outcome, rule } } as const);
  const data = { ...state, mediaId: first ?? null };
  const { id: entryId } = await tx.entry.upsert({
    where,
    create: { ...key, ...data },
    update: data,
    select: { id: true },
  });
  await tx.direction.deleteMany({ where: { entryId } });
  await tx.direction.createMany({ data: further.map((mediaId, n) => ({ entryId, number: n + 2, mediaId })) });
  const stored = await tx.attempt.count({ where: { entryId } });
  await tx.attempt.createMany({
    data: attempts.slice(stored).map((attempt, n) => ({
      entryId,
      number: stored + n + 1,
      outcome: attempt.outcome,
      rule: attempt.rule,
      log: attempt.log as Prisma.InputJsonObject,
      settings: attempt.settings as Prisma.InputJsonObject,
    })),
  });
  const used = new Set([first, ...further]);
  const before = [earlier?.mediaId, ...(earlier?.directions ?? []).map(({ mediaId }) => mediaId)];
  return before.filter((mediaId) => typeof mediaId === 'string').filter((mediaId) => !used.has(mediaId));
}

/** Puts anchors in the place of a brief's earlier ones. Returns the media that are used no more. */
export async function putAnchors(
  tx: Tx,
  taskId: string,
  anchors: readonly Pick<StoredAnchor, 'mediaId' | 'scores' | 'note'>[],
): Promise<string[]> {
  const earlier = await tx.anchor.findMany({ where: { taskId }, select: { mediaId: true } });
  await tx.anchor.deleteMany({ where: { taskId } });
  await tx.anchor.createMany({
    data: anchors.map(({ mediaId, scores, note }, n) => ({ taskId, position: n + 1, mediaId, scores, note })),
  });
  const used = new Set(anchors.map(({ mediaId }) => mediaId));
  return earlier.map(({ mediaId }) => mediaId).filter((mediaId) => !used.has(mediaId));
}

// ---- judging ----------------------------------------------------------------------------------------------

export interface JudgingRow {
  readonly contestId: string;
  readonly standardVersion: string;
  readonly seed: Uint8Array<ArrayBuffer>;
  readonly seedHash: string;
  readonly withoutReruns: number;
}

export async function insertJudging(tx: Tx, judging: JudgingRow): Promise<void> {
  await tx.judging.create({ data: judging });
}
