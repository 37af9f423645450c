import { useEffect, useMemo, useState } from 'preact/hooks';

/** A page's conversation with the server, as long as the page shows it. */
export interface Session<Situation> {
  current(): Situation;
  /** Loads anew and sends what waits. */
  refresh(): Promise<void>;
  stop(): void;
}

/** What a session is given by its page. */
export interface SessionTools<Situation> {
  /** Runs something later; returns what calls it off. */
  readonly later: (ms: number, act: () => void) => () => void;
  readonly tell: (situation: Situation) => void;
}

/**
 * Keeps a session while `key` stays the same: it is refreshed at first, every so often while the page is visible, and when
 * the line is back.
 */
export function useSession<Situation, Kind extends Session<Situation>>(
  key: string,
  everyMs: number,
  create: (tools: SessionTools<Situation>) => Kind,
): readonly [Kind, Situation] {
  const [told, tell] = useState<{ readonly key: string; readonly situation: Situation } | null>(null);
  const session = useMemo(
    () =>
      create({
        later: (ms, act) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
        tell: (situation) => tell({ key, situation }),
      }),
    [key],
  );
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void session.refresh();
    look();
    const timer = setInterval(look, everyMs);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      session.stop();
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
  return [session, told?.key === key ? told.situation : session.current()];
}
