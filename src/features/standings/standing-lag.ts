/** How long the votes that this process stored have waited for a standing that counts them. */
export interface StandingLag {
  /** Votes up to this number are durable. */
  stored(roundId: string, seq: number): void;
  /** A standing counts the votes up to this number. */
  counted(roundId: string, seq: number): void;
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
  return {
    stored(roundId, seq) {
      const waiting = rounds.get(roundId);
      if (waiting === undefined) rounds.set(roundId, { since: deps.now(), newest: seq });
      else waiting.newest = Math.max(waiting.newest, seq);
    },
    counted(roundId, seq) {
      const waiting = rounds.get(roundId);
      if (waiting === undefined) return;
      if (seq >= waiting.newest) rounds.delete(roundId);
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
