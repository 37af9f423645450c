import { dropFromShelf, keepOnShelf, readShelf, type Shelf } from '../ui/shelf.ts';
import type { PendingScore } from './review-view.ts';

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
    all: (round) => readShelf(shelf, prefixOf(round)).filter(isScore),
    keep: (round, score) => keepOnShelf(shelf, nameOf(round, score), score),
    drop: (round, score) => dropFromShelf(shelf, nameOf(round, score)),
  };
}

function isScore(value: unknown): value is PendingScore {
  if (typeof value !== 'object' || value === null) return false;
  const { code, criterion, score, seen } = value as Partial<PendingScore>;
  return typeof code === 'string' && [criterion, score, seen].every((one) => Number.isInteger(one));
}
