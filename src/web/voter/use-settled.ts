import { useEffect, useState } from 'preact/hooks';

/** What is judged must have been on screen this long before it can be: nobody votes on what only just appeared. */
export const SETTLE_MS = 250;

/** When what `key` names had been on screen long enough to be judged; null until then. */
export function useSettled(key: string, ready: boolean): number | null {
  const [settled, setSettled] = useState<{ key: string; shownAt: number } | null>(null);
  useEffect(() => {
    if (!ready) return;
    const shownAt = performance.now();
    const timer = setTimeout(() => setSettled({ key, shownAt }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key, ready]);
  return ready && settled?.key === key ? settled.shownAt : null;
}
