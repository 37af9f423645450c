import type { ArenaAnswer } from '../../contract/arena-vote.ts';

/** The answers so far on the pair that `pair` names, in the order of the criteria. */
export interface Answering {
  readonly pair: string;
  readonly answers: readonly ArenaAnswer[];
}

/** Where a person stands with a pair: what belongs to another pair is forgotten. */
export function answeringOf(pair: string, kept: Answering | null): Answering {
  return kept?.pair === pair ? kept : { pair, answers: [] };
}

/** One more answer. `complete` are the answers on all criteria, to be sent as one act; null while some are missing. */
export function answered(
  at: Answering,
  answer: ArenaAnswer,
  criteria: number,
): { readonly answering: Answering; readonly complete: readonly ArenaAnswer[] | null } {
  const answers = [...at.answers, answer];
  const isComplete = answers.length >= criteria;
  return { answering: isComplete ? { ...at, answers: [] } : { ...at, answers }, complete: isComplete ? answers : null };
}

/** Back to the question before. */
export function steppedBack(at: Answering): Answering {
  return { ...at, answers: at.answers.slice(0, -1) };
}
