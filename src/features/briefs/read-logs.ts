import { isDeepStrictEqual } from 'node:util';
import { type ManifestRun, runLog } from '../../contract/benchmark-manifest.ts';
import { AssetFault, type ManifestFault } from '../../domain/manifest-fault.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';
import { outcomeOf } from '../../domain/run-outcome.ts';
import { faultAt } from '../manifests/manifest-refused.ts';
import type { ManifestSource } from '../manifests/manifest-source.ts';
import { lookAt } from '../manifests/named-files.ts';
import { placeOf } from '../manifests/place-of.ts';
import { parseJson, reasonOf, unkeepable } from '../manifests/plain-json.ts';
import { faultsAt } from '../manifests/repeated.ts';
import type { KnownAttempt } from './stored-benchmark.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the logs of all attempts, from their files or from the manifest, and says what became of each. Of a run with a
 * log that cannot be read there are no attempts. `common`: the settings of all runs.
 */
export async function readLogs(
  source: ManifestSource,
  runs: readonly ManifestRun[],
  common: Json,
): Promise<{ readonly attempts: ReadonlyMap<number, readonly KnownAttempt[]>; readonly faults: ManifestFault[] }> {
  const attempts = new Map<number, readonly KnownAttempt[]>();
  const faults: ManifestFault[] = [];
  let bytes = 0;
  for (const [index, run] of runs.entries()) {
    const known: KnownAttempt[] = [];
    for (const [number, { log, settings = run.settings ?? {} }] of run.attempts.entries()) {
      const place = `runs[${index}].attempts[${number}].log`;
      const read = await readLog(source, place, log);
      bytes += read.bytes;
      if (bytes > LIMITS.allLogBytes) {
        return { attempts, faults: faultsAt(place, 'logs_too_large', { limit: LIMITS.allLogBytes }) };
      }
      if (read.faults.length > 0) faults.push(...read.faults);
      else known.push({ log: read.log, settings: ownOf(settings, common), ...outcomeOf(runLog.parse(read.log)) });
    }
    if (known.length === run.attempts.length) attempts.set(index, known);
  }
  return { attempts, faults };
}

/** Settings of an attempt's own; none where they are those of all. */
function ownOf(settings: Json, common: Json): Json {
  const own = plain(settings);
  return isDeepStrictEqual(own, common) ? {} : own;
}

interface Read {
  readonly log: Json;
  readonly bytes: number;
  readonly faults: readonly ManifestFault[];
}

async function readLog(source: ManifestSource, place: string, named: string | Json): Promise<Read> {
  const limit = LIMITS.logBytes;
  if (typeof named !== 'string') {
    const log = plain(named);
    const bytes = sizeOf(log);
    return {
      log,
      bytes,
      faults: bytes > limit ? faultsAt(place, 'json_too_large', { limit }) : formFaults(place, log),
    };
  }
  let text = '';
  const missing = await faultAt(place, async () => {
    await lookAt(source, { place, file: named, limit });
    text = (await source.read(named)).toString('utf8');
  });
  if (missing !== null) return { log: {}, bytes: 0, faults: [missing] };
  let log: Json = {};
  const broken = await faultAt(place, async () => {
    log = plain(objectOf(text));
  });
  const odd = broken ?? unkeepable(log);
  if (odd !== null) return { log: {}, bytes: 0, faults: [{ ...odd, place }] };
  return { log, bytes: text.length, faults: formFaults(place, log) };
}

/** @throws AssetFault log_no_json */
function objectOf(text: string): Json {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw new AssetFault('log_no_json', { reason: reasonOf(error) });
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json;
  throw new AssetFault('log_no_json', { reason: Array.isArray(json) ? 'a list' : typeof json });
}

function formFaults(place: string, log: Json): ManifestFault[] {
  const parsed = runLog.safeParse(log);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap(({ path, message }) => {
    const what = `${placeOf(path)}: ${message}`.slice(0, 200);
    return faultsAt(`${place}.${placeOf(path)}`, 'log_wrong', { what });
  });
}

/** As the database gives it back: without -0. */
export function plain(json: Json): Json {
  return JSON.parse(JSON.stringify(json));
}

export function sizeOf(json: Json): number {
  return Buffer.byteLength(JSON.stringify(json));
}
