import { isDeepStrictEqual } from 'node:util';
import type { BenchmarkCounts, BenchmarkManifest } from '../../contract/benchmark-manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { lockContest, updateContest } from '../contests/data.ts';
import { saveGenerators, saveTasks } from '../manifests/data.ts';
import type { Staging } from '../manifests/staging.ts';
import type { CheckedPicture } from './check-pictures.ts';
import { type AttemptsOfRuns, generationOf } from './check-runs.ts';
import { countWaiting, putAnchors, putRun, readBenchmark } from './data.ts';
import { storePictures } from './store-pictures.ts';
import { runKey, type StoredBenchmark } from './stored-benchmark.ts';

type Deps = Pick<Services, 'prisma' | 'media' | 'log'>;

/** A manifest in which nothing is wrong. */
export interface ImportPlan {
  readonly manifest: BenchmarkManifest;
  readonly attempts: AttemptsOfRuns;
  readonly pictures: readonly CheckedPicture[];
  /** What was there before. */
  readonly stored: StoredBenchmark;
  readonly staging: Staging;
}

/** Stores what a manifest brings: its words at once, then brief by brief its anchors, then run by run. */
export async function storeBenchmark(
  services: Deps,
  host: HostOf,
  plan: ImportPlan,
  onProgress: (done: number, total: number) => void,
): Promise<BenchmarkCounts> {
  const { accountId, contest } = host;
  const contestId = contest.id;
  const words = await storeWords(services, contestId, plan);
  const now = await readBenchmark(services.prisma, contestId);
  const anchors = anchorsToStore(plan);
  const runs = runsToStore(plan);
  const total = anchors.length + runs.length;
  let done = 0;
  for (const { brief, pictures } of anchors) {
    const taskId = now.briefs.get(brief.key)?.id ?? '';
    await storePictures(services, plan.staging, contestId, pictures, (tx, mediaIds) =>
      putAnchors(
        tx,
        taskId,
        brief.anchors.map(({ scores, note }, n) => ({ mediaId: mediaIds[n] ?? '', scores, note })),
      ),
    );
    onProgress(++done, total);
  }
  for (const { run, attempts, pictures } of runs) {
    const place = {
      contestId,
      contestantId: now.models.get(run.model)?.id ?? '',
      taskId: now.briefs.get(run.brief)?.id ?? '',
      run: run.run,
      sideNote: run.sideNote,
    };
    await storePictures(services, plan.staging, contestId, pictures, (tx, mediaIds) =>
      putRun(tx, place, attempts, mediaIds),
    );
    onProgress(++done, total);
  }
  const counted = {
    ...words,
    runs: runs.filter(({ before }) => before === undefined).length,
    attempts: runs.reduce((sum, { attempts, before }) => sum + attempts.length - (before?.attempts ?? 0), 0),
    anchors: anchors.reduce((sum, { pictures }) => sum + newOnes(pictures), 0),
    replaced: runs.reduce(
      (sum, { pictures, before }) => sum + Math.min(newOnes(pictures), before?.directions.length ?? 0),
      0,
    ),
    unchanged: plan.manifest.runs.length - runs.length,
  };
  return inTransaction(services, async (tx) => {
    const counts = { ...counted, waiting: await countWaiting(tx, contestId) };
    await recordAudit(tx, { contestId, actorId: accountId, action: 'benchmark.imported', detail: counts });
    await notify(tx, { topic: 'contest', contestId });
    return counts;
  });
}

const newOnes = (pictures: readonly CheckedPicture[]) => pictures.filter(({ storedAs }) => storedAs === null).length;

async function storeWords(services: Deps, contestId: string, { manifest, stored }: ImportPlan) {
  const { briefs, models } = manifest;
  const generation = generationOf(manifest, stored);
  const changed = [
    ...briefs.filter(({ key, title, text, layer, requiredText }) => {
      const { id: _id, anchors: _anchors, ...known } = stored.briefs.get(key) ?? {};
      return stored.briefs.has(key) && !isDeepStrictEqual(known, { title, text, layer, requiredText });
    }),
    ...models.filter(({ key, label, model, version }) => {
      const { id: _id, ...known } = stored.models.get(key) ?? {};
      return stored.models.has(key) && !isDeepStrictEqual(known, { label, model, version });
    }),
  ];
  return inTransaction(services, async (tx) => {
    const { status, settings } = await lockContest(tx, contestId);
    if (status !== 'draft' || settings.benchmark === null) throw new AppError('wrong_contest_state');
    await updateContest(tx, contestId, {
      settings: { ...settings, benchmark: { ...settings.benchmark, generation } },
    });
    const tasks = briefs.map(({ anchors: _anchors, ...brief }) => brief);
    return {
      briefs: await saveTasks(tx, contestId, tasks),
      models: await saveGenerators(tx, contestId, models),
      changed: changed.length,
    };
  });
}

/** Briefs whose anchors are not stored just so. */
function anchorsToStore({ manifest, pictures, stored }: ImportPlan) {
  const of = groupOf(pictures, 'anchor');
  return manifest.briefs.flatMap((brief, index) => {
    const own = of.get(index) ?? [];
    const before = stored.briefs.get(brief.key)?.anchors ?? [];
    const isSame =
      own.length === before.length &&
      own.every(({ storedAs, number }) => {
        const { scores, note } = brief.anchors[number] as (typeof brief.anchors)[number];
        const known = before[number];
        return known?.mediaId === storedAs && known.note === note && isDeepStrictEqual(known.scores, scores);
      });
    return isSame ? [] : [{ brief, pictures: own }];
  });
}

/** Runs that are not stored just so. */
function runsToStore({ manifest, attempts, pictures, stored }: ImportPlan) {
  const of = groupOf(pictures, 'run');
  return manifest.runs.flatMap((run, index) => {
    const own = of.get(index) ?? [];
    const known = attempts.get(index) ?? [];
    const before = stored.runs.get(runKey(run));
    const isSame =
      before !== undefined &&
      before.attempts === known.length &&
      before.directions.length === own.length &&
      newOnes(own) === 0;
    return isSame ? [] : [{ run, attempts: known, pictures: own, before }];
  });
}

/** Pictures by what they belong to, in their order. */
function groupOf(pictures: readonly CheckedPicture[], of: CheckedPicture['of']): Map<number, CheckedPicture[]> {
  const groups = new Map<number, CheckedPicture[]>();
  for (const picture of pictures) {
    if (picture.of === of) groups.set(picture.index, [...(groups.get(picture.index) ?? []), picture]);
  }
  return groups;
}
