/** What a voter of an arena compares by: one question of several that are answered in turn. */
export interface ArenaCriterion {
  readonly name: string;
  readonly description: string;
}

/** How an arena makes sure that voters are people. */
export type HumanCheck = 'none' | 'proof_of_work' | 'turnstile' | 'hcaptcha';
export const HUMAN_CHECKS: readonly HumanCheck[] = ['none', 'proof_of_work', 'turnstile', 'hcaptcha'];

/** What an arena's round freezes beside the settings of every round (stored as JSON; parsed by contract/arena-settings.ts). */
export interface ArenaSettings {
  readonly criteria: readonly ArenaCriterion[];
  /** Whether the makers of a pair are named to its voter after the vote. */
  readonly revealAfterVote: boolean;
  readonly humanCheck: HumanCheck;
  readonly constants: ArenaConstants;
}

type Widen<T> = T extends number ? number : { readonly [K in keyof T]: Widen<T[K]> };
export type ArenaConstants = Widen<typeof ARENA_CONSTANTS>;

/** The constants of arenas, in one place. Meanings and sources: docs/EVALUATION.md. */
export const ARENA_CONSTANTS = {
  /** Checks of attention: their share of a voter's pairs, by which vote the first one comes, and the trust that counts. */
  gold: { share: 0.1, firstWithin: 10, leastTrust: 0.5 },
  votesPerMinute: 60,
  /** The live rating; it moves in public after so many votes or seconds, so that no jump tells of a single vote. */
  elo: { start: 1000, k: 32, batchVotes: 10, batchSeconds: 30 },
  /** The leaderboard: wins of and losses against a virtual opponent, what a tie is worth to each side, resamples. */
  leaderboard: { prior: 0.1, tieCredit: 1, resamples: 1000, provisionalBelow: 50 },
  /**
   * The sweep for voters who do not judge: the chance of being honest up to which a voter is marked, how often a pattern
   * slips, the votes and opponents from which on a pattern is looked at, and honest voters assumed besides those seen.
   */
  sweep: {
    mostUsual: 0.2,
    slip: 0.04,
    leastVotes: 5,
    leastOpponents: 3,
    leastVotesInAll: 10,
    usualVoters: 20,
    rounds: 20,
  },
} as const;

export const DEFAULT_ARENA_CRITERIA: readonly ArenaCriterion[] = [{ name: 'Overall', description: '' }];

export const DEFAULT_ARENA_SETTINGS: ArenaSettings = {
  criteria: DEFAULT_ARENA_CRITERIA,
  revealAfterVote: false,
  humanCheck: 'none',
  constants: ARENA_CONSTANTS,
};

export const ARENA_LIMITS = { criteria: 5, criterionName: 80, criterionDescription: 300 } as const;
