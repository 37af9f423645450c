import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { readUnbundled } from './data.ts';

const SWEEP_MS = 5000;

/** Requests the bundle of every published contest that has none yet. Returns the function that ends it. */
export function sweepBundles(deps: { pool: Pool; log: Log; queue: JobQueue }): () => void {
  const { pool, log, queue } = deps;
  return repeatWork({ log, everyMs: SWEEP_MS, what: 'the sweep for missing bundles' }, async () => {
    for (const contestId of await readUnbundled(pool)) await queue.request('make-bundle', { contestId });
  });
}
