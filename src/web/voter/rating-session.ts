import type { Reply } from '../../contract/common.ts';
import type { Card, RateCommand, RatingState, RetractRatingCommand } from '../../contract/rating.ts';
import { type KeptRating, type Outbox, sentForm } from './outbox.ts';
import { type Clock, createSession, type Method, type Session, type Situation } from './session.ts';

/** The commands of ratings. */
export interface RatingLink {
  join(): Promise<Reply<{ ratings: RatingState }>>;
  rate(answer: RateCommand): Promise<Reply<{ ratings: RatingState }>>;
  undo(undo: RetractRatingCommand): Promise<Reply<{ ratings: RatingState }>>;
}

export type RatingSituation = Situation<RatingState, KeptRating>;

export interface RatingSession extends Omit<Session<RatingState, KeptRating>, 'answer'> {
  answer(card: Card, liked: boolean): void;
}

const RATING: Method<RatingState, KeptRating, RetractRatingCommand> = {
  keyOf: ({ round, code, attempt }) => `${round}.${code}.${attempt}`,
  undoOf: ({ round, code, attempt }) => ({ round, code, attempt }),
  undoIn: ({ round, undo }) => {
    if (round === null || undo === null) return null;
    return { round: round.id, code: undo.code, attempt: undo.attempt };
  },
  isIdle: () => false,
};

/** The session of a voter who likes or dislikes. */
export function createRatingSession(
  link: RatingLink,
  outbox: Outbox<KeptRating>,
  changed: (situation: RatingSituation) => void,
  clock?: Clock,
): RatingSession {
  const session = createSession(
    RATING,
    {
      join: async () => asState(await link.join()),
      send: async (answer) => asState(await link.rate(sentForm(answer))),
      undo: async (undo) => asState(await link.undo(undo)),
    },
    outbox,
    changed,
    clock,
  );
  return {
    ...session,
    answer({ code, attempt }, liked) {
      const round = session.current().state?.round?.id;
      if (round !== undefined) session.answer({ round, code, attempt, liked, at: Date.now() });
    },
  };
}

function asState(reply: Reply<{ ratings: RatingState }>): Reply<{ state: RatingState }> {
  return reply.ok ? { ok: true, state: reply.ratings } : reply;
}

/** What the page shows of ratings: the server's state with the answers that are still on their way already applied. */
export interface RatingView {
  /** The card to rate now, the one after it to load ahead. */
  readonly card: Card | null;
  readonly upcoming: Card | null;
  readonly rated: number;
  readonly of: number;
  /** Answers not yet acknowledged. */
  readonly waiting: number;
}

export function ratingViewOf(state: RatingState, answers: readonly KeptRating[]): RatingView {
  const isAnswered = (card: Card) =>
    answers.some(
      ({ round, code, attempt }) => round === state.round?.id && code === card.code && attempt === card.attempt,
    );
  const cards = [state.open, state.next].filter((card) => card !== null);
  const [card = null, upcoming = null] = cards.filter((one) => !isAnswered(one));
  const ahead = cards.filter(isAnswered).length;
  const { rated, of } = state.progress;
  return { card, upcoming, rated: rated + ahead, of, waiting: answers.length };
}
