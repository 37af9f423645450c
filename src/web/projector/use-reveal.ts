import { useEffect, useRef, useState } from 'preact/hooks';
import type { Method } from '../../domain/settings.ts';
import { lastStep, type Reveal, stepFrom } from './reveal.ts';
import { hashOf, type Place, placeIn } from './reveal-place.ts';

export interface RevealControl {
  readonly place: Place | null;
  readonly next: () => void;
  readonly back: () => void;
  readonly choose: (method: Method) => void;
}

const NEXT = new Set([' ', 'ArrowRight', 'ArrowDown', 'PageDown', 'Enter']);
const BACK = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace']);

/**
 * Moves through a reveal: by keys (those of a presenter's clicker too), by buttons, by the address. Before the first
 * step the page shows the way in. Each projector is at a place of its own.
 */
export function useReveal(reveals: readonly Reveal[]): RevealControl {
  const [place, setPlace] = useState<Place | null>(() => placeIn(location.hash));
  const latest = useRef({ place, reveals });
  latest.current = { place, reveals };

  const go = (to: Place | null) => {
    history.replaceState(history.state, '', `${location.pathname}${location.search}${hashOf(to)}`);
    setPlace(to);
  };
  const last = (method: Method) =>
    lastStep(latest.current.reveals.find((one) => one.method === method)?.rows.length ?? 0);
  const move = (by: 1 | -1) => go(stepFrom(latest.current.place, by, latest.current.reveals));
  const jump = (toEnd: boolean) => {
    const method = latest.current.place?.method ?? latest.current.reveals[0]?.method;
    if (method !== undefined) go({ method, step: toEnd ? last(method) : 0 });
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // A button that has the focus is pressed by these keys itself.
      const onControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
      if (onControl && (event.key === ' ' || event.key === 'Enter')) return;
      if (NEXT.has(event.key)) move(1);
      else if (BACK.has(event.key)) move(-1);
      else if (event.key === 'Home') jump(false);
      else if (event.key === 'End') jump(true);
      else if (event.key === 'Escape') go(null);
      else return;
      event.preventDefault();
    };
    // A tap anywhere goes on, for a screen without a keyboard.
    const onTap = ({ target }: MouseEvent) => {
      const onControl = target instanceof Element && target.closest('button, a') !== null;
      if (latest.current.place !== null && !onControl) move(1);
    };
    const onHash = () => setPlace(placeIn(location.hash));
    addEventListener('keydown', onKey);
    addEventListener('click', onTap);
    addEventListener('hashchange', onHash);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('click', onTap);
      removeEventListener('hashchange', onHash);
    };
  }, []);

  return {
    place,
    next: () => move(1),
    back: () => move(-1),
    choose: (method) => go({ method, step: 0 }),
  };
}
