import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { percent } from '../../words/format.ts';
import { report, vote as t } from '../../words/words.ts';
import { fitted, held, keyed, movedBy, placed, type Size, scaledAt, WHOLE, type ZoomView } from './zoom-view.ts';
import './zoom.css';

/** Where the picture was tapped, 0–1. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A picture to look at: its letter where there are two. */
export interface ZoomWork {
  readonly url: string;
  readonly alt: string;
  readonly letter: string | null;
  /** Where works differ in size; else all have the stage's. */
  readonly size?: Size;
}

interface Props {
  /** One, or two that move together. */
  readonly works: readonly ZoomWork[];
  readonly stage: Size;
  readonly at: Spot;
  /** How much larger than the whole picture it begins. */
  readonly scale?: number;
  readonly onClose: () => void;
  /** What is said of the picture, below it. */
  readonly caption?: ComponentChildren;
  /** Where closing leads back to. */
  readonly close?: string;
  /** Leads to the report of a picture, where one can be made. */
  readonly onReport?: () => void;
}

const OPENING_SCALE = 2.5;
const WHEEL = 0.0022;

/** The pictures enlarged, moving as one. Nothing here can vote. */
export function Zoom({ works, stage, at, scale = OPENING_SCALE, onClose, caption, close, onReport }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lens = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Size>({ width: 1, height: 1 });
  const [view, setView] = useState<ZoomView>({ scale, ...at });
  const fits = works.map(({ size }) => fitted(size ?? stage, viewport));
  // Keys and limits go by the first; what a finger moves by, by the picture under it.
  const fit = fits[0] ?? fitted(stage, viewport);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    const element = lens.current;
    if (element === null) return;
    const measure = () => setViewport({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onKey = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : keyed(view, event.key, fit, viewport);
    if (next === null) return;
    event.preventDefault();
    setView(next);
  };
  const press = (key: string) => () => setView(keyed(view, key, fit, viewport) ?? view);
  const gestures = useGestures(setView, fits, viewport);
  const shown = held(view, fit, viewport);

  return (
    <dialog ref={dialog} class="zoom" aria-label={t.zoom.title} onClose={onClose} onKeyDown={onKey}>
      <div class="zoom-lenses">
        {works.map((work, i) => (
          <div key={work.url} class="zoom-lens" ref={i === 0 ? lens : null} {...gestures(i)}>
            <img
              src={work.url}
              alt={work.alt}
              draggable={false}
              decoding="sync"
              style={placeOf(view, fits[i] ?? fit, viewport)}
            />
            {work.letter !== null && (
              <span class="zoom-letter" aria-hidden="true">
                {work.letter}
              </span>
            )}
          </div>
        ))}
      </div>
      {caption !== undefined && <div class="zoom-caption">{caption}</div>}
      <div class="zoom-bar">
        <button type="button" class="button" aria-label={t.zoom.out} disabled={shown.scale <= 1} onClick={press('-')}>
          −
        </button>
        <button type="button" class="button zoom-level" aria-label={t.zoom.fit} onClick={press('0')}>
          {percent(shown.scale)}
        </button>
        <button type="button" class="button" aria-label={t.zoom.in} onClick={press('+')}>
          +
        </button>
        {onReport !== undefined && (
          <button type="button" class="zoom-report" onClick={onReport}>
            {report.link}
          </button>
        )}
        <button type="button" class="button zoom-close" autofocus onClick={() => dialog.current?.close()}>
          {close ?? (works.length > 1 ? t.zoom.close : t.zoom.closeOne)}
        </button>
      </div>
      <p class="visually-hidden">{works.length > 1 ? t.zoom.help : t.zoom.helpOne}</p>
      <p class="visually-hidden" role="status">
        {t.zoom.level(percent(shown.scale))}
      </p>
    </dialog>
  );
}

/** A picture's place: the one view, kept from leaving this picture. */
function placeOf(view: ZoomView, fit: Size, viewport: Size) {
  const place = placed(held(view, fit, viewport), fit, viewport);
  return {
    width: `${fit.width}px`,
    height: `${fit.height}px`,
    transform: `translate(${place.left}px, ${place.top}px) scale(${place.scale})`,
  };
}

type Point = { x: number; y: number };

/** Drag, pinch, wheel and double tap of either viewport, applied to the one view. */
function useGestures(setView: (change: (view: ZoomView) => ZoomView) => void, fits: readonly Size[], viewport: Size) {
  const fingers = useRef(new Map<number, Point>());
  const fromMiddle = (element: HTMLElement, point: Point) => {
    const box = element.getBoundingClientRect();
    return { dx: point.x - box.left - box.width / 2, dy: point.y - box.top - box.height / 2 };
  };
  useEffect(() => () => fingers.current.clear(), []);

  return (lens: number) => {
    const fit = fits[lens] ?? viewport;
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
          setView((view) => movedBy(view, now.x - before.x, now.y - before.y, fit, viewport));
          return;
        }
        const spread =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        const middle = fromMiddle(element, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        setView((view) =>
          scaledAt(
            movedBy(view, (now.x - before.x) / 2, (now.y - before.y) / 2, fit, viewport),
            spread,
            middle,
            fit,
            viewport,
          ),
        );
      },
      onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onWheel(event: WheelEvent) {
        event.preventDefault();
        const at = fromMiddle(event.currentTarget as HTMLElement, { x: event.clientX, y: event.clientY });
        setView((view) => scaledAt(view, Math.exp(-event.deltaY * WHEEL), at, fit, viewport));
      },
      onDblClick(event: MouseEvent) {
        const at = fromMiddle(event.currentTarget as HTMLElement, { x: event.clientX, y: event.clientY });
        setView((view) => (view.scale > 1 ? WHOLE : scaledAt(view, OPENING_SCALE, at, fit, viewport)));
      },
    };
  };
}
