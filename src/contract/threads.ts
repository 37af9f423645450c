import type { ExpertRanking, PacketsTask } from '../domain/expert-ranking.ts';

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
  /** p of the score test of equal strengths; null when nothing was compared. */
  readonly scoreTest: number | null;
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
  /** Strength intervals are re-weighted while at most so many different pairs were compared. */
  readonly reweightUpTo: number;
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

export interface ThreadTasks {
  unweighted: { input: UnweightedTask; output: UnweightedResult };
  fit: { input: FitTask; output: FitResult };
  review: { input: ReviewTask; output: ReviewResult };
}
