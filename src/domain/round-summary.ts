import { type BallotLog, changedRows, isComparison, isDecision, OUTCOME } from './ballot-log.ts';

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

/** What of a log says who took part, until when and how. */
export interface CountedLog {
  /** How far the log was read: its rows, and the changes of rows before. */
  readonly rows: number;
  readonly flips: number;
  readonly comparisons: number;
  readonly skips: number;
  /** Comparisons that chose the left side. */
  readonly leftChoices: number;
  /** Comparisons in each minute. */
  readonly perMinute: ReadonlyMap<number, number>;
  /** By voter: comparisons, and the minute of the last ballot. */
  readonly compared: readonly number[];
  readonly lastMinute: readonly number[];
}

const NOTHING: CountedLog = {
  ...{ rows: 0, flips: 0, comparisons: 0, skips: 0, leftChoices: 0 },
  ...{ perMinute: new Map(), compared: [], lastMinute: [] },
};

/**
 * Counts a log's comparisons, skips and voters.
 *
 * @param before what the same call gave for this log earlier: then only what is new is read
 */
export function countLog(log: BallotLog, before = NOTHING): CountedLog {
  const perMinute = new Map(before.perMinute);
  const compared = [...before.compared];
  const lastMinute = [...before.lastMinute];
  let { comparisons, skips, leftChoices } = before;
  const add = (row: number, amount: 1 | -1) => {
    const minute = log.minute[row];
    comparisons += amount;
    compared[log.voter[row]] += amount;
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + amount);
    if ((log.outcome[row] === OUTCOME.low) === (log.lowShownLeft[row] === 1)) leftChoices += amount;
  };
  for (const row of changedRows(log, before.flips, before.rows)) {
    if (isDecision(log, row)) add(row, log.counted[row] === 1 ? 1 : -1);
  }
  for (let row = before.rows; row < log.length; row++) {
    const voter = log.voter[row];
    compared[voter] ??= 0;
    lastMinute[voter] = Math.max(lastMinute[voter] ?? 0, log.minute[row]);
    if (log.outcome[row] === OUTCOME.skip) skips++;
    if (isComparison(log, row)) add(row, 1);
  }
  return {
    ...{ rows: log.length, flips: log.flips.length, comparisons, skips, leftChoices },
    ...{ perMinute, compared, lastMinute },
  };
}

/** Participation as it is seen in `minute`. */
export function participationOf(counted: CountedLog, minute: number): Participation {
  const { comparisons, skips, leftChoices } = counted;
  const perMinute = Array.from(
    { length: MINUTES_SHOWN },
    (_, k) => counted.perMinute.get(minute - MINUTES_SHOWN + 1 + k) ?? 0,
  );
  const lastSeen = new Array<number>(MINUTES_SHOWN).fill(0);
  for (const at of counted.lastMinute) {
    const back = minute - at;
    if (back >= 0 && back < MINUTES_SHOWN) lastSeen[MINUTES_SHOWN - 1 - back]++;
  }
  const voters = counted.compared.filter((count) => count > 0).length;
  return { comparisons, skips, voters, leftChoices, minute, perMinute, lastSeen };
}

/** A list of minutes that ended at `from`, as seen at `to`: older ones leave, quiet ones enter as 0. */
export function shiftMinutes(list: readonly number[], from: number, to: number): number[] {
  const quiet = Math.min(list.length, Math.max(0, to - from));
  return [...list.slice(quiet), ...new Array<number>(quiet).fill(0)];
}
