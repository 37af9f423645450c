import { createPublisher, type Publisher } from '../../platform/live/publisher.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';

/** Far below the pause between two refits of a round; a server at full load stores a hundred batches a second. */
const INTERVAL_MS = 200;

export interface RefitRequests {
  /** Votes of the round were stored. */
  ask(roundId: string): void;
  stop(): void;
}

/** Asks for refits of rounds in which votes come: after the first one at once, then a few times a second. */
export function createRefitRequests(queue: Pick<JobQueue, 'request'>, intervalMs = INTERVAL_MS): RefitRequests {
  const rounds = new Map<string, Publisher>();
  return {
    ask(roundId) {
      let round = rounds.get(roundId);
      if (round === undefined) {
        // A request never rejects.
        round = createPublisher(
          () => queue.request('refit-round', { roundId }),
          intervalMs,
          () => undefined,
        );
        rounds.set(roundId, round);
      }
      round.touch();
    },
    stop() {
      for (const round of rounds.values()) round.stop();
    },
  };
}
