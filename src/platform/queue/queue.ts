import type { JobName, JobPayload } from '../../contract/jobs.ts';

/**
 * Requests for work, the same whether Redis carries them or this machine's own processes do. Jobs of the same name and
 * payload are one: at most one of them runs and one waits, and a request made while one runs leads to exactly one more
 * run, so that what was written before the request is always read by a run after it.
 */
export interface JobQueue {
  /**
   * Never rejects: a vote does not wait for the queue, and a request that is lost with its carrier is made again by
   * the sweep over rounds whose standing lags.
   */
  request<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void>;
  /** How many jobs there are now; rejects while that cannot be told. */
  counts(): Promise<JobCounts>;
  close(): Promise<void>;
}

/** Jobs that wait for their run (or, on one machine, for its end), that run, and that have failed for good. */
export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** One handler a job: a missing one does not compile. A handler with nothing new to do returns at once. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

/** Hears of each run of a job. */
export interface JobObserver {
  started(name: JobName, waitedMs: number): void;
  ended(name: JobName, ranMs: number, failed: boolean): void;
}

export interface JobConsumer {
  /** Takes no further job and waits for those that run. */
  close(): Promise<void>;
}

/** When jobs run. */
export interface JobTiming {
  /** From a request to its run: a moment in which further requests join it. */
  readonly delayMs: number;
  /** At least this long from one start of a job to the next of the same job; 0: no distance, whatever a run takes. */
  readonly spacingMs: number;
  /**
   * At most this share of the time goes to runs of one job, unless that would mean a rest of more than `restMaxMs`: a
   * large round is fitted less often, so that its fits leave the processor to its votes.
   */
  readonly busyShare: number;
  readonly restMaxMs: number;
  /** How many different jobs run at once. */
  readonly concurrency: number;
  /** A failed job is tried again after this long, doubled at each failure up to `retryMaxMs`. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
}

export const JOB_TIMING: JobTiming = {
  delayMs: 100,
  spacingMs: 1_000,
  busyShare: 0.2,
  // Publication waits for a last run: a rest must not be felt.
  restMaxMs: 2_000,
  concurrency: 4,
  retryMs: 500,
  retryMaxMs: 5_000,
};

/** Equal for jobs that are one. */
export function jobKey<N extends JobName>(name: N, payload: JobPayload<N>): string {
  const fields = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name}/${fields.map(([field, value]) => `${field}=${String(value)}`).join('&')}`;
}

/** The pause before the next try after `failures` failures in a row. */
export function retryDelay(timing: JobTiming, failures: number): number {
  return Math.min(timing.retryMs * 2 ** (failures - 1), timing.retryMaxMs);
}

/** From the start of a run that took `ranMs` to the earliest start of the next run of the same job. */
export function spacingAfter(timing: JobTiming, ranMs: number): number {
  if (timing.spacingMs <= 0) return 0;
  return Math.max(timing.spacingMs, Math.min(ranMs / timing.busyShare, ranMs + timing.restMaxMs));
}
