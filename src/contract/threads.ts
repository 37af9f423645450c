/** Tasks of the thread pool: typed arrays in, typed arrays out (structured clone or shared memory). */

export interface FitTask {
  readonly items: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Weighted wins of each cell. */
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  /** The same cells with every weight 1. */
  readonly lowCount: Float64Array;
  readonly highCount: Float64Array;
  /** Weight of every counted ballot, for the effective number of votes. */
  readonly weights: Float64Array;
  readonly sigma: number;
  readonly draws: number;
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
  readonly unweightedRank: Int32Array;
  /** items × items, row i: share of draws with rank 1, 2, … */
  readonly rankShares: Float64Array;
  /** P(θ_i > every benchmark) of each item; empty without benchmarks. */
  readonly beatsAll: Float64Array;
  readonly component: Int32Array;
  readonly components: number;
  readonly converged: boolean;
  readonly separation: number | null;
  readonly effectiveDraws: number;
  /** Kish size of the weights: as many equal votes carry the same information. */
  readonly effectiveVotes: number;
  /** The candidate table: see domain/candidate-table.ts. */
  readonly partner: Int32Array;
  readonly partnerScore: Float32Array;
  readonly partners: number;
  readonly fitMs: number;
}

export interface ThreadTasks {
  fit: { input: FitTask; output: FitResult };
}
