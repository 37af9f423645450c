import { setPriority } from 'node:os';
import { type RefitDeps, refitRound } from '../src/features/standings/refit-round.ts';
import { openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { createThreadPool } from '../src/platform/pool.ts';

/** Refits a round again and again without a pause while told so, at a worker's priority; `standings` says how many. */
const WORKER_PRIORITY = 10;
const [url, roundId] = process.argv.slice(2);

setPriority(WORKER_PRIORITY);
const { pool } = await openDatabase({ url, log: createLog({ level: 'warn', name: 'refits' }), max: 2 });
const deps: RefitDeps = { pool, threads: createThreadPool(), logs: new Map(), ratings: new Map(), now: Date.now };
let on = false;
// The log is read before it matters.
await refitRound(deps, roundId);
process.on('message', (message: 'go' | 'stop') => {
  on = message === 'go';
  if (on) void repeat();
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function repeat(): Promise<void> {
  while (on) await refitRound(deps, roundId);
  process.send?.('stopped');
}
