import {
  type ImportedCounts,
  type Manifest,
  type ManifestTask,
  manifest as manifestForm,
} from '../../contract/manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireArena } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { holdRunningRound } from '../rounds/data.ts';
import { appendWorks } from './append-works.ts';
import { type CheckedFile, checkFiles } from './check-files.ts';
import { checkManifest } from './check-manifest.ts';
import { type KeyedTask, readArenaState, readStoredArena, readStoredWorks, saveGenerators, saveTasks } from './data.ts';
import { holdImport, type ImportOptions } from './hold-import.ts';
import { refuse } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';
import { createModelDesk } from './model-desk.ts';
import { findMissing, looksOf, namedFiles } from './named-files.ts';
import { readManifest } from './read-manifest.ts';
import { createStaging, type Staging } from './staging.ts';
import { storeWork } from './store-work.ts';

type Deps = Pick<Services, 'env' | 'pool' | 'prisma' | 'media' | 'log'>;

/**
 * Brings what a manifest names into an arena: new tasks, generators, outputs and gold assets, or more of them. All of it
 * is looked at before anything is stored. What is stored already is left alone, so an import that was cut short goes on
 * where it stopped when it is run again. While the arena's round goes on, its new works join it.
 * @throws ManifestRefused with everything that is wrong; AppError arena_only, import_running, wrong_contest_state,
 *   round_closed.
 */
export async function importManifest(services: Deps, host: HostOf, options: ImportOptions): Promise<ImportedCounts> {
  const { contest } = requireArena(host);
  return holdImport(services, contest.id, options.open, (source) =>
    runImport(services, host, source, options.onProgress ?? (() => {})),
  );
}

async function runImport(
  services: Deps,
  host: HostOf,
  source: ManifestSource,
  onProgress: NonNullable<ImportOptions['onProgress']>,
): Promise<ImportedCounts> {
  const contestId = host.contest.id;
  const opened = await guardOpenForWorks(services, contestId);
  const manifest = await readManifest(source, manifestForm);
  const arena = await readStoredArena(services.prisma, contestId, opened);
  const faults = checkManifest(manifest, arena);
  if (faults.length > 0) throw refuse(faults);
  const formats = new Map(manifest.tasks.map(({ key, format }) => [key, format]));
  const files = namedFiles(manifest, (task) => formats.get(task) ?? arena.tasks.get(task)?.format ?? 'image');
  const missing = await findMissing(source, looksOf(files));
  if (missing.length > 0) throw refuse(missing);

  const staging = createStaging(services.env.dataDir, contestId);
  const desk = createModelDesk();
  try {
    const stored = await readStoredWorks(services.prisma, contestId);
    const check = await checkFiles(
      { source, stored, opened, staging, desk, onProgress: (done, total) => onProgress('checking', done, total) },
      files,
    );
    if (check.faults.length > 0) throw refuse(check.faults);
    const counts = await storeAll(
      services,
      host,
      { manifest, checked: check.checked, staging, opened },
      (done, total) => onProgress('storing', done, total),
    );
    await staging.clear();
    return counts;
  } finally {
    desk.close();
  }
}

/** Whether the arena was opened. @throws AppError wrong_contest_state, round_closed */
async function guardOpenForWorks({ prisma }: Pick<Services, 'prisma'>, contestId: string): Promise<boolean> {
  const { status, round } = await readArenaState(prisma, contestId);
  if (round === null) {
    if (status !== 'draft') throw new AppError('wrong_contest_state');
    return false;
  }
  if (round.status !== 'open' && round.status !== 'paused') throw new AppError('round_closed');
  return true;
}

interface Checked {
  readonly manifest: Manifest;
  readonly checked: readonly CheckedFile[];
  readonly staging: Staging;
  readonly opened: boolean;
}

async function storeAll(
  services: Deps,
  host: HostOf,
  { manifest, checked, staging, opened }: Checked,
  onProgress: (done: number, total: number) => void,
): Promise<ImportedCounts> {
  const { accountId, contest } = host;
  const contestId = contest.id;
  const added = await inTransaction(services, async (tx) => ({
    tasks: await saveTasks(tx, contestId, manifest.tasks.map(keyedTask)),
    generators: await saveGenerators(tx, contestId, manifest.generators),
  }));
  const { tasks, generators } = await readStoredArena(services.prisma, contestId, opened);
  const waiting = checked.filter(({ storedAs, poster }) => storedAs === null || poster !== null);
  for (const [index, file] of waiting.entries()) {
    const { work } = file;
    const taskId = tasks.get(work.task)?.id ?? '';
    const contestantId = work.kind === 'output' ? (generators.get(work.generator)?.id ?? null) : null;
    await storeWork(services, staging, { contestId, taskId, contestantId }, file);
    onProgress(index + 1, waiting.length);
  }
  const fresh = checked.filter(({ storedAs }) => storedAs === null);
  const count = (kind: CheckedFile['work']['kind']) => fresh.filter(({ work }) => work.kind === kind).length;
  const stored = { ...added, outputs: count('output'), gold: count('gold'), unchanged: checked.length - fresh.length };
  const appended = await inTransaction(services, async (tx) => {
    const { round } = await readArenaState(tx, contestId);
    const joined = round === null ? 0 : await join(services, tx, contestId, round.id);
    const detail = { ...stored, appended: joined };
    await recordAudit(tx, { contestId, actorId: accountId, action: 'arena.imported', detail });
    await notify(tx, { topic: 'contest', contestId });
    return joined;
  });
  return { ...stored, appended };
}

function keyedTask({ reference, ...task }: ManifestTask): KeyedTask {
  if (reference === null) return task;
  const { source, licence, attribution } = reference;
  return { ...task, reference: { source, licence, attribution } };
}

/** A round that was closed meanwhile takes nothing in; what was stored stays in no round. */
async function join(
  { log }: Pick<Services, 'log'>,
  tx: Parameters<typeof appendWorks>[0],
  contestId: string,
  roundId: string,
): Promise<number> {
  if (!(await holdRunningRound(tx, roundId))) {
    log.warn({ roundId }, 'the round was closed while works were imported');
    return 0;
  }
  const appended = await appendWorks(tx, contestId, roundId);
  if (appended > 0) await notify(tx, { topic: 'round', roundId, contestId });
  return appended;
}
