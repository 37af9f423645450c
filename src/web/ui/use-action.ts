import { useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from './api-error.ts';

export interface Action {
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** Runs the work unless one is running; true when it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** A press of a button that asks the server: busy while it runs, with the error when it fails. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef(false);
  return {
    busy,
    error,
    clear: () => setError(null),
    async run(work) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setError(null);
      try {
        await work();
        return true;
      } catch (thrown) {
        setError(asApiError(thrown));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
