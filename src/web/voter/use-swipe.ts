import { useRef, useState } from 'preact/hooks';
import { offsetOf, type SwipeMeaning, swipeMeaning, type Touch } from './swipe.ts';

/** How far the card follows the finger, and what letting go now would mean. */
export interface Drag {
  readonly offset: number;
  readonly meaning: SwipeMeaning;
}

interface Finger {
  readonly id: number;
  readonly start: Touch;
  last: Touch;
  now: Touch;
}

/** A flick is measured over the last moments, not over one event. */
const LAST_MS = 60;
const STILL: Drag = { offset: 0, meaning: 'none' };

/** Follows one finger (or the mouse) on a card. A second finger, a cancelled pointer or a turn back ends it without an answer. */
export function useSwipe(active: boolean, onEnd: (meaning: SwipeMeaning, event: PointerEvent) => void) {
  const finger = useRef<Finger | null>(null);
  const [drag, setDrag] = useState(STILL);
  const stop = () => {
    finger.current = null;
    setDrag(STILL);
  };
  const touchOf = (event: PointerEvent): Touch => ({ x: event.clientX, y: event.clientY, ms: event.timeStamp });
  const meaningOf = ({ start, last, now }: Finger, event: PointerEvent) =>
    swipeMeaning(start, last, now, (event.currentTarget as HTMLElement).clientWidth);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || finger.current !== null) return stop();
      if (!active || event.button !== 0) return;
      const start = touchOf(event);
      finger.current = { id: event.pointerId, start, last: start, now: start };
    },
    onPointerMove(event: PointerEvent) {
      const known = finger.current;
      if (known?.id !== event.pointerId) return;
      if (!active) return stop();
      const now = touchOf(event);
      if (now.ms - known.last.ms > LAST_MS) known.last = known.now;
      known.now = now;
      const meaning = meaningOf(known, event);
      // From here on the drag is ours, also where the finger leaves the card; a tap stays the button's.
      if (meaning !== 'tap') (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      setDrag({ offset: meaning === 'tap' ? 0 : offsetOf(known.start, now), meaning });
    },
    onPointerUp(event: PointerEvent) {
      const known = finger.current;
      if (known?.id !== event.pointerId) return;
      known.now = touchOf(event);
      const meaning = meaningOf(known, event);
      stop();
      if (active) onEnd(meaning, event);
    },
    onPointerCancel: stop,
    onLostPointerCapture: () => finger.current !== null && stop(),
  };
  return { drag, handlers };
}
