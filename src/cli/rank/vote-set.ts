import type { OutcomeCells } from '../../stats/outcome-cells.ts';

/** What a file holds, for one ranking. */
export interface VoteCounts {
  /** Comparisons that count, ties among them. */
  readonly votes: number;
  readonly ties: number;
  /** Kept out of the fit: both called bad, skipped, or of weight 0. */
  readonly bothBad: number;
  readonly skipped: number;
  readonly weightless: number;
  /** How many equal votes the weighted ones are worth: (Σw)²/Σw². */
  readonly effectiveVotes: number;
}

/** The votes of each voter, as places in the stacked counts of the cells: first wins of `low`, then of `high`, then ties. */
export interface VoterVotes {
  readonly voters: number;
  /** Voter k's votes are start[k] … start[k + 1] − 1 of the arrays. */
  readonly start: Int32Array;
  readonly entry: Int32Array;
  readonly amount: Float64Array;
}

/** The votes of one ranking, summed by pair. */
export interface VoteSet {
  /** The task, or null when the whole file is one ranking. */
  readonly task: string | null;
  /** In the order of their code units; items are numbered by their places here, whatever the order of the votes. */
  readonly names: readonly string[];
  readonly cells: OutcomeCells;
  /** Comparisons of each item, unweighted. */
  readonly comparisons: Float64Array;
  readonly counts: VoteCounts;
  readonly voters: VoterVotes | null;
}
