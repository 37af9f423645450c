import { useEffect, useRef } from 'preact/hooks';
import { review as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import type { ScoredDesign } from './review-view.ts';

interface Props {
  readonly designs: readonly ScoredDesign[];
  readonly index: number;
  readonly note: string | null;
  readonly onShow: (index: number) => void;
}

/** All designs of the packet as small pictures, each with how far it is. */
export function Strip({ designs, index, note, onShow }: Props) {
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
    <nav class="strip" aria-label={t.strip}>
      <ol ref={list}>
        {designs.map((design, place) => (
          <li key={design.code}>
            <button
              type="button"
              class="strip-design"
              data-state={design.state}
              aria-current={place === index ? 'true' : undefined}
              aria-label={t.designState(place + 1, design.given, design.scores.length)}
              onClick={() => onShow(place)}
            >
              <img src={mediaUrl(design.small)} alt="" draggable={false} />
              <span class="strip-mark" aria-hidden="true">
                {t.marks[design.state]}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {note !== null && <p class="strip-note quiet">{note}</p>}
    </nav>
  );
}
