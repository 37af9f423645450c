/** What a host sets for a benchmark until its judging opens. */
export interface BenchmarkSettings {
  /** Runs that every model has of every brief, at least. */
  readonly leastRuns: number;
}

export const DEFAULT_BENCHMARK_SETTINGS: BenchmarkSettings = { leastRuns: 3 };

export const BENCHMARK_LIMITS = { leastRuns: 100 } as const;
