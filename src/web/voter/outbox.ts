import type { RateCommand } from '../../contract/rating.ts';
import type { CastCommand } from '../../contract/vote.ts';
import { dropFromShelf, keepOnShelf, readShelf, type Shelf } from '../ui/shelf.ts';

/**
 * Answers that the server has not acknowledged, kept over a reload. Each lies under its own key, so that two tabs never
 * overwrite each other's; what names the answer on the server is the key.
 */
export interface Outbox<Answer> {
  /** In the order in which they must be sent. */
  all(): Answer[];
  keep(answer: Answer): void;
  drop(answer: Answer): void;
}

/** A rating with the time of the page at which it was given, which orders what waits. */
export type KeptRating = RateCommand & { readonly at: number };

/** A rating as it is sent. */
export function sentForm({ at: _, ...rating }: KeptRating): RateCommand {
  return rating;
}

/** Opens the outbox of a contest. A shelf that is full, blocked or holds foreign text costs the reload safety, no vote. */
export function openOutbox(contest: string, shelf: Shelf | null): Outbox<CastCommand> {
  return openBox(`blindrank.answer.${contest}.`, shelf, {
    keyOf: ({ round, ordinal, attempt }) => `${round}.${ordinal}.${attempt}`,
    inOrder: (a, b) => a.ordinal - b.ordinal || a.attempt - b.attempt,
    isAnswer: ({ ordinal, attempt, choice }) =>
      typeof ordinal === 'number' && typeof attempt === 'number' && typeof choice === 'object' && choice !== null,
  });
}

/** The same for ratings. */
export function openRatingOutbox(contest: string, shelf: Shelf | null): Outbox<KeptRating> {
  return openBox(`blindrank.rating.${contest}.`, shelf, {
    keyOf: ({ round, code, attempt }) => `${round}.${code}.${attempt}`,
    inOrder: (a, b) => a.at - b.at,
    isAnswer: ({ code, attempt, liked, at }) =>
      typeof code === 'string' && typeof attempt === 'number' && typeof liked === 'boolean' && typeof at === 'number',
  });
}

/** What differs between the answers of methods. */
export interface Kind<Answer> {
  keyOf(answer: Answer): string;
  inOrder(a: Answer, b: Answer): number;
  /** The server parses every answer anyway; this only keeps torn or foreign text from stopping the queue. */
  isAnswer(value: Partial<Answer>): boolean;
}

/** Opens a box whose answers lie under keys that begin with `prefix`. */
export function openBox<Answer extends { readonly round: string }>(
  prefix: string,
  shelf: Shelf | null,
  { keyOf, inOrder, isAnswer }: Kind<Answer>,
): Outbox<Answer> {
  const isKept = (value: unknown): value is Answer =>
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Answer>).round === 'string' &&
    isAnswer(value as Partial<Answer>);
  const answers = new Map(
    readShelf(shelf, prefix)
      .filter(isKept)
      .map((answer) => [keyOf(answer), answer]),
  );
  return {
    all: () => [...answers.values()].sort(inOrder),
    keep(answer) {
      answers.set(keyOf(answer), answer);
      keepOnShelf(shelf, prefix + keyOf(answer), answer);
    },
    drop(answer) {
      answers.delete(keyOf(answer));
      dropFromShelf(shelf, prefix + keyOf(answer));
    },
  };
}
