import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What asked the program to stop. */
export class Stopped extends Error {
  /** As a shell counts. */
  readonly exitStatus: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super(signal);
    this.name = 'Stopped';
    this.exitStatus = 128 + constants.signals[signal];
  }
}

/** Raises a signal when the process is asked to stop; until `done`, which lets it end as usual again. */
export function stopSignal(): { readonly signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals) => controller.abort(new Stopped(name as (typeof SIGNALS)[number]));
  for (const name of SIGNALS) process.once(name, stop);
  return {
    signal: controller.signal,
    done() {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
