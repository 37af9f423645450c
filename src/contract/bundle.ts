import { z } from 'zod';
import { roundSettings } from './settings.ts';

/** Changes when older programs can no longer read what newer ones write: 2 brought benchmarks. */
export const BUNDLE_FORMAT = 2;
/** A challenge's bundle is still as the first programs read it. */
export const CHALLENGE_FORMAT = 1;

/** Files of a bundle. Those of a round lie in a folder `round-N/`. */
export const ABOUT_FILE = 'about.json';
export const SUMS_FILE = 'SHA256SUMS';
export const roundFile = (position: number, name: string): string => `round-${position}/${name}`;
/** Exports that a bundle holds of each round, as CSV. */
export const BUNDLED = ['entries', 'votes', 'uncounted', 'weights', 'ratings', 'packets'] as const;
export const PUBLISHED_FILE = 'published.json';

/** `about.json`: what was judged, and with what. */
export const bundleAbout = z.object({
  format: z.literal('blindrank-bundle'),
  version: z.int(),
  /** Of the program that made the bundle: the same build and Node give the same bytes. */
  blindrank: z.string(),
  node: z.string(),
  contest: z.object({ slug: z.string(), name: z.string(), question: z.string(), brief: z.string() }),
  rounds: z.array(
    z.object({
      position: z.int().positive(),
      name: z.string(),
      openedAt: z.string(),
      closedAt: z.string(),
      settings: roundSettings,
      settingsVersion: z.int(),
      seed: z.string().regex(/^[0-9a-f]{64}$/),
      seedHash: z.string(),
    }),
  ),
});
export type BundleAbout = z.infer<typeof bundleAbout>;

/** `published.json`: the standings of a round by method, as they were published. */
export const publishedStandings = z.record(
  z.string(),
  z.object({
    methodVersion: z.string(),
    blind: z.record(z.string(), z.unknown()),
    matrices: z.record(z.string(), z.unknown()),
    revealing: z.record(z.string(), z.unknown()),
  }),
);
export type PublishedStandings = z.infer<typeof publishedStandings>;

/** Files of a benchmark's bundle, beside its exports as CSV. */
export const RECORD_FILE = 'record.json';
export const REPORT_FILE = 'report.json';

/** `about.json` of a benchmark. */
export const benchmarkAbout = z.object({
  format: z.literal('blindrank-bundle'),
  version: z.int(),
  kind: z.literal('benchmark'),
  blindrank: z.string(),
  node: z.string(),
  contest: z.object({ slug: z.string(), name: z.string(), question: z.string(), brief: z.string() }),
  openedAt: z.string(),
  publishedAt: z.string(),
  /** By which the numbers were made. */
  methodVersion: z.string(),
  standardVersion: z.string(),
  settings: z.object({ leastRuns: z.int(), generation: z.record(z.string(), z.unknown()) }),
  withoutReruns: z.int(),
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  seedHash: z.string(),
});
export type BenchmarkAbout = z.infer<typeof benchmarkAbout>;
