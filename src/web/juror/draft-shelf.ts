import type { PendingScore } from './review-view.ts';

/** What is needed of localStorage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Scores that the server has not acknowledged, kept over a reload. Each lies under its own key, so that two tabs never
 * overwrite each other's. A shelf that is full, blocked or holds foreign text costs the reload safety, no score.
 */
export interface DraftShelf {
  all(round: string): PendingScore[];
  keep(round: string, score: PendingScore): void;
  drop(round: string, score: PendingScore): void;
}

export function openDraftShelf(shelf: Shelf | null): DraftShelf {
  const prefixOf = (round: string) => `blindrank.score.${round}.`;
  const nameOf = (round: string, { code, criterion }: PendingScore) => `${prefixOf(round)}${code}.${criterion}`;
  return {
    all(round) {
      const found: PendingScore[] = [];
      quietly(() => {
        for (let i = 0; i < (shelf?.length ?? 0); i++) {
          const name = shelf?.key(i);
          if (!name?.startsWith(prefixOf(round))) continue;
          const score: unknown = JSON.parse(shelf?.getItem(name) ?? 'null');
          if (isScore(score)) found.push(score);
        }
      });
      return found;
    },
    keep: (round, score) => quietly(() => shelf?.setItem(nameOf(round, score), JSON.stringify(score))),
    drop: (round, score) => quietly(() => shelf?.removeItem(nameOf(round, score))),
  };
}

function isScore(value: unknown): value is PendingScore {
  if (typeof value !== 'object' || value === null) return false;
  const { code, criterion, score, seen } = value as Partial<PendingScore>;
  return typeof code === 'string' && [criterion, score, seen].every((one) => Number.isInteger(one));
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A private window or a full disk: the scores stay in memory.
  }
}
