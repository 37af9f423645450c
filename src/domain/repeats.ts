import type { Chance } from './assignment.ts';

/** A counted comparison of a voter that a hidden repeat may ask again. */
export interface PastComparison {
  readonly ordinal: number;
  readonly low: number;
  readonly high: number;
  readonly lowShownLeft: boolean;
  /** Which comparison of the voter it was: 1, 2, … (repeats included, skips not). */
  readonly index: number;
}

export interface RepeatQuestion {
  readonly past: readonly PastComparison[];
  /** Ordinals that were repeated before. */
  readonly repeated: ReadonlySet<number>;
  /** Comparisons answered so far, repeats included. */
  readonly comparisons: number;
  readonly previousWasRepeat: boolean;
  /** Slots shown just before: a repeat does not show them again. */
  readonly previous: readonly number[];
}

/**
 * Whether the next request is a hidden consistency repeat, and of which comparison (methods §2): with the given
 * probability, of a comparison at least `distance` comparisons old and never repeated before, never two in a row.
 */
export function chooseRepeat(
  question: RepeatQuestion,
  constants: { readonly probability: number; readonly distance: number },
  chance: Chance,
): PastComparison | null {
  if (question.previousWasRepeat || chance.next() >= constants.probability) return null;
  const candidates = question.past.filter(
    (one) =>
      question.comparisons - one.index >= constants.distance &&
      !question.repeated.has(one.ordinal) &&
      !question.previous.includes(one.low) &&
      !question.previous.includes(one.high),
  );
  return candidates.length === 0 ? null : candidates[chance.integer(candidates.length)];
}
