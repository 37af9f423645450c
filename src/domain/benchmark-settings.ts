/** What a host sets for a benchmark until its judging opens. */
export interface BenchmarkSettings {
  /** Runs that every model has of every brief, at least. */
  readonly leastRuns: number;
  /** With which every model ran, as its manifest says. */
  readonly generation: Readonly<Record<string, unknown>>;
}

export const DEFAULT_BENCHMARK_SETTINGS: BenchmarkSettings = { leastRuns: 3, generation: {} };

export const BENCHMARK_LIMITS = { leastRuns: 100 } as const;
