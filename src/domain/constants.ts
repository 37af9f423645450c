/**
 * Every constant of the method, in one place. They are frozen into a round's settings when it opens; the methodology
 * page prints them from there. Meanings and sources: docs/EVALUATION.md.
 */
export const SETTINGS_VERSION = 1;

/** Changes whenever a published number would change for the same ballots. */
export const METHOD_VERSION = '2026.1';

export const DEFAULT_CONSTANTS = {
  /** Prior standard deviation of a strength. */
  sigma: 1.5,
  /** Draws from the posterior for ranks and joint probabilities. */
  draws: 10_000,
  skipsPerRound: 20,
  repeat: { probability: 0.08, distance: 8 },
  credibly: 0.95,
  assignment: {
    need: 0.4,
    connect: 0.25,
    uncertain: 0.2,
    close: 0.15,
    closeScale: 3,
    temperature: 0.02,
    uniform: 0.02,
    exposureFactor: 1.5,
    /** Pairs out with a voter count as this many comparisons, for this long. */
    pendingCount: 0.5,
    pendingMinutes: 10,
  },
  activityFull: 40,
} as const;

export const ROUND_RULES = {
  minEntries: 2,
  requiredBenchmarks: 3,
} as const;

export const UPLOAD_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  minSide: 16,
} as const;

/** The stage of a challenge: every picture is presented with exactly these dimensions. */
export const STAGE = { width: 1440, height: 1080, smallWidth: 720 } as const;
