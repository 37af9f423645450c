import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { readUnreported } from './data.ts';

const SWEEP_MS = 5000;

/** Requests the report of every published benchmark that has none yet. Returns the function that ends it. */
export function sweepReports(deps: { pool: Pool; log: Log; queue: JobQueue }): () => void {
  const { pool, log, queue } = deps;
  return repeatWork({ log, everyMs: SWEEP_MS, what: 'the sweep for missing reports' }, async () => {
    for (const contestId of await readUnreported(pool)) await queue.request('make-report', { contestId });
  });
}
