import { JOBS, type JobName, type JobPayload } from '../../contract/jobs.ts';
import type { JobHandlers, JobObserver } from './queue.ts';

/** What a run is reported with: to whom, and how long the job had waited. */
export interface RunReport {
  readonly observer: JobObserver | undefined;
  readonly waitedMs: number;
}

/** Parses a payload that crossed a wire and hands it to its handler; an unknown or malformed job is an error. */
export async function runJob(
  handlers: JobHandlers,
  name: string,
  payload: unknown,
  { observer, waitedMs }: RunReport,
): Promise<void> {
  if (!isJobName(name)) throw new Error(`there is no job "${name}"`);
  observer?.started(name, waitedMs);
  const started = performance.now();
  let failed = true;
  try {
    await handle(handlers, name, payload);
    failed = false;
  } finally {
    observer?.ended(name, performance.now() - started, failed);
  }
}

async function handle<N extends JobName>(handlers: JobHandlers, name: N, payload: unknown): Promise<void> {
  await handlers[name](JOBS[name].parse(payload) as JobPayload<N>);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}
