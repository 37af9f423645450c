import { useEffect, useRef } from 'preact/hooks';
import { type Frame, fittedFrame, movedBy, scaledAt, WHOLE, type ZoomView } from './zoom-view.ts';

const WHEEL = 0.0022;
const NOTHING = fittedFrame({ width: 1, height: 1 }, { width: 1, height: 1 });

type Point = { x: number; y: number };

/** Drag, pinch, wheel and double tap (which scales by `doubleTap`, or back) of any viewport, applied to the one view. */
export function useGestures(
  setView: (change: (view: ZoomView) => ZoomView) => void,
  frames: readonly Frame[],
  doubleTap: number,
) {
  const fingers = useRef(new Map<number, Point>());
  const fromMiddle = (element: HTMLElement, point: Point) => {
    const box = element.getBoundingClientRect();
    return { dx: point.x - box.left - box.width / 2, dy: point.y - box.top - box.height / 2 };
  };
  useEffect(() => () => fingers.current.clear(), []);

  return (lens: number) => {
    const frame = frames[lens] ?? NOTHING;
    return {
      onPointerDown(event: PointerEvent) {
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent) {
        const before = fingers.current.get(event.pointerId);
        if (before === undefined) return;
        const now = { x: event.clientX, y: event.clientY };
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        fingers.current.set(event.pointerId, now);
        const element = event.currentTarget as HTMLElement;
        if (other === undefined) {
          setView((view) => movedBy(view, now.x - before.x, now.y - before.y, frame));
          return;
        }
        const spread =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        const middle = fromMiddle(element, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        setView((view) =>
          scaledAt(movedBy(view, (now.x - before.x) / 2, (now.y - before.y) / 2, frame), spread, middle, frame),
        );
      },
      onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onWheel(event: WheelEvent) {
        event.preventDefault();
        const at = fromMiddle(event.currentTarget as HTMLElement, { x: event.clientX, y: event.clientY });
        setView((view) => scaledAt(view, Math.exp(-event.deltaY * WHEEL), at, frame));
      },
      onDblClick(event: MouseEvent) {
        const at = fromMiddle(event.currentTarget as HTMLElement, { x: event.clientX, y: event.clientY });
        setView((view) => (view.scale > 1 ? WHOLE : scaledAt(view, doubleTap, at, frame)));
      },
    };
  };
}
