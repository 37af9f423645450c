import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How the web process feels: shown to hosts in one small line. */
export interface MachineHealth {
  /** A batch of ballots became durable in this time. */
  batchTook(ms: number): void;
  read(): { eventLoopP99Ms: number; batchP99Ms: number };
  stop(): void;
}

const BATCHES_KEPT = 500;
const LOOP_WINDOW_MS = 30_000;

export function watchMachine(): MachineHealth {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let loopP99 = 0;
  const timer = setInterval(() => {
    loopP99 = loop.percentile(99) / 1e6;
    loop.reset();
  }, LOOP_WINDOW_MS);
  timer.unref();
  const batches: number[] = [];
  return {
    batchTook(ms) {
      batches.push(ms);
      if (batches.length > BATCHES_KEPT) batches.shift();
    },
    read() {
      const sorted = batches.toSorted((a, b) => a - b);
      const p99 = loopP99 > 0 ? loopP99 : loop.percentile(99) / 1e6;
      return { eventLoopP99Ms: p99, batchP99Ms: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0 };
    },
    stop() {
      clearInterval(timer);
      loop.disable();
    },
  };
}
