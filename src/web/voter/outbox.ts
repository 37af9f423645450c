import type { CastCommand } from '../../contract/vote.ts';

/** What the outbox needs of localStorage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Answers that the server has not acknowledged, kept over a reload. Each lies under its own key, so that two tabs never
 * overwrite each other's; (round, ordinal, attempt) is the key, as it is on the server.
 */
export interface Outbox {
  /** In the order in which they must be sent. */
  all(): CastCommand[];
  keep(answer: CastCommand): void;
  drop(answer: CastCommand): void;
}

/** Opens the outbox of a contest. A shelf that is full, blocked or holds foreign text costs the reload safety, no vote. */
export function openOutbox(contest: string, shelf: Shelf | null): Outbox {
  const prefix = `blindrank.answer.${contest}.`;
  const keyOf = (answer: CastCommand) => `${prefix}${answer.round}.${answer.ordinal}.${answer.attempt}`;
  const answers = new Map(readShelf(shelf, prefix).map((answer) => [keyOf(answer), answer]));
  return {
    all: () => [...answers.values()].sort((a, b) => a.ordinal - b.ordinal || a.attempt - b.attempt),
    keep(answer) {
      answers.set(keyOf(answer), answer);
      quietly(() => shelf?.setItem(keyOf(answer), JSON.stringify(answer)));
    },
    drop(answer) {
      answers.delete(keyOf(answer));
      quietly(() => shelf?.removeItem(keyOf(answer)));
    },
  };
}

/** The browser's shelf; null where the browser forbids it. */
export function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function readShelf(shelf: Shelf | null, prefix: string): CastCommand[] {
  const found: CastCommand[] = [];
  quietly(() => {
    for (let i = 0; i < (shelf?.length ?? 0); i++) {
      const key = shelf?.key(i);
      if (!key?.startsWith(prefix)) continue;
      const answer: unknown = JSON.parse(shelf?.getItem(key) ?? 'null');
      if (isAnswer(answer)) found.push(answer);
    }
  });
  return found;
}

/** The server parses every answer anyway; this only keeps torn or foreign text from stopping the queue. */
function isAnswer(value: unknown): value is CastCommand {
  if (typeof value !== 'object' || value === null) return false;
  const answer = value as Partial<CastCommand>;
  return (
    typeof answer.round === 'string' &&
    typeof answer.ordinal === 'number' &&
    typeof answer.attempt === 'number' &&
    typeof answer.choice === 'object' &&
    answer.choice !== null
  );
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A private window or a full disk: the answers stay in memory.
  }
}
