import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { DelayedError, type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { ZodError } from 'zod';
import type { JobName, JobPayload } from '../../contract/jobs.ts';
import type { Log } from '../log.ts';
import {
  JOB_TIMING,
  type JobConsumer,
  type JobHandlers,
  type JobObserver,
  type JobQueue,
  type JobTiming,
  jobKey,
  retryDelay,
  spacingAfter,
} from './queue.ts';
import { runJob } from './run-job.ts';

const QUEUE_NAME = 'jobs';
const DEFAULT_PREFIX = 'blindrank';
/** A worker that was killed is noticed after a lock's time and the next look: its job then runs elsewhere. */
const LOCK_MS = 6_000;
const STALL_LOOK_MS = 3_000;
/** How often a job may lose its worker; beyond that the sweep brings it back. */
const MAX_STALLS = 5;
const ATTEMPTS = 6;
const KEPT_FAILURES = 100;
const STATES = ['waiting', 'delayed', 'active', 'failed'] as const;
/** Longer than any answer of a Redis that is there. */
const PATIENCE_MS = 5_000;
const COMPLAINT_EVERY_MS = 10_000;

interface RedisDeps {
  readonly redisUrl: string;
  readonly log: Log;
  /** Keys of different installations, or tests, on one Redis. */
  readonly prefix?: string;
  readonly timing?: Partial<JobTiming>;
}

/** The web processes' side of the queue in Redis. */
export function createBullQueue(deps: RedisDeps): JobQueue {
  const timing = { ...JOB_TIMING, ...deps.timing };
  const complain = complainer(deps.log);
  // While Redis is away a request fails at once instead of piling up: the sweep makes it again.
  const connection = connect(deps.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }, complain);
  const isUsable = readiness(connection);
  const queue = new Queue(QUEUE_NAME, { connection, prefix: deps.prefix ?? DEFAULT_PREFIX });
  queue.on('error', complain);

  async function request<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    // The queue's own methods wait for a connection without end, also when it breaks right now.
    if (!(await isUsable())) return complain(new Error('not connected'));
    const added = queue.add(name, payload, {
      deduplication: { id: jobKey(name, payload), keepLastIfActive: true },
      delay: timing.delayMs,
      attempts: ATTEMPTS,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: { count: KEPT_FAILURES },
    });
    await answered(added).catch(complain);
  }

  return {
    request,
    counts: async () => {
      if (!(await isUsable())) throw new Error('not connected');
      const { waiting = 0, delayed = 0, active = 0, failed = 0 } = await queue.getJobCounts(...STATES);
      return { waiting: waiting + delayed, active, failed };
    },
    close: async () => {
      if (await isUsable()) await answered(queue.close()).catch(complain);
      connection.disconnect();
    },
  };
}

/** What Redis has done in `PATIENCE_MS`; what takes longer is let go. */
function answered<T>(work: Promise<T>): Promise<T> {
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([work, late]);
}

/** The worker processes' side: runs the jobs that the web processes request. */
export function consumeBullQueue(
  deps: RedisDeps & { handlers: JobHandlers; observer?: JobObserver | undefined },
): JobConsumer {
  const { log, handlers, observer, prefix = DEFAULT_PREFIX } = deps;
  const timing = { ...JOB_TIMING, ...deps.timing };
  const complain = complainer(log);
  const connection = connect(deps.redisUrl, { maxRetriesPerRequest: null }, complain);

  async function process(job: Job, token?: string): Promise<void> {
    const wait = await untilNextStart(job.name as JobName, job.data);
    if (wait > 0) {
      // Back among the waiting, where requests that come meanwhile join it.
      await job.moveToDelayed(Date.now() + wait, token);
      throw new DelayedError();
    }
    const waitedMs = Math.max(0, Date.now() - job.timestamp);
    const started = performance.now();
    await runJob(handlers, job.name, job.data, { observer, waitedMs })
      .catch((error: unknown) => {
        throw error instanceof ZodError ? new UnrecoverableError(error.message) : error;
      })
      .finally(() => rest(job.name as JobName, job.data, performance.now() - started));
  }

  /** Moves the next start away by what the last run took. A run has ended whether or not Redis hears of its rest. */
  async function rest(name: JobName, data: unknown, ranMs: number): Promise<void> {
    const restMs = Math.round(spacingAfter(timing, ranMs) - ranMs);
    if (restMs > 0) await connection.set(startKey(name, data), '1', 'PX', restMs).catch(complain);
  }

  const startKey = (name: JobName, data: unknown) => `${prefix}:started:${jobKey(name, data as JobPayload<JobName>)}`;

  /** 0 claims the start; else the time until the next one is due, the last having been claimed by any worker. */
  async function untilNextStart(name: JobName, data: unknown): Promise<number> {
    if (timing.spacingMs <= 0) return 0;
    const key = startKey(name, data);
    if ((await connection.set(key, '1', 'PX', timing.spacingMs, 'NX')) === 'OK') return 0;
    return Math.max(await connection.pttl(key), 1);
  }

  const worker = new Worker(QUEUE_NAME, process, {
    connection,
    prefix,
    concurrency: timing.concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALL_LOOK_MS,
    maxStalledCount: MAX_STALLS,
    settings: { backoffStrategy: (failures) => retryDelay(timing, failures) },
  });
  worker.on('error', complain);
  worker.on('failed', (job, error) => {
    log.error({ err: error, job: job?.name, payload: job?.data, failures: job?.attemptsMade }, 'a job failed');
  });
  worker.on('stalled', (id) => log.warn({ id }, 'a job lost its worker and runs again'));

  return {
    close: async () => {
      await worker.close();
      connection.disconnect();
    },
  };
}

function connect(
  redisUrl: string,
  options: { maxRetriesPerRequest: number | null; enableOfflineQueue?: boolean },
  complain: (error: unknown) => void,
): Redis {
  const redis = new Redis(redisUrl, { ...options, retryStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) });
  redis.on('error', complain);
  return redis;
}

/** Tells whether Redis can be used; waits for an attempt to connect that is under way, and for no other. */
function readiness(redis: Redis): () => Promise<boolean> {
  let attempt: Promise<unknown> | undefined;
  return async () => {
    if (redis.status === 'connecting' || redis.status === 'connect') {
      attempt ??= outcome(redis).finally(() => {
        attempt = undefined;
      });
      await attempt;
    }
    return redis.status === 'ready';
  };
}

async function outcome(redis: Redis): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(redis, 'ready', { signal }), once(redis, 'close', { signal })]).catch(() => undefined);
  done.abort();
}

/** Says that Redis fails, but not a thousand times. */
function complainer(log: Log): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < COMPLAINT_EVERY_MS) return;
    last = performance.now();
    log.warn({ err: error }, 'Redis does not answer; standings come later, votes are not affected');
  };
}
