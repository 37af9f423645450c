import { useEffect, useRef } from 'preact/hooks';

export type ReviewKey =
  | { readonly kind: 'score'; readonly score: number }
  | { readonly kind: 'design'; readonly by: 1 | -1 }
  | { readonly kind: 'criterion'; readonly by: 1 | -1 };

type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
> & {
  readonly target: unknown;
};

interface Scale {
  readonly min: number;
  readonly max: number;
}

/** What a key press means: digits score (0 is 10 where 0 is no score), arrows move. Null: nothing here. */
export function reviewKey(event: Press, scale: Scale): ReviewKey | null {
  if (event.defaultPrevented || isTyping(event.target)) return null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
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

function isTyping(target: unknown): boolean {
  const element = target as Partial<HTMLElement> | null;
  return element?.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
}

/** Listens on the whole page while `active`. */
export function useReviewKeys(scale: Scale, active: boolean, act: (key: ReviewKey) => void): void {
  const latest = useRef({ scale, active, act });
  latest.current = { scale, active, act };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = latest.current.active ? reviewKey(event, latest.current.scale) : null;
      if (key === null) return;
      event.preventDefault();
      latest.current.act(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
