import { useLayoutEffect, useRef } from 'preact/hooks';
import { judging } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { useBoxSize } from '../ui/use-box-size.ts';
import { useGestures } from '../voter/zoom-gestures.ts';
import { type Frame, held, keyed, placeOf, type Size, type ZoomView } from '../voter/zoom-view.ts';
import type { LookedAt } from './judge-view.ts';
import { frameOf, pixelsFor } from './lens-frame.ts';
import { useOriginal } from './use-original.ts';
import type { ViewerState } from './use-viewer.ts';
import './viewer.css';

const t = judging.viewer;

interface Props {
  /** One, or two that move as one. */
  readonly works: readonly LookedAt[];
  readonly viewer: ViewerState;
  /** What there is to put beside it. */
  readonly others: readonly LookedAt[];
  readonly onCompare: (id: string | null) => void;
  readonly onSeen: (id: string) => void;
}

/** A design on the wall, as a whole or pixel for pixel, alone or beside another one. */
export function Viewer({ works, viewer, others, onCompare, onSeen }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const box = useBoxSize(wall);
  const room = roomOf(box, works.length);
  const frames = works.map(({ picture }) => frameOf(picture, room, viewer.unit));
  const gestures = useGestures(viewer.move, frames, 1);
  const [first] = works;
  const [frame] = frames;
  useLayoutEffect(() => {
    viewer.frame.current = frame ?? null;
  });
  if (first === undefined || frame === undefined) return null;
  const shown = held(viewer.view, frame).scale;
  return (
    <section class="viewer" aria-label={first.name}>
      <div class="viewer-wall" ref={wall} data-split={room.width < box.width ? 'columns' : 'rows'}>
        {works.map((work, n) => (
          <Lens
            key={work.id}
            work={work}
            frame={frames[n] ?? frame}
            view={viewer.view}
            move={viewer.move}
            gestures={{ ...gestures(n), onDblClick: viewer.toggle }}
            named={works.length > 1}
            onSeen={() => onSeen(work.id)}
          />
        ))}
      </div>
      <div class="viewer-tools" role="group" aria-label={t.tools}>
        {(['fit', 'actual'] as const).map((unit) => (
          <button
            key={unit}
            type="button"
            class="choice"
            aria-pressed={viewer.unit === unit && shown === 1}
            aria-keyshortcuts="F"
            {...(unit === 'actual' ? { 'aria-label': t.actualLabel } : {})}
            onClick={() => viewer.show(unit)}
          >
            {t[unit]}
          </button>
        ))}
        <button
          type="button"
          class="choice"
          aria-label={t.out}
          disabled={shown <= frame.least}
          onClick={() => viewer.zoom('-')}
        >
          −
        </button>
        <span class="viewer-level">{t.level(pixelsFor(first.picture, frame, shown))}</span>
        <button
          type="button"
          class="choice"
          aria-label={t.in}
          disabled={shown >= frame.most}
          onClick={() => viewer.zoom('+')}
        >
          +
        </button>
        <button
          type="button"
          class="choice viewer-wide"
          aria-pressed={viewer.wide}
          aria-keyshortcuts="W"
          aria-label={t.wide}
          title={t.wide}
          onClick={viewer.widen}
        >
          ⤢
        </button>
        <label class="viewer-beside">
          <span>{t.compare}</span>
          <select
            class="input"
            value={works[1]?.id ?? ''}
            onChange={(event) => onCompare(event.currentTarget.value || null)}
          >
            <option value="">{t.none}</option>
            {others.map(({ id, name, overall }) => (
              <option key={id} value={id}>
                {overall === null ? name : t.scored(name, overall)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

interface LensProps {
  readonly work: LookedAt;
  readonly frame: Frame;
  readonly view: ZoomView;
  readonly move: ViewerState['move'];
  readonly gestures: object;
  /** With its name in the corner, where there are two. */
  readonly named: boolean;
  readonly onSeen: () => void;
}

function Lens({ work, frame, view, move, gestures, named, onSeen }: LensProps) {
  const { name, picture, seen } = work;
  const { status, retry, onError } = useOriginal(picture.full, seen, onSeen);
  const onKey = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move((before) => keyed(before, event.key, frame) ?? before);
  };
  const style = placeOf(view, frame);
  return (
    <div class="lens" tabIndex={0} role="group" aria-label={t.label(name)} onKeyDown={onKey} {...gestures}>
      <img src={mediaUrl(picture.small)} alt="" draggable={false} style={style} />
      {status === 'ready' && (
        <img
          key={picture.full}
          src={mediaUrl(picture.full)}
          alt={name}
          draggable={false}
          style={style}
          onError={onError}
        />
      )}
      {named && (
        <span class="lens-name" aria-hidden="true">
          {name}
        </span>
      )}
      {status === 'loading' && (
        <p class="lens-note" role="status">
          {t.loading(name)}
        </p>
      )}
      {status === 'failed' && (
        <div class="lens-note" role="alert">
          <p>{t.failed}</p>
          <button type="button" class="button" onClick={retry}>
            {t.retry}
          </button>
        </div>
      )}
    </div>
  );
}

const GAP = 4;

/** The room of each of so many pictures: beside each other on a wide wall, else one below the other. */
function roomOf({ width, height }: Size, works: number): Size {
  if (works < 2) return { width, height };
  return width >= height
    ? { width: Math.max(1, (width - GAP) / 2), height }
    : { width, height: Math.max(1, (height - GAP) / 2) };
}
