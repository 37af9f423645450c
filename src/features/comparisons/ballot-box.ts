import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../../domain/app-error.ts';
import { BATCH_SQL, type BatchRow, batchParameters, type Submission } from './ballot-sql.ts';

/** What became of a submission. A ballot without a number was refused by a unique index: read back what stands. */
export interface Receipt {
  readonly seq: number | null;
  /** Ordinals of the submission's assignments that were stored. */
  readonly assigned: ReadonlySet<number>;
}

export interface CommittedBatch {
  readonly roundId: string;
  readonly lastSeq: number;
  readonly ballots: number;
  readonly tookMs: number;
}

export interface BallotBox {
  /**
   * Resolves once the submission is durable. Rejects with `round_closed`, `round_paused`, `busy` (the queue is full;
   * nothing was stored) or `unavailable` (the database did not answer; it may or may not have stored it: send again).
   */
  submit(submission: Submission): Promise<Receipt>;
  /** Waits until everything accepted so far is settled. */
  drain(): Promise<void>;
  readonly queued: () => number;
}

export interface BallotBoxOptions {
  /** Two connections of its own: one writes batches, the other reads back. */
  readonly pool: Pool;
  readonly log: Logger;
  readonly onCommitted: (batch: CommittedBatch) => void;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
}

interface Waiting {
  readonly submission: Submission;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
}

/** SQLSTATE classes that one bad row can cause: data exception, integrity violation. */
const ROW_FAULTS = ['22', '23'];

/** Tells the submissions of a batch what became of them. */
type Settle = () => void;

/**
 * Group commit: one batch in flight, everything that arrives meanwhile is the next batch. The latency of a vote is
 * at most two commits, and the database sees few, large statements.
 */
export function createBallotBox(options: BallotBoxOptions): BallotBox {
  const { pool, log, onCommitted, maxBatch = 512, maxQueue = 20_000 } = options;
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let settleLast: Settle = () => {};
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      for (const [roundId, group] of byRound(batch)) {
        const writing = write(roundId, group);
        // By the next turn the batch is on its way: the database works on it while this process answers the last one.
        await nextTurn();
        settleLast();
        settleLast = await writing;
      }
    }
    settleLast();
    running = null;
  }

  async function write(roundId: string, group: readonly Waiting[]): Promise<Settle> {
    const started = performance.now();
    try {
      const row = await writeBatch(pool, roundId, group);
      if (row.base === null) return refuse(group, await whyRefused(pool, roundId));
      const base = Number(row.base);
      const ballots = group.filter(({ submission }) => submission.ballot !== null).length;
      if (ballots > 0) onCommitted({ roundId, lastSeq: base + ballots, ballots, tookMs: performance.now() - started });
      return () => settle(group, base, row);
    } catch (error) {
      return handleFailure(roundId, group, error);
    }
  }

  /** A batch that one row spoils is split until that row is alone; any other fault is the database's. */
  async function handleFailure(roundId: string, group: readonly Waiting[], error: unknown): Promise<Settle> {
    if (!isRowFault(error)) {
      log.error({ err: error, roundId, ballots: group.length }, 'batch not stored');
      return refuse(group, new AppError('unavailable', { retryAfterMs: 1000 }));
    }
    if (group.length === 1) {
      log.error({ err: error, roundId }, 'ballot refused by the database');
      return refuse(group, error);
    }
    const half = Math.ceil(group.length / 2);
    const settles = [await write(roundId, group.slice(0, half)), await write(roundId, group.slice(half))];
    return () => settles.forEach((one) => void one());
  }

  return {
    submit(submission) {
      if (queue.length >= maxQueue) return Promise.reject(new AppError('busy', { retryAfterMs: 500 }));
      return new Promise((resolve, reject) => {
        queue.push({ submission, resolve, reject });
        running ??= Promise.resolve().then(run);
      });
    },
    async drain() {
      while (running !== null) await running;
    },
    queued: () => queue.length,
  };
}

function byRound(batch: readonly Waiting[]): Map<string, Waiting[]> {
  const groups = new Map<string, Waiting[]>();
  for (const one of batch) {
    const group = groups.get(one.submission.roundId);
    if (group === undefined) groups.set(one.submission.roundId, [one]);
    else group.push(one);
  }
  return groups;
}

async function writeBatch(pool: Pool, roundId: string, group: readonly Waiting[]): Promise<BatchRow> {
  const values = batchParameters(
    roundId,
    group.map((one) => one.submission),
  );
  const result = await pool.query<BatchRow>({ name: 'ballot-batch', text: BATCH_SQL, values });
  return result.rows[0];
}

async function whyRefused(pool: Pool, roundId: string): Promise<AppError> {
  const { rows } = await pool.query<{ status: string }>('SELECT status::text FROM "Round" WHERE id = $1', [roundId]);
  const status = rows[0]?.status;
  if (status === undefined) return new AppError('not_found');
  if (status === 'paused') return new AppError('round_paused');
  return new AppError(status === 'draft' ? 'round_not_open' : 'round_closed');
}

function refuse(group: readonly Waiting[], error: unknown): Settle {
  return () => {
    for (const one of group) one.reject(error);
  };
}

/** Gives every submission its receipt. */
function settle(group: readonly Waiting[], base: number, row: BatchRow): void {
  const stored = row.seqs === null ? null : new Set(row.seqs.map(Number));
  const assigned = row.assigned === null ? null : new Set(row.assigned);
  let n = 0;
  for (const { submission, resolve } of group) {
    const seq = submission.ballot === null ? null : base + ++n;
    const ordinals = new Set<number>();
    for (const { voterId, ordinal } of submission.assignments) {
      if (assigned === null || assigned.has(`${voterId}/${ordinal}`)) ordinals.add(ordinal);
    }
    resolve({ seq: seq !== null && (stored === null || stored.has(seq)) ? seq : null, assigned: ordinals });
  }
}

function isRowFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.length === 5 && ROW_FAULTS.includes(code.slice(0, 2));
}
