import { type BallotLog, KIND, OUTCOME } from './ballot-log.ts';

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

/** Counts comparisons (fresh, counted, decided), skips and voters up to `minute`. */
export function participationOf(log: BallotLog, minute: number): Participation {
  const perMinute = new Array<number>(MINUTES_SHOWN).fill(0);
  const lastMinute = new Int32Array(log.voterIndex.size).fill(-1);
  const compared = new Uint8Array(log.voterIndex.size);
  let comparisons = 0;
  let skips = 0;
  let leftChoices = 0;
  for (let row = 0; row < log.length; row++) {
    lastMinute[log.voter[row]] = Math.max(lastMinute[log.voter[row]], log.minute[row]);
    if (log.outcome[row] === OUTCOME.skip) skips++;
    if (!isComparison(log, row)) continue;
    comparisons++;
    compared[log.voter[row]] = 1;
    if ((log.outcome[row] === OUTCOME.low) === (log.lowShownLeft[row] === 1)) leftChoices++;
    const back = minute - log.minute[row];
    if (back >= 0 && back < MINUTES_SHOWN) perMinute[MINUTES_SHOWN - 1 - back]++;
  }
  const lastSeen = new Array<number>(MINUTES_SHOWN).fill(0);
  for (const at of lastMinute) {
    const back = minute - at;
    if (at >= 0 && back >= 0 && back < MINUTES_SHOWN) lastSeen[MINUTES_SHOWN - 1 - back]++;
  }
  const voters = compared.reduce((sum, one) => sum + one, 0);
  return { comparisons, skips, voters, leftChoices, minute, perMinute, lastSeen };
}

/** The people of whom a comparison enters the fit. */
export function votersWhoCompared(log: BallotLog): Set<string> {
  const compared = new Uint8Array(log.voterIndex.size);
  for (let row = 0; row < log.length; row++) if (isComparison(log, row)) compared[log.voter[row]] = 1;
  return new Set([...log.voterIndex].filter(([, index]) => compared[index] === 1).map(([id]) => id));
}

/** Whether a row enters the fit of a challenge: fresh, counted and decided. */
export function isComparison(log: BallotLog, row: number): boolean {
  return log.counted[row] === 1 && log.kind[row] === KIND.fresh && log.outcome[row] <= OUTCOME.high;
}

/** A list of minutes that ended at `from`, as seen at `to`: older ones leave, quiet ones enter as 0. */
export function shiftMinutes(list: readonly number[], from: number, to: number): number[] {
  const quiet = Math.min(list.length, Math.max(0, to - from));
  return [...list.slice(quiet), ...new Array<number>(quiet).fill(0)];
}
