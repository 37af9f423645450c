import { isDeepStrictEqual } from 'node:util';
import type { BenchmarkManifest, ManifestRun } from '../../contract/benchmark-manifest.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';
import { asksForRerun } from '../../domain/run-outcome.ts';
import { plainPath } from '../manifests/manifest-source.ts';
import { faultsAt, repeated } from '../manifests/repeated.ts';
import { namedPictures } from './named-pictures.ts';
import { plain, sizeOf } from './read-logs.ts';
import { type KnownAttempt, runKey, type StoredBenchmark } from './stored-benchmark.ts';

type Json = Readonly<Record<string, unknown>>;
/** By the run's place in the manifest's list. */
export type AttemptsOfRuns = ReadonlyMap<number, readonly KnownAttempt[]>;

/** With which settings the runs of a benchmark were made, once a manifest is through. */
export function generationOf({ settings }: Pick<BenchmarkManifest, 'settings'>, stored: StoredBenchmark): Json {
  return settings === undefined ? stored.generation : plain(settings);
}

/** What is wrong with the runs of a manifest in themselves and with what their logs say. No picture is looked at. */
export function checkRuns(
  manifest: BenchmarkManifest,
  attempts: AttemptsOfRuns,
  stored: StoredBenchmark,
): ManifestFault[] {
  const { runs } = manifest;
  const briefs = new Set([...stored.briefs.keys(), ...manifest.briefs.map(({ key }) => key)]);
  const models = new Set([...stored.models.keys(), ...manifest.models.map(({ key }) => key)]);
  const common = generationOf(manifest, stored);
  return [
    ...commonFaults(common, stored),
    ...repeated('runs', runs, runName),
    ...runs.flatMap((run, index) => {
      const place = `runs[${index}]`;
      const { brief, model } = run;
      return [
        ...(models.has(model) ? [] : faultsAt(`${place}.model`, 'unknown_model', { model })),
        ...(briefs.has(brief) ? [] : faultsAt(`${place}.brief`, 'unknown_brief', { brief })),
        ...settingsFaults(run, place, common),
        ...(run.attempts.length === 0 ? faultsAt(`${place}.attempts`, 'no_attempts') : []),
        ...outcomeFaults(run, place, attempts.get(index) ?? []),
      ];
    }),
    ...sharedFiles(runs),
  ];
}

function runName({ model, brief, run, sideNote }: ManifestRun): string {
  return [model, brief, run, ...(sideNote === '' ? [] : [sideNote])].join(', ');
}

/** The settings of all stay as they are once runs were made with them. */
function commonFaults(common: Json, { generation, runs }: StoredBenchmark): ManifestFault[] {
  const limit = LIMITS.settingsBytes;
  if (sizeOf(common) > limit) return faultsAt('settings', 'json_too_large', { limit });
  return runs.size === 0 || isDeepStrictEqual(common, generation) ? [] : faultsAt('settings', 'settings_changed');
}

/** Settings of a run's or an attempt's own. Those of all, said once more, are none. */
function settingsFaults({ sideNote, settings, attempts }: ManifestRun, place: string, common: Json): ManifestFault[] {
  const own = [
    { place: `${place}.settings`, settings },
    ...attempts.map((attempt, n) => ({ place: `${place}.attempts[${n}].settings`, settings: attempt.settings })),
  ];
  return own.flatMap(({ place, settings }) => {
    if (settings === undefined) return [];
    const limit = LIMITS.settingsBytes;
    if (sizeOf(settings) > limit) return faultsAt(place, 'json_too_large', { limit });
    const isOwn = !isDeepStrictEqual(plain(settings), common);
    return isOwn && sideNote === '' ? faultsAt(place, 'settings_of_its_own') : [];
  });
}

/** A run ends with the first attempt that is not to be run again; it has designs exactly when the last one has brought one. */
function outcomeFaults({ directions }: ManifestRun, place: string, attempts: readonly KnownAttempt[]): ManifestFault[] {
  const again = attempts.flatMap(({ outcome }, n) =>
    n === attempts.length - 1 || asksForRerun(outcome)
      ? []
      : faultsAt(`${place}.attempts[${n + 1}]`, 'rerun_of_final', { outcome }),
  );
  const last = attempts.at(-1)?.outcome;
  if (last === undefined) return again;
  if (last !== 'completed' && directions.length > 0) {
    return [...again, ...faultsAt(`${place}.directions`, 'directions_of_failure', { outcome: last })];
  }
  const isMissing = last === 'completed' && directions.length === 0;
  return isMissing ? [...again, ...faultsAt(`${place}.directions`, 'directions_missing')] : again;
}

/** Every design is its run's own. */
function sharedFiles(runs: readonly ManifestRun[]): ManifestFault[] {
  const pictures = namedPictures({ briefs: [], runs });
  const places = new Map<string, string>();
  return pictures.flatMap(({ place, file }) => {
    const name = plainPath(file);
    const first = places.get(name);
    if (first === undefined) places.set(name, place);
    return first === undefined ? [] : faultsAt(place, 'duplicate', { name, first });
  });
}

/** Runs that the benchmark has with other attempts than a manifest says, of which it must say all. */
export async function checkStoredAttempts(
  runs: readonly ManifestRun[],
  attempts: AttemptsOfRuns,
  stored: StoredBenchmark,
  readAttempts: (runId: string) => Promise<readonly Pick<KnownAttempt, 'log' | 'settings'>[]>,
): Promise<ManifestFault[]> {
  const faults: ManifestFault[] = [];
  for (const [index, named] of attempts) {
    const known = stored.runs.get(runKey(runs[index] as ManifestRun));
    if (known === undefined) continue;
    const before = await readAttempts(known.id);
    const place = `runs[${index}].attempts`;
    if (named.length < before.length) {
      faults.push(...faultsAt(place, 'attempts_missing', { stored: before.length, named: named.length }));
    }
    before.forEach(({ log, settings }, n) => {
      const now = named[n];
      if (now !== undefined && !isDeepStrictEqual({ log, settings }, { log: now.log, settings: now.settings })) {
        faults.push(...faultsAt(`${place}[${n}]`, 'attempt_changed'));
      }
    });
  }
  return faults;
}
