import type { ArenaSettings } from './arena-settings.ts';
import type { BenchmarkSettings } from './benchmark-settings.ts';
import { DEFAULT_CONSTANTS, DEFAULT_CRITERIA, ROUND_RULES } from './constants.ts';

export type Role = 'host' | 'designer' | 'juror' | 'voter' | 'judge';
export type Method = 'pairwise' | 'likes' | 'experts';

/** What a juror scores: whole numbers from `min` to `max`, weighed against the other criteria. */
export interface Criterion {
  readonly name: string;
  readonly description: string;
  readonly weight: number;
  readonly min: number;
  readonly max: number;
}

/** What a round freezes when it opens (stored as JSON; parsed by contract/settings.ts). */
export interface RoundSettings {
  readonly methods: readonly Method[];
  /** Which roles may use which method. */
  readonly electorate: Readonly<Record<Method, readonly Role[]>>;
  readonly requiredBenchmarks: number;
  readonly criteria: readonly Criterion[];
  readonly constants: RoundConstants;
  /** Null in a challenge. */
  readonly arena: ArenaSettings | null;
}

type Widen<T> = T extends number ? number : { readonly [K in keyof T]: Widen<T[K]> };
export type RoundConstants = Widen<typeof DEFAULT_CONSTANTS>;

/** What a host sets for a contest, until submissions close. */
export interface ContestSettings {
  readonly requiredBenchmarks: number;
  /** How the works are judged: side by side, never averaged. */
  readonly methods: readonly Method[];
  /** Roles that compare pairs. */
  readonly pairwiseRoles: readonly Role[];
  /** Roles that like or dislike. */
  readonly likesRoles: readonly Role[];
  /** What jurors score. */
  readonly criteria: readonly Criterion[];
  /** Of an arena alone. */
  readonly arena: ArenaSettings | null;
  /** Of a benchmark alone. */
  readonly benchmark: BenchmarkSettings | null;
}

export const DEFAULT_CONTEST_SETTINGS: ContestSettings = {
  requiredBenchmarks: ROUND_RULES.requiredBenchmarks,
  methods: ['pairwise'],
  pairwiseRoles: ['designer', 'juror'],
  likesRoles: ['voter', 'designer', 'juror'],
  criteria: DEFAULT_CRITERIA,
  arena: null,
  benchmark: null,
};

/** What a round of this contest freezes when it opens. Experts are the jurors, always. */
export function roundSettingsOf(contest: ContestSettings): RoundSettings {
  const { requiredBenchmarks, methods, pairwiseRoles, likesRoles, criteria, arena } = contest;
  return {
    methods,
    electorate: { pairwise: pairwiseRoles, likes: likesRoles, experts: ['juror'] },
    requiredBenchmarks,
    criteria,
    constants: DEFAULT_CONSTANTS,
    arena,
  };
}

/** The same settings with every vote weighing 1: for comparisons from elsewhere, of whose voters nothing is known. */
export function withEqualWeights(settings: RoundSettings): RoundSettings {
  const { constants } = settings;
  const reliability = { ...constants.reliability, least: 1 };
  const reputation = { ...constants.reputation, least: 1 };
  return { ...settings, constants: { ...constants, activityFull: Number.MAX_SAFE_INTEGER, reliability, reputation } };
}
