import type { Method } from '../../domain/settings.ts';

/** How long the votes that this process stored have waited for a standing that counts them. */
export interface StandingLag {
  /** Votes of a method up to this number are durable. */
  stored(roundId: string, method: Method, seq: number): void;
  /** A standing of the method counts its votes up to this number. */
  counted(roundId: string, method: Method, seq: number): void;
  /** What was counted meanwhile is unknown: waiting begins anew with the next vote. */
  forget(): void;
  /** The longest wait of any round. */
  longestMs(): number;
}

interface Waiting {
  /** The first vote that no standing counts, as far as this process knows. */
  since: number;
  newest: number;
}

export function createStandingLag(deps: { now: () => number }): StandingLag {
  const rounds = new Map<string, Waiting>();
  const keyOf = (roundId: string, method: Method) => `${roundId}/${method}`;
  return {
    stored(roundId, method, seq) {
      const waiting = rounds.get(keyOf(roundId, method));
      if (waiting === undefined) rounds.set(keyOf(roundId, method), { since: deps.now(), newest: seq });
      else waiting.newest = Math.max(waiting.newest, seq);
    },
    counted(roundId, method, seq) {
      const waiting = rounds.get(keyOf(roundId, method));
      if (waiting === undefined) return;
      if (seq >= waiting.newest) rounds.delete(keyOf(roundId, method));
      // The votes after it came since the last standing: at most this long ago.
      else waiting.since = Math.max(waiting.since, deps.now());
    },
    forget: () => rounds.clear(),
    longestMs() {
      const now = deps.now();
      return [...rounds.values()].reduce((longest, { since }) => Math.max(longest, now - since), 0);
    },
  };
}
