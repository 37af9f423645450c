import type { Reply } from '../../contract/common.ts';
import type { CastCommand, Pair, UndoCommand, VoteState } from '../../contract/vote.ts';
import type { Outbox } from './outbox.ts';
import { type Clock, createSession, type Method, type Session, type Situation } from './session.ts';
import { isSkip } from './vote-view.ts';

/** The commands of comparisons. */
export interface VoteLink {
  join(): Promise<Reply<{ state: VoteState }>>;
  cast(answer: CastCommand): Promise<Reply<{ state: VoteState }>>;
  undo(undo: UndoCommand): Promise<Reply<{ state: VoteState }>>;
}

export type VoteSituation = Situation<VoteState, CastCommand>;

export interface VoteSession extends Omit<Session<VoteState, CastCommand>, 'answer'> {
  answer(pair: Pair, choice: CastCommand['choice'], dwellMs: number): void;
}

const COMPARING: Method<VoteState, CastCommand, UndoCommand> = {
  keyOf: ({ round, ordinal, attempt }) => `${round}.${ordinal}.${attempt}`,
  undoOf: ({ round, ordinal, attempt }) => ({ round, ordinal, attempt }),
  undoIn: ({ round, undo }) => {
    if (round === null || undo === null) return null;
    return { round: round.id, ordinal: undo.ordinal, attempt: undo.attempt };
  },
  isIdle: isSkip,
};

/** The session of a voter who compares pairs. */
export function createVoteSession(
  link: VoteLink,
  outbox: Outbox<CastCommand>,
  changed: (situation: VoteSituation) => void,
  clock?: Clock,
): VoteSession {
  const session = createSession(
    COMPARING,
    { join: link.join, send: link.cast, undo: link.undo },
    outbox,
    changed,
    clock,
  );
  return {
    ...session,
    answer(pair, choice, dwellMs) {
      const round = session.current().state?.round?.id;
      if (round === undefined) return;
      const { ordinal, attempt } = pair;
      session.answer({ round, ordinal, attempt, choice, dwellMs: Math.round(dwellMs) });
    },
  };
}
