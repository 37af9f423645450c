import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from './api-error.ts';

export interface Loaded<Value> {
  /** The last value; kept while it is loaded again. */
  readonly value: Value | null;
  readonly error: ApiError | null;
  readonly reload: () => Promise<void>;
  /** Replaces the value with what an action answered. */
  readonly put: (value: Value) => void;
}

/** Loads a value when `key` changes; with `everyMs` again and again while the page is visible. */
export function useLoad<Value>(key: string, load: () => Promise<Value>, everyMs?: number): Loaded<Value> {
  const [held, setHeld] = useState<{ key: string; value: Value | null; error: ApiError | null }>({
    key,
    value: null,
    error: null,
  });
  const latest = useRef({ key, load });
  latest.current = { key, load };

  const reload = useCallback(async () => {
    const asked = latest.current;
    try {
      const value = await asked.load();
      if (latest.current.key === asked.key) setHeld({ key: asked.key, value, error: null });
    } catch (error) {
      if (latest.current.key === asked.key) {
        setHeld((before) => ({
          key: asked.key,
          value: before.key === asked.key ? before.value : null,
          error: asApiError(error),
        }));
      }
    }
  }, []);
  const put = useCallback((value: Value) => setHeld({ key: latest.current.key, value, error: null }), []);

  useEffect(() => void reload(), [key]);
  useEffect(() => {
    if (everyMs === undefined) return;
    const again = () => document.visibilityState === 'visible' && void reload();
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [everyMs]);

  const current = held.key === key ? held : { value: null, error: null };
  return { value: current.value, error: current.error, reload, put };
}
