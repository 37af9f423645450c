import type { ArenaAnswer, ArenaCastCommand, ArenaPair, ArenaState } from '../../contract/arena-vote.ts';
import type { Reply } from '../../contract/common.ts';
import type { UndoCommand } from '../../contract/vote.ts';
import type { Shelf } from '../ui/shelf.ts';
import { type Outbox, openBox } from '../voter/outbox.ts';
import { type Clock, createSession, type Method, type Session, type Situation } from '../voter/session.ts';

/** The commands of an arena's votes. */
export interface ArenaLink {
  join(): Promise<Reply<{ state: ArenaState }>>;
  cast(answer: ArenaCastCommand): Promise<Reply<{ state: ArenaState }>>;
  undo(undo: UndoCommand): Promise<Reply<{ state: ArenaState }>>;
}

export type ArenaSituation = Situation<ArenaState, ArenaCastCommand>;

export interface ArenaSession extends Omit<Session<ArenaState, ArenaCastCommand>, 'answer'> {
  /** The answers on a pair, one for each criterion. */
  answer(pair: ArenaPair, answers: readonly ArenaAnswer[], dwellMs: number): void;
}

const keyOf = ({ round, ordinal, attempt }: ArenaCastCommand) => `${round}.${ordinal}.${attempt}`;

const ARENA: Method<ArenaState, ArenaCastCommand, UndoCommand> = {
  keyOf,
  undoOf: ({ round, ordinal, attempt }) => ({ round, ordinal, attempt }),
  undoIn: ({ round, undo }) => {
    if (round === null || undo === null) return null;
    return { round: round.id, ordinal: undo.ordinal, attempt: undo.attempt };
  },
  isIdle: () => false,
};

/** Opens the outbox of an arena: votes that the server has not acknowledged, kept over a reload. */
export function openArenaOutbox(contest: string, shelf: Shelf | null): Outbox<ArenaCastCommand> {
  return openBox(`blindrank.arena.${contest}.`, shelf, {
    keyOf,
    inOrder: (a, b) => a.ordinal - b.ordinal || a.attempt - b.attempt,
    isAnswer: ({ ordinal, attempt, answers }) =>
      typeof ordinal === 'number' && typeof attempt === 'number' && Array.isArray(answers),
  });
}

/** The session of somebody who votes in an arena. */
export function createArenaSession(
  link: ArenaLink,
  outbox: Outbox<ArenaCastCommand>,
  changed: (situation: ArenaSituation) => void,
  clock?: Clock,
): ArenaSession {
  const session = createSession(ARENA, { join: link.join, send: link.cast, undo: link.undo }, outbox, changed, clock);
  return {
    ...session,
    answer({ ordinal, attempt }, answers, dwellMs) {
      const round = session.current().state?.round?.id;
      if (round === undefined) return;
      session.answer({ round, ordinal, attempt, answers: [...answers], dwellMs: Math.round(dwellMs) });
    },
  };
}
