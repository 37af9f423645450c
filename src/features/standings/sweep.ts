import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { readLaggingRounds } from './data.ts';

const SWEEP_MS = 5000;

/**
 * Requests a refit of every round whose standing lags: what a lost request, a dead worker or a restart left behind is
 * made up within seconds. Returns the function that ends it.
 */
export function sweepLaggingRounds(deps: { pool: Pool; log: Log; queue: JobQueue }): () => void {
  const { pool, log, queue } = deps;
  return repeatWork({ log, everyMs: SWEEP_MS, what: 'the sweep for old standings' }, async () => {
    for (const roundId of await readLaggingRounds(pool)) await queue.request('refit-round', { roundId });
  });
}
