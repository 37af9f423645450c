import type { BenchmarkRecord } from '../domain/benchmark-record.ts';
import type { BenchmarkReport } from '../domain/benchmark-report.ts';
import type { ExpertRanking, PacketsTask } from '../domain/expert-ranking.ts';
import type { SweepOptions, VoterSweep } from '../stats/voter-sweep.ts';

/** Tasks of the thread pool: typed arrays in, typed arrays out (structured clone or shared memory). */

/** The first stage: every vote counts the same, and hidden repeats are held against what the fit expects of them. */
export interface UnweightedTask {
  readonly items: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Wins of each cell. */
  readonly lowCount: Float64Array;
  readonly highCount: Float64Array;
  readonly sigma: number;
  /** Repeats in canonical order; those of the v-th voter who has some are from `from[v]` to the next. */
  readonly repeats: {
    readonly from: Int32Array;
    readonly low: Int32Array;
    readonly high: Int32Array;
    readonly agreed: Uint8Array;
  };
  readonly reliability: { readonly a: number; readonly b: number; readonly least: number };
}

export interface UnweightedResult {
  readonly rank: Int32Array;
  readonly converged: boolean;
  /** ln of the Bayes factor of differences against equal strengths; null when nothing was compared. */
  readonly logBayesFactor: number | null;
  /** Reliability factor of each voter with repeats, and of one without. */
  readonly reliability: Float64Array;
  readonly usualReliability: number;
  readonly fitMs: number;
}

/** The second stage: the weighted fit and all that is said of it. */
export interface FitTask {
  readonly items: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Weighted wins of each cell. */
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  readonly sigma: number;
  readonly draws: number;
  /** Strength intervals are re-weighted while the votes are no more than these: RoundConstants.reweighting. */
  readonly reweightUpTo: { readonly mostPairs: number; readonly mostMean: number };
  readonly seed: Uint8Array;
  /** Slots of the AI benchmarks. */
  readonly benchmarks: readonly number[];
  readonly assignment: {
    readonly uncertain: number;
    readonly close: number;
    readonly closeScale: number;
  };
}

export interface FitResult {
  readonly theta: Float64Array;
  readonly sd: Float64Array;
  readonly strength: Float64Array;
  readonly strength50: Float64Array;
  readonly strength95: Float64Array;
  readonly rank: Int32Array;
  readonly rankInterval: Int32Array;
  /** items × items, row i: share of draws with rank 1, 2, … */
  readonly rankShares: Float64Array;
  /** P(θ_i > every benchmark) of each item; empty without benchmarks. */
  readonly beatsAll: Float64Array;
  readonly component: Int32Array;
  readonly components: number;
  readonly converged: boolean;
  readonly separation: number | null;
  /** Median over neighbours in the ranking of the chance that their order is right; null for a single item. */
  readonly neighbours: number | null;
  /** Equal draws that the re-weighted ones are worth. */
  readonly effectiveDraws: number;
  /** The candidate table: see domain/candidate-table.ts. */
  readonly partner: Int32Array;
  readonly partnerScore: Float32Array;
  readonly partners: number;
  readonly fitMs: number;
}

export type ReviewTask = PacketsTask;
export interface ReviewResult extends ExpertRanking {
  readonly fitMs: number;
}

/** Votes of a leaderboard by pair of generators. */
export interface LeaderboardCells {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  readonly ties: Float64Array;
}

export interface LeaderboardTask {
  readonly items: number;
  readonly cells: LeaderboardCells;
  /** With the votes that are left out; null when there are none. */
  readonly allCells: LeaderboardCells | null;
  readonly prior: number;
  readonly tieCredit: number;
  readonly resamples: number;
  /** Resamples of the leaderboard with all votes, which stands beside for comparison. */
  readonly allResamples: number;
  /** Chance from which on the order of two neighbours is firm. */
  readonly firmAt: number;
  readonly votes: number;
  readonly seed: Uint8Array;
}

/** Ratings with intervals; entries of items without votes say nothing. */
export interface RatedItems {
  readonly rated: Uint8Array;
  readonly rating: Float64Array;
  readonly low95: Float64Array;
  readonly high95: Float64Array;
  readonly low50: Float64Array;
  readonly high50: Float64Array;
  /** Rank (UB) within the item's part. */
  readonly rank: Int32Array;
}

export interface LeaderboardResult {
  /** Null: the votes have no finite ratings (prior 0). */
  readonly ratings:
    | (RatedItems & {
        readonly theta: Float64Array;
        readonly sd: Float64Array;
        /** items × items: P(row above column); NaN where not compared. */
        readonly above: Float32Array;
        readonly refittedShare: number;
        /** Neighbours in the order of ratings, each with its items, P(above), and the votes that would firm it. */
        readonly neighbours: readonly { upper: number; lower: number; above: number; moreVotes: number }[];
      })
    | null;
  readonly all: RatedItems | null;
  readonly part: Int32Array;
  readonly parts: number;
  readonly fitMs: number;
}

/** Votes of an arena for the sweep: see stats/voter-sweep.ts. */
export interface SweepTask {
  readonly items: number;
  readonly voters: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly outcome: Uint8Array;
  readonly voter: Int32Array;
  readonly options: SweepOptions;
}

export interface SweepResult extends VoterSweep {
  readonly sweepMs: number;
}

/** The numbers of a benchmark. */
export interface ReportTask {
  readonly record: BenchmarkRecord;
  /** As hexadecimal digits. */
  readonly seed: string;
}

export interface ThreadTasks {
  leaderboard: { input: LeaderboardTask; output: LeaderboardResult };
  sweep: { input: SweepTask; output: SweepResult };
  unweighted: { input: UnweightedTask; output: UnweightedResult };
  fit: { input: FitTask; output: FitResult };
  review: { input: ReviewTask; output: ReviewResult };
  report: { input: ReportTask; output: BenchmarkReport };
}
