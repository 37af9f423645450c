import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Frame, keyed, WHOLE, type ZoomView } from '../voter/zoom-view.ts';
import type { Unit } from './lens-frame.ts';

/** How pictures are shown; it stays as one goes from design to design, so that the same spot of each can be seen. */
export interface ViewerState {
  readonly unit: Unit;
  readonly view: ZoomView;
  /** Only the picture, without the form. */
  readonly wide: boolean;
  readonly move: (change: (view: ZoomView) => ZoomView) => void;
  readonly show: (unit: Unit) => void;
  readonly toggle: () => void;
  readonly widen: () => void;
  /** One step larger or smaller. */
  readonly zoom: (sign: '+' | '-') => void;
  /** That of the picture that is shown. */
  readonly frame: RefObject<Frame | null>;
}

/** It begins at original size. */
export function useViewer(): ViewerState {
  const [{ unit, view }, set] = useState<{ unit: Unit; view: ZoomView }>({ unit: 'actual', view: WHOLE });
  const [wide, setWide] = useState(false);
  const frame = useRef<Frame | null>(null);
  const move: ViewerState['move'] = (change) => set((before) => ({ ...before, view: change(before.view) }));
  const show = (wanted: Unit) => set({ unit: wanted, view: WHOLE });
  return {
    ...{ unit, view, wide, frame, move, show },
    zoom: (sign) => move((before) => (frame.current && keyed(before, sign, frame.current)) ?? before),
    toggle: () => show(unit === 'fit' ? 'actual' : 'fit'),
    widen: () => setWide(!wide),
  };
}
