import type { CastCommand, Pair, VoteState } from '../../contract/vote.ts';

/** What the page shows: the server's state with the answers that are still on their way already applied. */
export interface VoteView {
  /** The pair to judge now, the one after it to preload. */
  readonly pair: Pair | null;
  readonly upcoming: Pair | null;
  readonly judged: number;
  readonly skipsLeft: number;
  /** Answers not yet acknowledged. */
  readonly waiting: number;
}

export function viewOf(state: VoteState, answers: readonly CastCommand[]): VoteView {
  const round = state.round?.id;
  const pending = answers.filter((answer) => answer.round === round && isAhead(answer, state));
  const answered = (pair: Pair) =>
    pending.some((answer) => answer.ordinal === pair.ordinal && answer.attempt === pair.attempt);
  const [pair = null, upcoming = null] = [state.open, state.next].filter((one) => one !== null && !answered(one));
  const skips = pending.filter(isSkip).length;
  return {
    pair,
    upcoming,
    judged: state.progress.judged + pending.length - skips,
    skipsLeft: Math.max(0, state.progress.skipsLeft - skips),
    waiting: answers.length,
  };
}

/** True unless the server's counts contain the answer already (its acknowledgement was lost on the way). */
function isAhead(answer: CastCommand, state: VoteState): boolean {
  return state.open === null || answer.ordinal >= state.open.ordinal;
}

export function isSkip(answer: CastCommand): boolean {
  return 'skip' in answer.choice;
}

export function samePair(a: Pair | null, b: Pair | null): boolean {
  return a?.ordinal === b?.ordinal && a?.attempt === b?.attempt;
}
