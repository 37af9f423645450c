/**
 * What may be taken away from published results: GET /api/v1/contests/:slug/exports/:name. Works are named by their codes
 * of the round (`entries` says what is behind each), people by pseudonyms that are made for this and differ between the
 * methods of a round; there are no times.
 */
export const EXPORTS = {
  entries: ['csv', 'json'],
  votes: ['csv', 'json'],
  uncounted: ['csv', 'json'],
  weights: ['csv', 'json'],
  ratings: ['csv', 'json'],
  packets: ['csv', 'json'],
  pairs: ['csv'],
  battles: ['json'],
} as const;
export type ExportName = keyof typeof EXPORTS;

/** The same of an arena, while votes go on too: generators are named, voters have pseudonyms, there are no times. */
export const ARENA_EXPORTS = {
  generators: ['csv', 'json'],
  votes: ['csv', 'json'],
  battles: ['json'],
} as const;
export type ArenaExportName = keyof typeof ARENA_EXPORTS;

/** The same of a published benchmark: models and judges are named. */
export const BENCHMARK_EXPORTS = {
  models: ['csv', 'json'],
  judges: ['csv', 'json'],
  runs: ['csv', 'json'],
  attempts: ['csv', 'json'],
  judgements: ['csv', 'json'],
} as const;
export type BenchmarkExportName = keyof typeof BENCHMARK_EXPORTS;
