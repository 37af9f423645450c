import { useEffect, useRef } from 'preact/hooks';

export interface VoteKeys {
  readonly left: () => void;
  readonly right: () => void;
  readonly skip: () => void;
  readonly undo: () => void;
}

/** ← → S and U. A held key, a key in a field or with a modifier never votes; nor does any while `active` is false. */
export function useVoteKeys(keys: VoteKeys, active: boolean): void {
  const latest = useRef({ keys, active });
  latest.current = { keys, active };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = voteKey(event);
      if (action === null || !latest.current.active) return;
      event.preventDefault();
      latest.current.keys[action]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
> & {
  readonly target: unknown;
};

/** What a key press means on the voting page. */
export function voteKey(event: Press): keyof VoteKeys | null {
  if (!isPlain(event)) return null;
  if (event.key === 'ArrowLeft') return 'left';
  if (event.key === 'ArrowRight') return 'right';
  if (event.key === 'u' || event.key === 'U') return 'undo';
  return event.key === 's' || event.key === 'S' ? 'skip' : null;
}

/** A single press that nothing else has used: no held key, no modifier, not in a field. */
export function isPlain(event: Press): boolean {
  if (event.repeat || event.defaultPrevented) return false;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isField(event.target));
}

function isField(target: unknown): boolean {
  const element = target as Partial<HTMLElement> | null;
  return element?.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
}
