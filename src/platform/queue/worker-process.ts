import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { JobName, JobPayload } from '../../contract/jobs.ts';
import type { Log } from '../log.ts';
import type { Measures } from '../metrics/registry.ts';
import { modulePath, nodeArguments } from '../source.ts';
import { createLocalQueue } from './local-queue.ts';
import {
  type JobConsumer,
  type JobHandlers,
  type JobObserver,
  type JobQueue,
  type JobTiming,
  jobKey,
} from './queue.ts';

/** Nice value: votes come before standings when both want the processor. */
const WORKER_PRIORITY = 10;
const RESTART_MS = { first: 250, last: 10_000, forgivenAfter: 30_000 };
const STOP_PATIENCE_MS = 15_000;
const MEASURES_PATIENCE_MS = 3_000;

type ToWorker =
  | { kind: 'request'; number: number; name: JobName; payload: JobPayload<JobName> }
  | { kind: 'measure'; number: number }
  | { kind: 'stop' };
/** `number`: the newest request of the job that this run had seen when it began. */
type FromWorker =
  | { kind: 'ready' }
  | { kind: 'done'; key: string; number: number }
  | { kind: 'measured'; number: number; measures: Measures };

type Request = Extract<ToWorker, { kind: 'request' }>;

export interface WorkerProcess extends JobQueue {
  readonly pid: () => number | undefined;
  /** What the worker has measured; nothing while it does not answer. */
  measures(): Promise<Measures>;
}

/**
 * The queue of a single machine: a worker process of lower priority, forked by the web process, which goes on when
 * the worker dies, starts another and makes again every request that was not answered by a run.
 */
export function startWorkerProcess(deps: {
  log: Log;
  /** Added to this process's environment, such as the address of the private database. */
  env?: Readonly<Record<string, string>>;
  /** For tests; see `modulePath`. */
  module?: string;
}): WorkerProcess {
  const { log, env = {}, module = 'workers/main' } = deps;
  const outstanding = new Map<string, Request>();
  const readers = new Map<number, (measures: Measures) => void>();
  let numbers = 0;
  let closed = false;
  let ready = false;
  let pause = RESTART_MS.first;
  let restart: NodeJS.Timeout | undefined;
  let worker = start();

  function start(): ChildProcess {
    ready = false;
    const started = performance.now();
    const child = fork(modulePath(module), [], {
      execArgv: nodeArguments(),
      env: { ...process.env, ...env },
      // In the same session: Linux first shares the processor out among sessions, and a nice value counts within one only.
      // Ctrl-C reaches both; the worker leaves it to the web process to say when to stop.
      detached: false,
    });
    if (child.pid !== undefined) lowerPriority(child.pid, log);
    child.on('message', (message: FromWorker) => hear(message));
    child.on('error', (error) => log.error({ err: error }, 'the worker process has a fault'));
    child.once('exit', (code, signal) => {
      ready = false;
      if (closed) return;
      if (performance.now() - started > RESTART_MS.forgivenAfter) pause = RESTART_MS.first;
      log.error({ code, signal, againInMs: pause }, 'the worker process ended; voting goes on');
      restart = setTimeout(() => {
        worker = start();
      }, pause);
      pause = Math.min(pause * 2, RESTART_MS.last);
    });
    return child;
  }

  function hear(message: FromWorker): void {
    if (message.kind === 'ready') {
      ready = true;
      for (const request of outstanding.values()) send(request);
    } else if (message.kind === 'measured') {
      readers.get(message.number)?.(message.measures);
    } else if ((outstanding.get(message.key)?.number ?? Number.POSITIVE_INFINITY) <= message.number) {
      outstanding.delete(message.key);
    }
  }

  function send(message: ToWorker): void {
    // A worker that goes away meanwhile is noticed by its exit; its requests are outstanding.
    if (ready && worker.connected) worker.send(message, () => undefined);
  }

  return {
    pid: () => worker.pid,
    request: (name, payload) => {
      numbers += 1;
      const request: Request = { kind: 'request', number: numbers, name, payload };
      outstanding.set(jobKey(name, payload), request);
      send(request);
      return Promise.resolve();
    },
    counts: async () => ({ waiting: outstanding.size, active: 0, failed: 0 }),
    measures: async () => {
      if (!ready || !worker.connected) return [];
      numbers += 1;
      const number = numbers;
      let timer: NodeJS.Timeout | undefined;
      const answer = new Promise<Measures>((resolve) => {
        readers.set(number, resolve);
        timer = setTimeout(() => resolve([]), MEASURES_PATIENCE_MS);
      });
      send({ kind: 'measure', number });
      return answer.finally(() => {
        clearTimeout(timer);
        readers.delete(number);
      });
    },
    close: async () => {
      closed = true;
      clearTimeout(restart);
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const ended = once(worker, 'exit');
      if (worker.connected) worker.send({ kind: 'stop' } satisfies ToWorker, () => undefined);
      const patience = setTimeout(() => worker.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}

/**
 * The worker's side: runs what the web process requests. `onStop` is called when it asks for the end or is gone;
 * signals are the web process's to hear.
 */
export function consumeFromWebProcess(deps: {
  log: Log;
  handlers: JobHandlers;
  timing?: Partial<JobTiming>;
  observer?: JobObserver | undefined;
  measures?: () => Promise<Measures>;
  onStop: () => void;
}): JobConsumer {
  const newest = new Map<string, number>();
  const queue = createLocalQueue({ ...deps, handlers: reporting(deps.handlers, newest) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') deps.onStop();
    else if (message.kind === 'measure') void report(message.number);
    else {
      newest.set(jobKey(message.name, message.payload), message.number);
      void queue.request(message.name, message.payload);
    }
  });
  async function report(number: number): Promise<void> {
    tell({ kind: 'measured', number, measures: (await deps.measures?.().catch(() => [])) ?? [] });
  }
  process.once('disconnect', deps.onStop);
  tell({ kind: 'ready' });
  return { close: () => queue.close() };
}

/** True in a process that `startWorkerProcess` forked. */
export function hasWebProcess(): boolean {
  return process.send !== undefined;
}

/** Each handler reports the request that it answered, once it has. */
function reporting(handlers: JobHandlers, newest: ReadonlyMap<string, number>): JobHandlers {
  const wrap =
    <N extends JobName>(name: N) =>
    async (payload: JobPayload<N>): Promise<void> => {
      const key = jobKey(name, payload);
      const number = newest.get(key) ?? 0;
      await handlers[name](payload);
      tell({ kind: 'done', key, number });
    };
  const names = Object.keys(handlers) as JobName[];
  return Object.fromEntries(names.map((name) => [name, wrap(name)])) as unknown as JobHandlers;
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message, () => undefined);
}

function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, WORKER_PRIORITY);
  } catch (error) {
    log.debug({ err: error }, 'the worker keeps the usual priority');
  }
}
