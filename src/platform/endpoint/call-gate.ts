const MINUTE_MS = 60_000;

export interface GateClock {
  /** Milliseconds that only go forward. */
  readonly now: () => number;
  /** Ends after so many milliseconds, or throws when the signal is raised. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/** Lets calls through in their order, at most so many in any minute. */
export interface CallGate {
  /** Ends when the call may go out. */
  enter(signal?: AbortSignal): Promise<void>;
  /** Nothing goes out for so long: the endpoint asked for it. */
  hold(ms: number): void;
}

export function createCallGate({ now, wait }: GateClock, perMinute: number): CallGate {
  /** When the calls of the last minute went out. */
  const lately: number[] = [];
  let heldUntil = Number.NEGATIVE_INFINITY;
  let turn: Promise<void> = Promise.resolve();

  async function pass(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const time = now();
      while (lately[0] !== undefined && lately[0] <= time - MINUTE_MS) lately.shift();
      const [oldest] = lately;
      const free = oldest === undefined || lately.length < perMinute ? time : oldest + MINUTE_MS;
      const at = Math.max(free, heldUntil);
      if (at <= time) {
        lately.push(time);
        return;
      }
      await wait(at - time, signal);
    }
  }

  return {
    enter(signal) {
      const mine = turn.then(() => pass(signal));
      turn = mine.catch(() => {});
      return mine;
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, now() + ms);
    },
  };
}
