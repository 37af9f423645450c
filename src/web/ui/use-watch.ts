import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal, Reply } from '../../contract/common.ts';
import { closeSocket, command, isPassing, openSocket, refusalOf, reloadOnce } from './socket.ts';

interface Versioned {
  readonly version: number;
}

export interface Watched<Value> {
  readonly value: Value | null;
  readonly refusal: Refusal | null;
  readonly connected: boolean;
  readonly retry: () => void;
}

const RETRY_MS = 3000;

/**
 * Watches something that a namespace pushes as complete snapshots named `event` (also the key of the reply to `watch`).
 * Every connection asks anew; an older snapshot never replaces a newer one of the same connection.
 */
export function useWatch<Value extends Versioned, Incoming extends object, Outgoing extends object>(
  namespace: string,
  event: string & keyof Incoming,
  what: object,
): Watched<Value> {
  const [watched, setWatched] = useState<Omit<Watched<Value>, 'retry'>>({
    value: null,
    refusal: null,
    connected: false,
  });
  const ask = useRef<() => void>(() => {});

  useEffect(() => {
    const socket = openSocket<Incoming, Outgoing>(namespace);
    const change = (part: Partial<Watched<Value>>) => setWatched((before) => ({ ...before, ...part }));
    const take = (value: Value, fresh = false) =>
      setWatched((before) =>
        !fresh && before.value !== null && value.version < before.value.version
          ? before
          : { value, refusal: null, connected: true },
      );
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const watch = async () => {
      clearTimeout(retryTimer);
      try {
        const reply = await command<Reply<Record<string, Value>>>(socket, 'watch', what);
        if (reply.ok) return take((reply as unknown as Record<string, Value>)[event] as Value, true);
        const refusal = reply as Refusal;
        if (!isPassing(refusal)) return change({ refusal });
        retryTimer = setTimeout(() => void watch(), refusal.retryAfterMs ?? RETRY_MS);
      } catch {
        if (socket.connected) retryTimer = setTimeout(() => void watch(), RETRY_MS);
      }
    };
    ask.current = () => (socket.connected ? void watch() : void socket.connect());
    const on = socket as unknown as { on(name: string, act: (value: never) => void): void };
    on.on('connect', () => void watch());
    on.on('disconnect', () => change({ connected: false }));
    on.on('connect_error', (error: Error) => {
      const refusal = refusalOf(error);
      if (refusal?.code === 'stale_build') reloadOnce();
      change(refusal === null || isPassing(refusal) ? { connected: false } : { connected: false, refusal });
    });
    on.on(event, (value: Value) => take(value));
    return () => {
      clearTimeout(retryTimer);
      closeSocket(socket);
    };
  }, [namespace, event, JSON.stringify(what)]);

  return { ...watched, retry: useCallback(() => ask.current(), []) };
}
