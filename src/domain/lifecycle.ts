import { AppError } from './app-error.ts';
import type { ErrorCode } from './codes.ts';
import { ROUND_RULES } from './constants.ts';

/** The three kinds of contest. */
export type ContestKind = 'challenge' | 'arena' | 'benchmark';
export type ContestStatus = 'draft' | 'submissions' | 'submissions_closed' | 'evaluation' | 'published' | 'archived';
export type RoundStatus = 'draft' | 'open' | 'paused' | 'closed' | 'published';

interface Step<Status> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/** Every step a contest can take. `open-round` keeps a contest that has had a round where it is. */
export const CONTEST_TRANSITIONS = {
  'open-submissions': { from: ['draft'], to: 'submissions' },
  'close-submissions': { from: ['submissions'], to: 'submissions_closed' },
  'reopen-submissions': { from: ['submissions_closed'], to: 'submissions' },
  'open-arena': { from: ['draft'], to: 'evaluation' },
  'open-judging': { from: ['draft'], to: 'evaluation' },
  'open-round': { from: ['submissions_closed', 'evaluation'], to: 'evaluation' },
  publish: { from: ['evaluation'], to: 'published' },
  archive: { from: ['published'], to: 'archived' },
} as const satisfies Record<string, Step<ContestStatus>>;
export type ContestTransition = keyof typeof CONTEST_TRANSITIONS;

/** In these states a round may be given a time at which it opens. */
export const SCHEDULABLE: readonly ContestStatus[] = ['submissions', 'submissions_closed', 'evaluation'];

/** Every step a round can take after it was opened. `extend` moves the closing time only. */
export const ROUND_TRANSITIONS = {
  pause: { from: ['open'], to: 'paused' },
  resume: { from: ['paused'], to: 'open' },
  close: { from: ['open', 'paused'], to: 'closed' },
  publish: { from: ['closed'], to: 'published' },
} as const satisfies Record<string, Step<RoundStatus>>;
export type RoundTransition = keyof typeof ROUND_TRANSITIONS;

/** Name, question, brief and settings may change in these states only. */
export const CHANGEABLE: readonly ContestStatus[] = ['draft', 'submissions'];
/** The host adds and removes AI benchmarks until the first round opens. */
export const BENCHMARKS_OPEN: readonly ContestStatus[] = ['draft', 'submissions', 'submissions_closed'];
/** A designer may join while a work can still be handed in. */
export const DESIGNERS_WELCOME: readonly ContestStatus[] = ['draft', 'submissions'];
/** New people may join and new invitations be made until the results are out. */
export const PEOPLE_WELCOME: readonly ContestStatus[] = ['draft', 'submissions', 'submissions_closed', 'evaluation'];

export interface RoundOpening {
  readonly entries: number;
  readonly benchmarks: number;
  readonly requiredBenchmarks: number;
  /** States of the contest's earlier rounds. */
  readonly rounds: readonly RoundStatus[];
}

/** One round at a time waits for its hour. @throws AppError round_scheduled */
export function guardNoSchedule(rounds: readonly RoundStatus[]): void {
  if (rounds.includes('draft')) throw new AppError('round_scheduled');
}

/**
 * Lets a round open or says what is missing. The contest's first round is over all works and holds exactly the required
 * AI benchmarks. A later one is over works that were chosen blind: to count their benchmarks would tell the host.
 * @throws AppError needs_two_entries, needs_benchmarks, needs_closed_rounds.
 */
export function guardOpening(opening: RoundOpening): void {
  if (opening.rounds.some((status) => status !== 'closed' && status !== 'published')) {
    throw new AppError('needs_closed_rounds');
  }
  if (opening.entries < ROUND_RULES.minEntries) {
    throw new AppError('needs_two_entries', { required: ROUND_RULES.minEntries, entries: opening.entries });
  }
  if (opening.rounds.length === 0 && opening.benchmarks !== opening.requiredBenchmarks) {
    throw new AppError('needs_benchmarks', { required: opening.requiredBenchmarks, benchmarks: opening.benchmarks });
  }
}

export interface RoundToPublish {
  readonly status: RoundStatus;
  readonly lastSeq: bigint;
  /** Sequence number of the round's final standing; null while there is none. */
  readonly finalSeq: bigint | null;
}

/**
 * Lets results be published or says what is missing. Rounds may have been published by codes before.
 * @throws AppError round_scheduled, needs_closed_rounds, needs_final_standing.
 */
export function guardPublishing(rounds: readonly RoundToPublish[]): void {
  guardNoSchedule(rounds.map(({ status }) => status));
  if (rounds.length === 0 || rounds.some(({ status }) => status !== 'closed' && status !== 'published')) {
    throw new AppError('needs_closed_rounds');
  }
  for (const round of rounds) guardFinal(round);
}

/** Lets one round be published by codes. @throws AppError wrong_round_state, needs_final_standing. */
export function guardPublishingRound(round: RoundToPublish): void {
  if (!(ROUND_TRANSITIONS.publish.from as readonly RoundStatus[]).includes(round.status)) {
    throw new AppError('wrong_round_state');
  }
  guardFinal(round);
}

function guardFinal({ finalSeq, lastSeq }: RoundToPublish): void {
  if (finalSeq !== lastSeq) throw new AppError('needs_final_standing');
}

/** Why a round in this state, past its closing time or not, does not take a step that another state would allow. */
export function roundRefusal(status: RoundStatus, due: boolean): ErrorCode {
  if (status === 'closed' || status === 'published' || due) return 'round_closed';
  return 'wrong_round_state';
}
