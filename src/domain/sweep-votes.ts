import { type ArenaLog, isFresh, STATE } from './arena-log.ts';
import { OUTCOME } from './ballot-log.ts';

/** An arena's answers to one question, as the sweep takes them: a pair with its outcome and its voter. */
export interface SweepVotes {
  readonly voters: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** 0: the first won, 1: the second won, 2: neither. */
  readonly outcome: Uint8Array;
  readonly voter: Int32Array;
}

/**
 * The answers to one criterion that the sweep looks at: all that count, and those that an earlier sweep marked, so that
 * every look is a fresh one. Voters whom checks of attention leave out already, and those whom a host has released, are
 * not in it: `left` is 1 for them.
 */
export function sweepVotes(log: ArenaLog, criterion: number, left: Uint8Array): SweepVotes {
  const rows: number[] = [];
  for (let row = 0; row < log.length; row++) {
    if (!isFresh(log, row) || log.criterion[row] !== criterion || left[log.voter[row]] === 1) continue;
    const stands = log.state[row] === STATE.counted || log.state[row] === STATE.swept;
    if (stands && log.outcome[row] !== OUTCOME.skip) rows.push(row);
  }
  return {
    voters: log.voterIndex.size,
    first: Int32Array.from(rows, (row) => log.low[row]),
    second: Int32Array.from(rows, (row) => log.high[row]),
    outcome: Uint8Array.from(rows, (row) => Math.min(log.outcome[row], OUTCOME.tie)),
    voter: Int32Array.from(rows, (row) => log.voter[row]),
  };
}
