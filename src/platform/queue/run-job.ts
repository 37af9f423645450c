import { JOBS, type JobName, type JobPayload } from '../../contract/jobs.ts';
import type { JobHandlers } from './queue.ts';

/** Parses a payload that crossed a wire and hands it to its handler; an unknown or malformed job is an error. */
export async function runJob(handlers: JobHandlers, name: string, payload: unknown): Promise<void> {
  if (!isJobName(name)) throw new Error(`there is no job "${name}"`);
  await handle(handlers, name, payload);
}

async function handle<N extends JobName>(handlers: JobHandlers, name: N, payload: unknown): Promise<void> {
  await handlers[name](JOBS[name].parse(payload) as JobPayload<N>);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}
