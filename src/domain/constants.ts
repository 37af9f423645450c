/**
 * Every constant of the method, in one place. They are frozen into a round's settings when it opens; the methodology
 * page prints them from there. Meanings and sources: docs/EVALUATION.md.
 */
export const SETTINGS_VERSION = 4;

/** Changes whenever a published number would change for the same ballots. */
export const METHOD_VERSION = '2026.3';

export const DEFAULT_CONSTANTS = {
  /** Prior standard deviation of a strength. */
  sigma: 1.5,
  /** Draws from the posterior for ranks and joint probabilities. */
  draws: 10_000,
  /**
   * Strength intervals follow the exact posterior while at most so many different pairs were compared (0: never) and a
   * design has at most so many comparisons on average.
   */
  reweighting: { mostPairs: 2000, mostMean: 1000 },
  skipsPerRound: 20,
  repeat: { probability: 0.08, distance: 8 },
  credibly: 0.95,
  assignment: {
    need: 0.25,
    connect: 0.25,
    uncertain: 0.35,
    close: 0.15,
    closeScale: 3,
    temperature: 0.02,
    uniform: 0.02,
    exposureFactor: 1.5,
    /** Pairs out with a voter count as this many comparisons, for this long. */
    pendingCount: 0.5,
    pendingMinutes: 10,
  },
  /** Comparisons up to which each of a voter's counts whole. */
  activityFull: 40,
  /** Prior Beta(a, b) of the share of repeats that a voter answers by looking, and the least factor. */
  reliability: { a: 6, b: 2, least: 0.25 },
  reputation: {
    /** The factor rises from `least` at 0 points to 1 at `full` points. */
    least: 0.7,
    full: 100,
    evaluatedDesign: 10,
    topPlace: 15,
    /** A top place is a rank up to this share of the human designs, at least the first. */
    topShare: 0.1,
    beatsBenchmarks: 10,
    /** One point for so many counted comparisons (ratings), and the most points of a round. */
    perComparisons: 10,
    mostForComparisons: 5,
    perRatings: 20,
    mostForRatings: 3,
    packet: 5,
    jurorGrant: 100,
  },
  /** Weight of the round's mean in the prior of a design's approval, in ratings. */
  likes: { priorVotes: 4 },
  /** How long a voter may take the last comparison or rating back. */
  undoSeconds: 10,
  /** What the confidence labels demand (methods §6). */
  confidence: {
    pairwise: {
      low: { voters: 3, mean: 3 },
      /** `evidence`: how much likelier the votes must be if designs differ than if all are equal. */
      moderate: { mean: 10, least: 5, balance: 0.5, voters: 8, separation: 0.7, evidence: 10 },
      high: { mean: 20, least: 10, voters: 15, separation: 0.8, evidence: 10_000, neighbours: 0.7 },
    },
    likes: {
      low: { least: 3, width: 0.5 },
      moderate: { least: 8, width: 0.35 },
      high: { least: 20, width: 0.2 },
    },
    experts: {
      low: { jurors: 2 },
      moderate: { jurors: 3, agreement: 0.4 },
      high: { jurors: 5, agreement: 0.6 },
    },
  },
  /** Designs whose ranks in two methods differ by more than this share of the designs are far apart. */
  farApart: 1 / 3,
} as const;

/** What a juror scores where the host sets nothing else. */
export const DEFAULT_CRITERIA = [
  { name: 'Overall Design Quality', description: '', weight: 1, min: 1, max: 7 },
] as const;

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
