import type { Log } from './log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const USUAL_TIMEOUT_MS = 10_000;

/** The orderly end of a process. */
export interface Shutdown {
  /** Adds what must be done at the end. The last added runs first, so that a thing goes before what it stands on. */
  defer(name: string, step: () => Promise<unknown> | unknown, timeoutMs?: number): void;
  /** Runs all steps, once: a later call waits for the same end. True when every step succeeded in its time. */
  drain(reason: string): Promise<boolean>;
  /** True from the first call of `drain` on: readiness answers no. */
  readonly draining: boolean;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown> | unknown;
  readonly timeoutMs: number;
}

/** A step that fails or takes too long is logged and does not keep the others from running. */
export function createShutdown(deps: { log: Log }): Shutdown {
  const steps: Step[] = [];
  let ending: Promise<boolean> | undefined;

  async function drainAll(reason: string): Promise<boolean> {
    deps.log.info({ reason }, 'stopping');
    let clean = true;
    for (let step = steps.pop(); step !== undefined; step = steps.pop())
      clean = (await runStep(deps.log, step)) && clean;
    deps.log.info({ clean }, 'stopped');
    return clean;
  }

  return {
    defer: (name, run, timeoutMs = USUAL_TIMEOUT_MS) => void steps.push({ name, run, timeoutMs }),
    drain: (reason) => (ending ??= drainAll(reason)),
    get draining() {
      return ending !== undefined;
    },
  };
}

/**
 * Ends the process in order on SIGTERM, SIGINT and SIGHUP; a second signal ends it at once.
 * Returns a function that takes the handlers off again.
 */
export function drainOnSignals(
  deps: { log: Log; exit?: (code: number) => void; signals?: NodeJS.EventEmitter },
  shutdown: Shutdown,
): () => void {
  const { log, exit = (code: number) => process.exit(code), signals = process } = deps;
  function handle(signal: string): void {
    if (shutdown.draining) {
      log.warn({ signal }, 'stopping at once');
      exit(1);
      return;
    }
    void shutdown.drain(signal).then((clean) => exit(clean ? 0 : 1));
  }
  for (const signal of SIGNALS) signals.on(signal, handle);
  return () => {
    for (const signal of SIGNALS) signals.off(signal, handle);
  };
}

async function runStep(log: Log, step: Step): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${step.timeoutMs} ms`)), step.timeoutMs);
  });
  try {
    await Promise.race([Promise.resolve().then(step.run), late]);
    return true;
  } catch (error) {
    log.error({ err: error, step: step.name }, 'a step of stopping failed');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
