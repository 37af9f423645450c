import { threadId } from 'node:worker_threads';

export interface TestTasks {
  double: { input: Float64Array; output: { values: Float64Array; thread: number } };
}

/** A task of the kind that workers/threads/ holds. */
export function double(input: TestTasks['double']['input']): TestTasks['double']['output'] {
  if (input.length === 0) throw new RangeError('nothing to double');
  return { values: input.map((value) => value * 2), thread: threadId };
}
