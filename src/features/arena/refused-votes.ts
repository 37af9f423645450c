import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { addRefusedVotes } from './quarantine-data.ts';

/** Why a vote of an arena was refused and not stored. */
export type RefusedReason = 'too_many_a_minute' | 'human_check_failed' | 'human_check_wanted';

/** Counts refused votes by round and reason. */
export interface RefusedVotes {
  count(roundId: string, reason: RefusedReason): void;
  /** Makes everything counted so far durable. */
  flush(): Promise<void>;
  /** The last flush. */
  close(): Promise<void>;
}

const FLUSH_MS = 1000;

/**
 * A script that is refused a hundred times a second must not cost the database as much as votes do: counts are written
 * once a second. What cannot be written is tried again with the next; a process that is killed loses a second's counts.
 */
export function createRefusedVotes({ pool, log }: { pool: Pool; log: Logger }): RefusedVotes {
  let counts = new Map<string, { roundId: string; reason: RefusedReason; votes: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(roundId: string, reason: RefusedReason, votes: number): void {
    const key = `${roundId} ${reason}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { roundId, reason, votes });
    else known.votes += votes;
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  async function write(): Promise<void> {
    const taken = [...counts.values()];
    counts = new Map();
    clearTimeout(timer);
    timer = undefined;
    if (taken.length === 0) return;
    try {
      await addRefusedVotes(pool, taken);
    } catch (error) {
      log.warn({ err: error }, 'refused votes were not counted; trying again');
      for (const { roundId, reason, votes } of taken) add(roundId, reason, votes);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return { count: (roundId, reason) => add(roundId, reason, 1), flush, close: flush };
}
