import { useEffect, useRef } from 'preact/hooks';

export type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
> & {
  readonly target: unknown;
};

/** A press that nothing else has used: no modifier, not in a field. A held key repeats it. */
export function isFree(event: Press): boolean {
  if (event.defaultPrevented || isTyping(event.target)) return false;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
}

/** A single such press: no held key. */
export function isPlain(event: Press): boolean {
  return !event.repeat && isFree(event);
}

function isTyping(target: unknown): boolean {
  const element = target as Partial<HTMLElement> | null;
  return element?.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
}

/** Listens on the whole page while `active`: what `read` makes of a press is done, and nothing else happens by it. */
export function usePageKeys<Key>(
  read: (event: KeyboardEvent) => Key | null,
  act: (key: Key) => void,
  active: boolean,
): void {
  const latest = useRef({ read, act, active });
  latest.current = { read, act, active };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = latest.current.active ? latest.current.read(event) : null;
      if (key === null) return;
      event.preventDefault();
      latest.current.act(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
