import { useEffect, useState } from 'preact/hooks';

/**
 * Milliseconds until an instant of the server, counted by the server's clock: `now` is what it showed when the state was
 * made. Null without an instant.
 */
export function useTimeLeft(instant: string | null, now: string | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (instant === null || now === null) {
      setLeft(null);
      return;
    }
    const end = performance.now() + Date.parse(instant) - Date.parse(now);
    const show = () => setLeft(Math.max(0, end - performance.now()));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [instant, now]);
  return left;
}
