import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ThreadTasks } from '../contract/threads.ts';
import { modulePath, nodeArguments } from './source.ts';

const IDLE_MS = 60_000;

/** What a thread does: one file a task, `NAME.ts`, that exports a function of the same name. */
export type TaskSignatures<Tasks> = { readonly [N in keyof Tasks]: { input: unknown; output: unknown } };

export interface ThreadPool<Tasks extends TaskSignatures<Tasks> = ThreadTasks> {
  /** Runs a task in a thread; `transfer` gives buffers away instead of copying them. */
  run<N extends keyof Tasks & string>(
    name: N,
    input: Tasks[N]['input'],
    options?: { readonly signal?: AbortSignal; readonly transfer?: readonly ArrayBuffer[] },
  ): Promise<Tasks[N]['output']>;
  close(): Promise<void>;
}

/**
 * Threads for arithmetic, so that a process's own thread stays free to answer. One thread is kept warm; by default
 * there is one for each processor but one.
 */
export function createThreadPool<Tasks extends TaskSignatures<Tasks> = ThreadTasks>(
  options: { readonly folder?: string; readonly maxThreads?: number } = {},
): ThreadPool<Tasks> {
  const { folder = 'workers/threads', maxThreads = Math.max(1, availableParallelism() - 1) } = options;
  const piscina = new Piscina({ minThreads: 1, maxThreads, idleTimeout: IDLE_MS, execArgv: nodeArguments() });
  return {
    run: (name, input, { signal, transfer } = {}) =>
      piscina.run(input, {
        filename: modulePath(`${folder}/${name}`),
        name,
        ...(signal !== undefined && { signal }),
        ...(transfer !== undefined && { transferList: [...transfer] }),
      }),
    close: () => piscina.close(),
  };
}
