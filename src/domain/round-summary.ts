import { type BallotLog, changedRows, KIND, OUTCOME } from './ballot-log.ts';
import { isComparison } from './comparisons-by-voter.ts';

/** How long the host's screen looks back. */
export const MINUTES_SHOWN = 30;

/** Participation in a round, from its ballots. */
export interface Participation {
  readonly comparisons: number;
  readonly skips: number;
  readonly voters: number;
  /** Counted comparisons that chose the left side. */
  readonly leftChoices: number;
  /** The minute (since the epoch) that the two lists end with. */
  readonly minute: number;
  /** Comparisons in each of the last minutes, oldest first. */
  readonly perMinute: readonly number[];
  /** Voters by the minute of their last ballot, oldest first. */
  readonly lastSeen: readonly number[];
}

/** What was counted of a log so far. */
export interface CountedLog {
  rows: number;
  flips: number;
  comparisons: number;
  skips: number;
  leftChoices: number;
  /** Comparisons in each minute. */
  readonly perMinute: Map<number, number>;
  /** By voter: comparisons, and the minute of the last ballot. */
  readonly compared: number[];
  readonly lastMinute: number[];
}

export function nothingCounted(): CountedLog {
  const perMinute = new Map<number, number>();
  return { rows: 0, flips: 0, comparisons: 0, skips: 0, leftChoices: 0, perMinute, compared: [], lastMinute: [] };
}

/**
 * Counts comparisons (fresh, counted, decided), skips and voters up to `minute`.
 *
 * @param before what was counted of this log earlier: only what is new is read, and added to it
 */
export function participationOf(log: BallotLog, minute: number, before = nothingCounted()): Participation {
  countOn(before, log);
  const { comparisons, skips, leftChoices, compared } = before;
  const shown = Array.from({ length: MINUTES_SHOWN }, (_, k) => minute - MINUTES_SHOWN + 1 + k);
  const lastSeen = new Array<number>(MINUTES_SHOWN).fill(0);
  for (const at of before.lastMinute) {
    const back = minute - at;
    if (back >= 0 && back < MINUTES_SHOWN) lastSeen[MINUTES_SHOWN - 1 - back]++;
  }
  const voters = compared.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const perMinute = shown.map((at) => before.perMinute.get(at) ?? 0);
  return { comparisons, skips, voters, leftChoices, minute, perMinute, lastSeen };
}

/** Takes in what came to the log since, and what was taken back or counts again. */
function countOn(sums: CountedLog, log: BallotLog): void {
  const { voter, outcome, minute } = log;
  for (const row of changedRows(log, sums.flips, sums.rows)) {
    if (isComparison(log, row)) addRow(sums, log, row, 1);
    else if (log.kind[row] === KIND.fresh && outcome[row] <= OUTCOME.high) addRow(sums, log, row, -1);
  }
  for (let row = sums.rows; row < log.length; row++) {
    const who = voter[row];
    if (who >= sums.compared.length) {
      sums.compared[who] = 0;
      sums.lastMinute[who] = minute[row];
    }
    if (minute[row] > sums.lastMinute[who]) sums.lastMinute[who] = minute[row];
    if (outcome[row] === OUTCOME.skip) sums.skips++;
    if (isComparison(log, row)) addRow(sums, log, row, 1);
  }
  sums.rows = log.length;
  sums.flips = log.flips.length;
}

function addRow(sums: CountedLog, log: BallotLog, row: number, amount: 1 | -1): void {
  const at = log.minute[row];
  sums.comparisons += amount;
  sums.compared[log.voter[row]] += amount;
  sums.perMinute.set(at, (sums.perMinute.get(at) ?? 0) + amount);
  if ((log.outcome[row] === OUTCOME.low) === (log.lowShownLeft[row] === 1)) sums.leftChoices += amount;
}

/** A list of minutes that ended at `from`, as seen at `to`: older ones leave, quiet ones enter as 0. */
export function shiftMinutes(list: readonly number[], from: number, to: number): number[] {
  const quiet = Math.min(list.length, Math.max(0, to - from));
  return [...list.slice(quiet), ...new Array<number>(quiet).fill(0)];
}
