import type { Reply } from '../../src/contract/common.ts';
import type { VoteState } from '../../src/contract/vote.ts';
import type { Conversation } from './phone.ts';

/** Joins a contest and answers so many pairs, the left work or the right one by a toss. */
export function voting(contest: string, votes: number): Conversation {
  let given = 0;
  return {
    first: { name: 'join', data: { contest } },
    next(reply) {
      const { ok, ...rest } = reply as Reply<{ state: VoteState }>;
      if (!ok) throw new Error(`a vote was refused: ${JSON.stringify(rest)}`);
      const { open, round } = (rest as { state: VoteState }).state;
      if (open === null || round === null || given === votes) return null;
      given += 1;
      const { ordinal, attempt } = open;
      const pick = (Math.random() < 0.5 ? open.left : open.right).code;
      return { name: 'cast', data: { round: round.id, ordinal, attempt, choice: { pick }, dwellMs: 2500 } };
    },
  };
}

/** Sends the same message for ever; an echo server sends it back. */
export function echoing(data: object): Conversation {
  const message = { name: 'echo', data };
  return { first: message, next: () => message };
}
