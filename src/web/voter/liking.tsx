import { useEffect, useState } from 'preact/hooks';
import type { Card } from '../../contract/rating.ts';
import { vote as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { usePictures } from './pictures.ts';
import { ReportWork } from './report.ts';
import type { SwipeMeaning } from './swipe.ts';
import { SETTLE_MS, useSettled } from './use-settled.ts';
import { useSwipe } from './use-swipe.ts';
import { useVoteKeys } from './vote-keys.ts';
import { type Spot, Zoom } from './zoom.tsx';
import './liking.css';

interface Props {
  readonly round: string;
  readonly card: Card;
  readonly upcoming: Card | null;
  readonly stage: { readonly width: number; readonly height: number };
  readonly connected: boolean;
  /** The last rating is being taken back: nothing can be answered meanwhile. */
  readonly undoing: boolean;
  readonly onAnswer: (card: Card, liked: boolean) => void;
  readonly onUndo: () => void;
  readonly announce: (sentence: string) => void;
}

interface Leaving {
  readonly card: Card;
  readonly liked: boolean;
  /** Where the finger left it, so that it goes on from there. */
  readonly from: number;
}

/** One design on the wall: swipe it, press a button or a key; a tap looks closer and never votes. */
export function Liking({ round, card, upcoming, stage, connected, undoing, onAnswer, onUndo, announce }: Props) {
  const url = mediaUrl(card.full);
  const pictures = usePictures([url], upcoming === null ? [] : [mediaUrl(upcoming.full)], connected);
  const [status = 'loading'] = pictures.statuses;
  const [zoomAt, setZoomAt] = useState<Spot | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const since = useSettled(`${card.code}.${card.attempt}`, pictures.ready);
  const [reporting, setReporting] = useState<Card | null>(null);
  const canAnswer = since !== null && zoomAt === null && reporting === null && !undoing;

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  useEffect(() => setZoomAt(null), [card.code, card.attempt]);

  const answer = (liked: boolean, from = 0) => {
    if (!canAnswer) return;
    setLeaving({ card, liked, from });
    announce(liked ? t.like.liked : t.like.disliked);
    onAnswer(card, liked);
  };
  const { drag, handlers } = useSwipe(
    status === 'ready' && reporting === null && !undoing,
    (meaning: SwipeMeaning, event) => {
      if (meaning === 'like' || meaning === 'dislike') answer(meaning === 'like', drag.offset);
      if (meaning !== 'tap') return;
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      setZoomAt({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
    },
  );
  useVoteKeys(
    { left: () => answer(false), right: () => answer(true), skip: () => undefined, undo: onUndo },
    zoomAt === null && reporting === null,
  );

  const choice = (liked: boolean) => (
    <Choice
      liked={liked}
      armed={drag.meaning === (liked ? 'like' : 'dislike')}
      chosen={leaving?.liked === liked}
      canAnswer={canAnswer}
      onChoose={() => answer(liked)}
    />
  );
  return (
    <>
      <div
        class="wall liking"
        role="group"
        aria-label={t.like.cardLabel}
        style={{ '--stage-ratio': stage.width / stage.height }}
      >
        <section class="work">
          <div class="work-inside">
            <div class="work-picture liking-card" style={{ '--drag': `${drag.offset}px` }} {...handlers}>
              <button
                type="button"
                class="work-zoom"
                aria-label={t.like.zoomLabel}
                disabled={status !== 'ready'}
                // A tap is the swipe's to tell; the keyboard's press comes without a pointer.
                onClick={(event) => event.detail === 0 && setZoomAt({ x: 0.5, y: 0.5 })}
              >
                <img key={card.small} class="work-small" src={mediaUrl(card.small)} alt="" draggable={false} />
                {status === 'ready' && (
                  <img
                    key={card.full}
                    class="work-full"
                    src={url}
                    alt={t.like.pictureAlt}
                    decoding="sync"
                    draggable={false}
                  />
                )}
              </button>
              {status === 'loading' && <span class="visually-hidden">{t.like.pictureLoading}</span>}
              {status === 'failed' && (
                <div class="work-failed" role="alert">
                  <p>{t.pictureMissing}</p>
                  <button type="button" class="button" onClick={pictures.retry}>
                    {t.pictureRetry}
                  </button>
                </div>
              )}
            </div>
            {leaving !== null && (
              <img
                class={leaving.liked ? 'liking-leaving liking-liked' : 'liking-leaving liking-disliked'}
                style={{ '--drag': `${leaving.from}px` }}
                src={mediaUrl(leaving.card.full)}
                alt=""
                decoding="sync"
              />
            )}
          </div>
        </section>
        <div class="liking-choices">
          {choice(false)}
          {choice(true)}
        </div>
      </div>
      {zoomAt !== null && (
        <Zoom
          works={[{ url, alt: t.like.pictureAlt, letter: null }]}
          stage={stage}
          at={zoomAt}
          onClose={() => setZoomAt(null)}
          onReport={() => {
            setReporting(card);
            setZoomAt(null);
          }}
        />
      )}
      {reporting !== null && (
        <ReportWork
          round={round}
          works={[{ label: t.like.pictureAlt, code: reporting.code }]}
          onClose={() => setReporting(null)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly liked: boolean;
  /** Letting the card go now would choose this. */
  readonly armed: boolean;
  readonly chosen: boolean;
  readonly canAnswer: boolean;
  readonly onChoose: () => void;
}

/** A thumb-sized button; sign and word say which. */
function Choice({ liked, armed, chosen, canAnswer, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      class={armed || chosen ? 'plaque plaque-chosen liking-choice' : 'plaque liking-choice'}
      aria-label={liked ? t.like.likeLabel : t.like.dislikeLabel}
      aria-disabled={!canAnswer}
      aria-keyshortcuts={liked ? 'ArrowRight' : 'ArrowLeft'}
      onClick={onChoose}
    >
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path
          d={liked ? HEART : CROSS}
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <span>{liked ? t.like.like : t.like.dislike}</span>
    </button>
  );
}

const CROSS = 'M6 6l12 12M18 6L6 18';
const HEART = 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z';
