import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../../domain/app-error.ts';
import type { Method } from '../../domain/settings.ts';
import { BALLOTS, type Receipt, type Submission } from './ballot-sql.ts';

export type { Receipt } from './ballot-sql.ts';

/** How acts of one kind (ballots, ratings, retractions) are stored, a batch of one round at a time. */
export interface BatchKind<S, R> {
  /** The method whose standing waits for these acts. */
  readonly method: Method;
  /** What metrics count an act as; null when its receipt says that it was not stored. */
  countedAs(submission: S, receipt: R): StoredAct | null;
  /**
   * Stores the batch in one transaction that first takes the lock of the round's row. Null: the round is not open by the
   * database's clock, and nothing was stored.
   */
  write(pool: Pool, roundId: string, submissions: readonly S[]): Promise<WrittenBatch<R> | null>;
}

export type StoredAct = 'choice' | 'skip' | 'rating' | 'undo';

export interface WrittenBatch<R> {
  /** The round's last number after the batch, and how many it took. */
  readonly lastSeq: number;
  readonly acts: number;
  /** What became of each submission, in their order. */
  readonly receipts: () => readonly R[];
}

export interface CommittedBatch {
  readonly roundId: string;
  readonly method: Method;
  readonly lastSeq: number;
  readonly ballots: number;
  readonly tookMs: number;
}

export interface BallotBox {
  /**
   * Resolves once the act is durable. Rejects with `round_closed`, `round_paused`, `busy` (the queue is full; nothing
   * was stored) or `unavailable` (the database did not answer; it may or may not have stored it: send again).
   */
  commit<S extends { readonly roundId: string }, R>(kind: BatchKind<S, R>, submission: S): Promise<R>;
  /** Commits a ballot and the pairs that follow it. */
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
  /** Told of every act that was stored; of one that stood already, not again. */
  readonly onStored?: (act: StoredAct) => void;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
}

/** Submissions and receipts of many kinds wait in one queue: their types are those of their kind. */
interface Waiting {
  readonly kind: BatchKind<unknown, unknown>;
  readonly submission: { readonly roundId: string };
  readonly resolve: (receipt: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What waits for one statement. */
interface Group {
  readonly kind: BatchKind<unknown, unknown>;
  readonly roundId: string;
  readonly waiting: readonly Waiting[];
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
  const { pool, log, onCommitted, onStored, maxBatch = 512, maxQueue = 20_000 } = options;
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let settleLast: Settle = () => {};
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      for (const group of groupsOf(batch)) {
        const writing = write(group);
        // By the next turn the batch is on its way: the database works on it while this process answers the last one.
        await nextTurn();
        settleLast();
        settleLast = await writing;
      }
    }
    settleLast();
    running = null;
  }

  async function write(group: Group): Promise<Settle> {
    const { kind, roundId, waiting } = group;
    const started = performance.now();
    try {
      const submissions = waiting.map((one) => one.submission);
      const written = await kind.write(pool, roundId, submissions);
      if (written === null) return refuse(waiting, await whyRefused(pool, roundId));
      const { lastSeq, acts } = written;
      const tookMs = performance.now() - started;
      if (acts > 0) onCommitted({ roundId, method: kind.method, lastSeq, ballots: acts, tookMs });
      return () => {
        const receipts = written.receipts();
        for (const [n, one] of waiting.entries()) {
          const act = kind.countedAs(one.submission, receipts[n]);
          if (act !== null) onStored?.(act);
          one.resolve(receipts[n]);
        }
      };
    } catch (error) {
      return handleFailure(group, error);
    }
  }

  /** A batch that one row spoils is split until that row is alone; any other fault is the database's. */
  async function handleFailure(group: Group, error: unknown): Promise<Settle> {
    const { roundId, waiting } = group;
    if (!isRowFault(error)) {
      log.error({ err: error, roundId, ballots: waiting.length }, 'batch not stored');
      return refuse(waiting, new AppError('unavailable', { retryAfterMs: 1000 }));
    }
    if (waiting.length === 1) {
      log.error({ err: error, roundId }, 'ballot refused by the database');
      return refuse(waiting, error);
    }
    const half = Math.ceil(waiting.length / 2);
    const settles = [
      await write({ ...group, waiting: waiting.slice(0, half) }),
      await write({ ...group, waiting: waiting.slice(half) }),
    ];
    return () => settles.forEach((one) => void one());
  }

  function commit<S extends { readonly roundId: string }, R>(kind: BatchKind<S, R>, submission: S): Promise<R> {
    if (queue.length >= maxQueue) return Promise.reject(new AppError('busy', { retryAfterMs: 500 }));
    return new Promise<R>((resolve, reject) => {
      queue.push({ kind, submission, resolve, reject } as unknown as Waiting);
      running ??= Promise.resolve().then(run);
    });
  }

  return {
    commit,
    submit: (submission) => commit(BALLOTS, submission),
    async drain() {
      while (running !== null) await running;
    },
    queued: () => queue.length,
  };
}

/** The batch by statement: acts of one kind in one round. */
function groupsOf(batch: readonly Waiting[]): Group[] {
  const groups: { kind: Group['kind']; roundId: string; waiting: Waiting[] }[] = [];
  for (const one of batch) {
    const { roundId } = one.submission;
    const group = groups.find((known) => known.kind === one.kind && known.roundId === roundId);
    if (group === undefined) groups.push({ kind: one.kind, roundId, waiting: [one] });
    else group.waiting.push(one);
  }
  return groups;
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

function isRowFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.length === 5 && ROW_FAULTS.includes(code.slice(0, 2));
}
