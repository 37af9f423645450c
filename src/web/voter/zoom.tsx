import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { percent } from '../../words/format.ts';
import { report, vote as t } from '../../words/words.ts';
import { useBoxSize } from '../ui/use-box-size.ts';
import { useGestures } from './zoom-gestures.ts';
import { fittedFrame, held, keyed, placeOf, type Size, type ZoomView } from './zoom-view.ts';
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

/** The pictures enlarged, moving as one. Nothing here can vote. */
export function Zoom({ works, stage, at, scale = OPENING_SCALE, onClose, caption, close, onReport }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lens = useRef<HTMLDivElement>(null);
  const viewport = useBoxSize(lens);
  const [view, setView] = useState<ZoomView>({ scale, ...at });
  const frames = works.map(({ size }) => fittedFrame(size ?? stage, viewport));
  // Keys and limits go by the first; what a finger moves by, by the picture under it.
  const frame = frames[0] ?? fittedFrame(stage, viewport);

  useLayoutEffect(() => dialog.current?.showModal(), []);

  const onKey = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : keyed(view, event.key, frame);
    if (next === null) return;
    event.preventDefault();
    setView(next);
  };
  const press = (key: string) => () => setView(keyed(view, key, frame) ?? view);
  const gestures = useGestures(setView, frames, OPENING_SCALE);
  const shown = held(view, frame);

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
              style={placeOf(view, frames[i] ?? frame)}
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
