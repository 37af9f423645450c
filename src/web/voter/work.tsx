import type { Picture } from '../../contract/vote.ts';
import { vote as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import type { PictureStatus } from './pictures.ts';
import type { Spot } from './zoom.tsx';
import './work.css';

export type Side = 'left' | 'right';

interface Props {
  readonly side: Side;
  readonly picture: Picture;
  readonly status: PictureStatus;
  /** The picture that was here and is on its way out, and whether it was the chosen one. */
  readonly leaving: { readonly picture: Picture; readonly chosen: boolean } | null;
  readonly canChoose: boolean;
  readonly confirming: boolean;
  readonly onChoose: () => void;
  readonly onZoom: (at: Spot) => void;
  readonly onRetry: () => void;
}

/** One work on the wall, with its label under it. The picture only enlarges; the label chooses. */
export function Work(props: Props) {
  const { side, picture, status, leaving, canChoose, confirming } = props;
  const letter = t.letters[side];
  const zoom = (event: MouseEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const byKey = event.detail === 0;
    props.onZoom({
      x: byKey ? 0.5 : (event.clientX - box.left) / box.width,
      y: byKey ? 0.5 : (event.clientY - box.top) / box.height,
    });
  };
  return (
    <section class="work" aria-label={t.pictureAlt(letter)}>
      <div class="work-inside">
        <div class="work-picture">
          <button
            type="button"
            class="work-zoom"
            aria-label={t.zoomLabel(letter)}
            disabled={status !== 'ready'}
            onClick={zoom}
          >
            <img key={picture.small} class="work-small" src={mediaUrl(picture.small)} alt="" draggable={false} />
            {status === 'ready' && (
              <img
                key={picture.full}
                class="work-full"
                src={mediaUrl(picture.full)}
                alt={t.pictureAlt(letter)}
                decoding="sync"
                draggable={false}
              />
            )}
          </button>
          {leaving !== null && (
            <img
              class={leaving.chosen ? 'work-leaving work-leaving-chosen' : 'work-leaving'}
              src={mediaUrl(leaving.picture.full)}
              alt=""
              decoding="sync"
            />
          )}
          {status === 'loading' && <span class="visually-hidden">{t.pictureLoading(letter)}</span>}
          {status === 'failed' && (
            <div class="work-failed" role="alert">
              <p>{t.pictureMissing}</p>
              <button type="button" class="button" onClick={props.onRetry}>
                {t.pictureRetry}
              </button>
            </div>
          )}
        </div>
        <button
          type="button"
          class={confirming ? 'plaque plaque-chosen' : 'plaque'}
          aria-label={t.chooseLabel(letter)}
          aria-disabled={!canChoose}
          aria-keyshortcuts={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
          onClick={() => canChoose && props.onChoose()}
        >
          <span class="plaque-letter">{letter}</span>
          <span class="plaque-word">{confirming ? t.chosen : t.choose}</span>
          {status === 'loading' && <span class="plaque-loading" aria-hidden="true" />}
          <svg class="plaque-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d="M5 12.5l4.5 4.5L19 7.5"
              fill="none"
              stroke="currentColor"
              stroke-width="2.5"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </svg>
        </button>
      </div>
    </section>
  );
}
