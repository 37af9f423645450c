import type { Log } from './log.ts';

/** Does some work now and again and again; a failure is logged and the next time comes. Returns what ends it. */
export function repeatWork(
  { log, everyMs, what }: { readonly log: Log; readonly everyMs: number; readonly what: string },
  work: () => Promise<void>,
): () => void {
  const run = () => void work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
  const timer = setInterval(run, everyMs);
  run();
  return () => clearInterval(timer);
}
