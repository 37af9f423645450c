import { useEffect, useState } from 'preact/hooks';
import type { CastCommand, Pair } from '../../contract/vote.ts';
import { vote as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { usePairPictures } from './pictures.ts';
import { ReportWork } from './report.ts';
import { SETTLE_MS, useSettled } from './use-settled.ts';
import { useVoteKeys } from './vote-keys.ts';
import { type Side, Work } from './work.tsx';
import { type Spot, Zoom } from './zoom.tsx';

interface Props {
  readonly round: string;
  readonly pair: Pair;
  readonly upcoming: Pair | null;
  readonly stage: { readonly width: number; readonly height: number };
  readonly connected: boolean;
  readonly skipsLeft: number;
  /** The last answer is being taken back: nothing can be answered meanwhile. */
  readonly undoing: boolean;
  readonly onAnswer: (pair: Pair, choice: CastCommand['choice'], dwellMs: number) => void;
  readonly onUndo: () => void;
  readonly announce: (sentence: string) => void;
}

interface Leaving {
  readonly pair: Pair;
  readonly side: Side | null;
}

/** The pair on the wall: pictures, labels, keys and the zoom. */
export function Judging({ round, pair, upcoming, stage, connected, skipsLeft, undoing, ...props }: Props) {
  const { onAnswer, onUndo, announce } = props;
  const pictures = usePairPictures(pair, upcoming, connected);
  const [zoomAt, setZoomAt] = useState<Spot | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const since = useSettled(`${pair.ordinal}.${pair.attempt}`, pictures.ready);
  const [reporting, setReporting] = useState<Pair | null>(null);
  const canAnswer = since !== null && zoomAt === null && reporting === null && !undoing;

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  useEffect(() => setZoomAt(null), [pair.ordinal, pair.attempt]);

  const answer = (side: Side | null) => {
    if (!canAnswer || (side === null && skipsLeft === 0)) return;
    setLeaving({ pair, side });
    announce(side === null ? t.announce.skipped : t.announce.chosen(t.letters[side]));
    onAnswer(pair, side === null ? { skip: true } : { pick: pair[side].code }, performance.now() - since);
  };
  useVoteKeys(
    { left: () => answer('left'), right: () => answer('right'), skip: () => answer(null), undo: onUndo },
    zoomAt === null && reporting === null,
  );

  const zoomed = (side: Side) => ({
    url: mediaUrl(pair[side].full),
    alt: t.pictureAlt(t.letters[side]),
    letter: t.letters[side],
  });
  const work = (side: Side) => (
    <Work
      side={side}
      picture={pair[side]}
      status={pictures[side]}
      leaving={leaving === null ? null : { picture: leaving.pair[side], chosen: leaving.side === side }}
      canChoose={canAnswer}
      confirming={leaving?.side === side}
      onChoose={() => answer(side)}
      onZoom={setZoomAt}
      onRetry={pictures.retry}
    />
  );
  return (
    <>
      <div class="wall" role="group" aria-label={t.pairLabel} style={{ '--stage-ratio': stage.width / stage.height }}>
        {work('left')}
        {work('right')}
      </div>
      <button
        type="button"
        class="skip"
        aria-keyshortcuts="S"
        aria-disabled={!canAnswer || skipsLeft === 0}
        onClick={() => answer(null)}
      >
        {skipsLeft === 0 ? (
          <span class="quiet">{t.noSkips}</span>
        ) : (
          <>
            <span class="skip-word">{t.skip}</span> <span class="quiet">{t.skipsLeft(skipsLeft)}</span>
          </>
        )}
      </button>
      {zoomAt !== null && (
        <Zoom
          works={(['left', 'right'] as const).map(zoomed)}
          stage={stage}
          at={zoomAt}
          onClose={() => setZoomAt(null)}
          onReport={() => {
            setReporting(pair);
            setZoomAt(null);
          }}
        />
      )}
      {reporting !== null && (
        <ReportWork
          round={round}
          works={(['left', 'right'] as const).map((side) => ({
            label: t.pictureAlt(t.letters[side]),
            code: reporting[side].code,
          }))}
          onClose={() => setReporting(null)}
        />
      )}
    </>
  );
}
