import { DEFAULT_CONSTANTS } from './constants.ts';

export type Role = 'host' | 'designer' | 'juror' | 'voter' | 'judge';
export type Method = 'pairwise' | 'likes' | 'experts';

/** What a round freezes when it opens (stored as JSON; parsed by contract/settings.ts). */
export interface RoundSettings {
  readonly methods: readonly Method[];
  /** Which roles may use which method. */
  readonly electorate: Readonly<Record<Method, readonly Role[]>>;
  readonly requiredBenchmarks: number;
  readonly constants: RoundConstants;
}

type Widen<T> = T extends number ? number : { readonly [K in keyof T]: Widen<T[K]> };
export type RoundConstants = Widen<typeof DEFAULT_CONSTANTS>;

/** What a host sets for a contest, until submissions close. */
export interface ContestSettings {
  readonly requiredBenchmarks: number;
  /** Roles that compare pairs. */
  readonly pairwiseRoles: readonly Role[];
}

/** What a round of this contest freezes when it opens. */
export function roundSettingsOf({ requiredBenchmarks, pairwiseRoles }: ContestSettings): RoundSettings {
  const usual = defaultRoundSettings(requiredBenchmarks);
  return { ...usual, electorate: { ...usual.electorate, pairwise: pairwiseRoles } };
}

/** Settings of a new round: pairwise by designers and jurors, three AI benchmarks. */
export function defaultRoundSettings(requiredBenchmarks: number): RoundSettings {
  return {
    methods: ['pairwise'],
    electorate: { pairwise: ['designer', 'juror'], likes: ['voter', 'designer', 'juror'], experts: ['juror'] },
    requiredBenchmarks,
    constants: DEFAULT_CONSTANTS,
  };
}
