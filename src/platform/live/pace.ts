const SECOND_MS = 1000;
/** Keys that have been quiet are forgotten this often. */
const FORGET_MS = 10_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Says whether a key keeps its pace: at most so many in each second, which begins with the first after a quiet one. Asked for
 * every vote: neither promises nor timers.
 */
export function createPace(perSecond: number, now = () => performance.now()): (key: string) => boolean {
  const windows = new Map<string, Window>();
  let forgotAt = now();

  function forgetQuiet(at: number): void {
    forgotAt = at;
    for (const [key, { startedAt }] of windows) if (at - startedAt >= SECOND_MS) windows.delete(key);
  }

  return (key) => {
    const at = now();
    if (at - forgotAt >= FORGET_MS) forgetQuiet(at);
    const window = windows.get(key);
    if (window === undefined || at - window.startedAt >= SECOND_MS) {
      windows.set(key, { startedAt: at, count: 1 });
      return perSecond >= 1;
    }
    window.count += 1;
    return window.count <= perSecond;
  };
}
