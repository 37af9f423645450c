/** How a vote ended, as a file says it; the last two are counted and kept out of every fit. */
export type VoteOutcome = 'first' | 'second' | 'tie' | 'both_bad' | 'skip';

/** One row of a file of votes, or one direction of a row of counts. */
export interface Vote {
  readonly first: string;
  readonly second: string;
  readonly outcome: VoteOutcome;
  /** How many comparisons the row stands for. */
  readonly times: number;
  /** What each of them weighs. */
  readonly weight: number;
  /** '' unless rankings by task were asked for. */
  readonly task: string;
  /** '' unless voters are resampled. */
  readonly voter: string;
}
