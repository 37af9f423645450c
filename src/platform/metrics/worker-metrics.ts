import { Counter, type Registry } from 'prom-client';
import type { JobObserver } from '../queue/queue.ts';
import { createRegistry, seconds } from './registry.ts';

/** Up to ten minutes. */
const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export interface WorkerMetrics {
  readonly registry: Registry;
  readonly jobs: JobObserver;
}

/** The metrics of a worker process. Names and labels are stable: dashboards and alerts depend on them. */
export function createWorkerMetrics(): WorkerMetrics {
  const registry = createRegistry('worker');
  const wait = seconds(registry, {
    name: 'blindrank_job_wait_seconds',
    help: 'From the first request of a job to the start of its run',
    labelNames: ['name'],
    buckets: JOB_BUCKETS,
  });
  const run = seconds(registry, {
    name: 'blindrank_job_run_seconds',
    help: 'Time of a run of a job',
    labelNames: ['name'],
    buckets: JOB_BUCKETS,
  });
  const failures = new Counter({
    name: 'blindrank_job_failures_total',
    help: 'Runs of jobs that failed',
    labelNames: ['name'],
    registers: [registry],
  });
  return {
    registry,
    jobs: {
      started: (job, waitedMs) => wait.observe({ name: job }, waitedMs / 1000),
      ended: (job, ranMs, failed) => {
        run.observe({ name: job }, ranMs / 1000);
        if (failed) failures.inc({ name: job });
      },
    },
  };
}
