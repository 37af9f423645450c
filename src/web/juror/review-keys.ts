import { isFree, type Press, usePageKeys } from '../ui/page-keys.ts';

export type ReviewKey =
  | { readonly kind: 'score'; readonly score: number }
  | { readonly kind: 'design'; readonly by: 1 | -1 }
  | { readonly kind: 'criterion'; readonly by: 1 | -1 };

interface Scale {
  readonly min: number;
  readonly max: number;
}

/** What a key press means: digits score (0 is 10 where 0 is no score), arrows move. Null: nothing here. */
export function reviewKey(event: Press, scale: Scale): ReviewKey | null {
  if (!isFree(event)) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return { kind: 'design', by: -1 };
    case 'ArrowRight':
      return { kind: 'design', by: 1 };
    case 'ArrowUp':
      return { kind: 'criterion', by: -1 };
    case 'ArrowDown':
      return { kind: 'criterion', by: 1 };
  }
  // A held key scores once.
  if (event.repeat || !/^\d$/.test(event.key)) return null;
  const digit = Number(event.key);
  const score = digit === 0 && scale.min > 0 ? 10 : digit;
  return score >= scale.min && score <= scale.max ? { kind: 'score', score } : null;
}

/** Listens on the whole page while `active`. */
export function useReviewKeys(scale: Scale, active: boolean, act: (key: ReviewKey) => void): void {
  usePageKeys((event) => reviewKey(event, scale), act, active);
}
