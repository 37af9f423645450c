import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { readLaggingRounds } from './data.ts';

const SWEEP_MS = 5000;

/**
 * Requests a refit of every round whose standing lags: what a lost request, a dead worker or a restart left behind is
 * made up within seconds. Returns the function that ends it.
 */
export function sweepLaggingRounds(deps: { pool: Pool; log: Logger; queue: JobQueue }): () => void {
  const { pool, log, queue } = deps;
  async function sweep(): Promise<void> {
    for (const roundId of await readLaggingRounds(pool)) await queue.request('refit-round', { roundId });
  }
  const run = () => void sweep().catch((error) => log.warn({ err: error }, 'the sweep for old standings failed'));
  const timer = setInterval(run, SWEEP_MS);
  run();
  return () => clearInterval(timer);
}
