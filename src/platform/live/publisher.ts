/** Publishes a value at most once an interval, last wins: a burst of changes becomes one snapshot. */
export interface Publisher {
  /** Something changed. */
  touch(): void;
  stop(): void;
}

/**
 * Calls `publish` soon after the first change and then at most every `intervalMs` while changes come in. A slow
 * `publish` delays the next one; an error is handed to `onError` and the next change tries again.
 */
export function createPublisher(
  publish: () => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): Publisher {
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let dirty = false;
  let last = Number.NEGATIVE_INFINITY;

  async function fire(): Promise<void> {
    timer = null;
    dirty = false;
    running = true;
    last = performance.now();
    await publish().catch(onError);
    running = false;
    if (dirty) schedule();
  }

  function schedule(): void {
    if (timer !== null || running) return;
    timer = setTimeout(fire, Math.max(0, last + intervalMs - performance.now()));
  }

  return {
    touch() {
      dirty = true;
      schedule();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      running = true;
    },
  };
}
