import { useEffect, useRef } from 'preact/hooks';
import { mediaUrl } from './media-url.ts';
import './strip.css';

/** A small picture with how far the work on it is. */
export interface StripItem {
  readonly code: string;
  readonly small: string;
  readonly state: 'empty' | 'partly' | 'done';
  /** A sign for the state, for the eye; the label says it in words. */
  readonly mark: string;
  readonly label: string;
  /** Under the picture, where it has a name to go by. */
  readonly caption?: string;
}

interface Props {
  readonly label: string;
  readonly items: readonly StripItem[];
  readonly index: number;
  readonly note: string | null;
  readonly onShow: (index: number) => void;
}

/** All works of a packet as small pictures, each with how far it is. */
export function Strip({ label, items, index, note, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current?.children[index] as HTMLElement | undefined;
    const box = list.current;
    if (shown === undefined || box === null) return;
    // Only the strip moves, never the page.
    box.scrollTo({
      left: shown.offsetLeft - (box.clientWidth - shown.clientWidth) / 2,
      top: shown.offsetTop - (box.clientHeight - shown.clientHeight) / 2,
    });
  }, [index]);
  return (
    <nav class="strip" aria-label={label}>
      <ol ref={list}>
        {items.map((item, place) => (
          <li key={item.code}>
            <button
              type="button"
              class="strip-design"
              data-state={item.state}
              aria-current={place === index ? 'true' : undefined}
              aria-label={item.label}
              onClick={() => onShow(place)}
            >
              <img src={mediaUrl(item.small)} alt="" draggable={false} />
              <span class="strip-mark" aria-hidden="true">
                {item.mark}
              </span>
              {item.caption !== undefined && (
                <span class="strip-caption" aria-hidden="true">
                  {item.caption}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {note !== null && <p class="strip-note quiet">{note}</p>}
    </nav>
  );
}
