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

interface JobState {
  readonly name: JobName;
  readonly payload: JobPayload<JobName>;
  timer: NodeJS.Timeout | undefined;
  running: boolean;
  requestedAgain: boolean;
  /** The first request that the next run answers. */
  requestedAt: number;
  failures: number;
  lastStart: number;
  nextStart: number;
}

/** The queue inside one process, which runs the jobs itself: requests do not outlive it. */
export function createLocalQueue(deps: {
  log: Log;
  handlers: JobHandlers;
  timing?: Partial<JobTiming>;
  observer?: JobObserver | undefined;
}): JobQueue & JobConsumer {
  const { log, handlers, observer } = deps;
  const timing = { ...JOB_TIMING, ...deps.timing };
  const jobs = new Map<string, JobState>();
  const ready: JobState[] = [];
  const runs = new Set<Promise<void>>();
  let closed = false;

  function request<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    const key = jobKey(name, payload);
    const job = jobs.get(key) ?? {
      name,
      payload,
      timer: undefined,
      running: false,
      requestedAgain: false,
      requestedAt: 0,
      failures: 0,
      lastStart: Number.NEGATIVE_INFINITY,
      nextStart: Number.NEGATIVE_INFINITY,
    };
    jobs.set(key, job);
    const waits = job.requestedAgain || job.timer !== undefined || ready.includes(job);
    if (!waits) job.requestedAt = performance.now();
    if (job.running) job.requestedAgain = true;
    else if (!waits) schedule(job, timing.delayMs);
    return Promise.resolve();
  }

  function schedule(job: JobState, delayMs: number): void {
    if (closed) return;
    const wait = Math.max(delayMs, job.nextStart - performance.now());
    job.timer = setTimeout(() => {
      job.timer = undefined;
      ready.push(job);
      startReady();
    }, wait);
  }

  function startReady(): void {
    while (!closed && runs.size < timing.concurrency) {
      const job = ready.shift();
      if (job === undefined) return;
      const run = runOnce(job).finally(() => {
        runs.delete(run);
        startReady();
      });
      runs.add(run);
    }
  }

  async function runOnce(job: JobState): Promise<void> {
    job.running = true;
    job.requestedAgain = false;
    job.lastStart = performance.now();
    try {
      await runJob(handlers, job.name, job.payload, { observer, waitedMs: job.lastStart - job.requestedAt });
      job.failures = 0;
    } catch (error) {
      job.failures += 1;
      log.error({ err: error, job: job.name, payload: job.payload, failures: job.failures }, 'a job failed');
    }
    job.running = false;
    job.nextStart = job.lastStart + spacingAfter(timing, performance.now() - job.lastStart);
    if (job.failures > 0) schedule(job, retryDelay(timing, job.failures));
    else if (job.requestedAgain) schedule(job, timing.delayMs);
  }

  return {
    request,
    counts: async () => {
      const active = runs.size;
      const waits = (job: JobState) => job.timer !== undefined || job.requestedAgain || ready.includes(job);
      return { waiting: [...jobs.values()].filter(waits).length, active, failed: 0 };
    },
    close: async () => {
      closed = true;
      for (const job of jobs.values()) clearTimeout(job.timer);
      await Promise.all(runs);
    },
  };
}
