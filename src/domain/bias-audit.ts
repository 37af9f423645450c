import { type ArenaLog, isFresh, STATE } from './arena-log.ts';
import { OUTCOME } from './ballot-log.ts';

/** Votes of a group of tasks as the bias audit counts them. */
export interface AuditCounts {
  votes: number;
  /** Votes with a winner, and those of them for the output on the left. */
  decided: number;
  left: number;
  ties: number;
  bothBad: number;
}

/**
 * Counts sides, ties and "both bad" by group of tasks: of all votes that count, and of "both bad" by the same voters.
 *
 * @param groupsOf the groups of each task, by index
 */
export function auditVotes(
  log: ArenaLog,
  groups: number,
  groupsOf: readonly (readonly number[])[],
  distrusted: Uint8Array,
): AuditCounts[] {
  const counts = Array.from(
    { length: groups },
    (): AuditCounts => ({ votes: 0, decided: 0, left: 0, ties: 0, bothBad: 0 }),
  );
  for (let row = 0; row < log.length; row++) {
    if (!isFresh(log, row) || log.state[row] !== STATE.counted || distrusted[log.voter[row]] === 1) continue;
    const outcome = log.outcome[row];
    if (outcome === OUTCOME.skip) continue;
    for (const group of groupsOf[log.task[row]]) {
      const count = counts[group];
      count.votes++;
      if (outcome === OUTCOME.tie) count.ties++;
      else if (outcome === OUTCOME.both_bad) count.bothBad++;
      else {
        count.decided++;
        if ((outcome === OUTCOME.low) === (log.lowShownLeft[row] === 1)) count.left++;
      }
    }
  }
  return counts;
}
