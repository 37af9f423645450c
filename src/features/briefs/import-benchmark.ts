import { type BenchmarkCounts, type BenchmarkManifest, benchmarkManifest } from '../../contract/benchmark-manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import type { Services } from '../../platform/services.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { holdImport, type ImportOptions } from '../manifests/hold-import.ts';
import { refuse } from '../manifests/manifest-refused.ts';
import type { ManifestSource } from '../manifests/manifest-source.ts';
import { findMissing } from '../manifests/named-files.ts';
import { readManifest } from '../manifests/read-manifest.ts';
import { faultsAt } from '../manifests/repeated.ts';
import { createStaging } from '../manifests/staging.ts';
import { checkBriefs } from './check-briefs.ts';
import { checkPictures } from './check-pictures.ts';
import { type AttemptsOfRuns, checkRuns, checkStoredAttempts, generationOf } from './check-runs.ts';
import { readAttempts, readBenchmark } from './data.ts';
import { namedPictures } from './named-pictures.ts';
import { readLogs } from './read-logs.ts';
import { storeBenchmark } from './store-benchmark.ts';
import type { StoredBenchmark } from './stored-benchmark.ts';

type Deps = Pick<Services, 'env' | 'pool' | 'prisma' | 'media' | 'log'>;

/**
 * Brings what a manifest names into a benchmark: new briefs, models and runs, further attempts of runs that ask for a
 * rerun, other words and pictures. All of it is looked at before anything is stored. What is stored already is left
 * alone, so an import that was cut short goes on where it stopped when it is run again.
 * @throws ManifestRefused with everything that is wrong; AppError benchmark_only, import_running, wrong_contest_state.
 */
export async function importBenchmark(services: Deps, host: HostOf, options: ImportOptions): Promise<BenchmarkCounts> {
  const { contest } = requireBenchmark(host);
  return holdImport(services, contest.id, options.open, (source) => runImport(services, host, source, options));
}

async function runImport(
  services: Deps,
  host: HostOf,
  source: ManifestSource,
  { onProgress = () => {} }: ImportOptions,
): Promise<BenchmarkCounts> {
  const contestId = host.contest.id;
  const stored = await readBenchmark(services.prisma, contestId);
  if (stored.status !== 'draft') throw new AppError('wrong_contest_state');
  const manifest = await readManifest(source, benchmarkManifest);
  const attempts = await checkWords(services, source, manifest, stored);
  const staging = createStaging(services.env.dataDir, contestId);
  const { checked, faults } = await checkPictures(
    { source, stored, staging, onProgress: (done, total) => onProgress('checking', done, total) },
    manifest,
  );
  if (faults.length > 0) throw refuse(faults);
  const plan = { manifest, attempts, pictures: checked, stored, staging };
  const counts = await storeBenchmark(services, host, plan, (done, total) => onProgress('storing', done, total));
  await staging.clear();
  return counts;
}

/** Everything but what the pictures hold. @throws ManifestRefused */
async function checkWords(
  { prisma }: Pick<Services, 'prisma'>,
  source: ManifestSource,
  manifest: BenchmarkManifest,
  stored: StoredBenchmark,
): Promise<AttemptsOfRuns> {
  const { settings, briefs, models, runs } = manifest;
  if (settings === undefined && briefs.length + models.length + runs.length === 0) {
    throw refuse(faultsAt('', 'nothing_in_it'));
  }
  const logs = await readLogs(source, runs, generationOf(manifest, stored));
  const looks = namedPictures(manifest).map((picture) => ({ ...picture, limit: UPLOAD_LIMITS.bytes }));
  const faults = [
    ...checkBriefs(manifest, stored),
    ...checkRuns(manifest, logs.attempts, stored),
    ...logs.faults,
    ...(await checkStoredAttempts(runs, logs.attempts, stored, (id) => readAttempts(prisma, id))),
    ...(await findMissing(source, looks)),
  ];
  if (faults.length > 0) throw refuse(faults);
  return logs.attempts;
}
