import { useEffect, useState } from 'preact/hooks';
import type { PacketView } from '../../contract/http/reviews.ts';
import { countdown } from '../../words/format.ts';
import { common, review as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { Strip } from '../ui/strip.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { ReportWork } from '../voter/report.ts';
import { type Spot, Zoom } from '../voter/zoom.tsx';
import { CriteriaPanel } from './criteria-panel.tsx';
import { LostScores } from './lost-scores.tsx';
import { PacketBar } from './packet-bar.tsx';
import { type ReviewKey, useReviewKeys } from './review-keys.ts';
import type { Review } from './review-states.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { firstMissing, missingIn, scoredDesigns } from './review-view.ts';

const SOON_MS = 30 * 60_000;

interface Props {
  readonly packet: PacketView;
  readonly review: Review;
}

/** Where a juror works: the designs, one of them large, its criteria, and what is missing. */
export function PacketDesk({ packet, review }: Props) {
  const designs = scoredDesigns(packet, review.pending);
  const [at, setAt] = useState(() => missingIn(designs, -1).next ?? 0);
  const index = Math.min(at, designs.length - 1);
  const design = designs[index];
  const [criterion, setCriterion] = useState(() => (design === undefined ? 0 : firstMissing(design)));
  const [spot, setSpot] = useState<Spot | null>(null);
  const [reporting, setReporting] = useState<string | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const [spoken, announce] = useState('');
  const left = useTimeLeft(packet.round?.closesAt ?? null, packet.now);
  usePageTitle(t.title);
  // The pictures that come next are there before they are wanted.
  useEffect(() => {
    for (const near of [designs[index + 1], designs[index - 1]]) if (near) new Image().src = mediaUrl(near.full);
  }, [design?.code]);

  function show(place: number): void {
    const next = designs[place];
    if (next === undefined) return;
    setAt(place);
    setCriterion(firstMissing(next));
    announce(t.announce.design(place + 1, designs.length, next.scores.length - next.given));
  }
  function give(place: number, score: number): void {
    const scale = packet.criteria[place];
    if (design === undefined || scale === undefined) return;
    review.score(design.code, place, score);
    announce(t.announce.scored(scale.name, score));
    setCriterion(Math.min(place + 1, packet.criteria.length - 1));
  }
  function press(key: ReviewKey): void {
    if (key.kind === 'score') give(criterion, key.score);
    else if (key.kind === 'design') show(index + key.by);
    else setCriterion(Math.min(packet.criteria.length - 1, Math.max(0, criterion + key.by)));
  }
  const scale = packet.criteria[criterion] ?? { min: 1, max: 0 };
  useReviewKeys(scale, spot === null && reporting === null && !reviewing, press);

  if (design === undefined) return null;
  return (
    <main class="desk">
      <header class="desk-head">
        <a class="desk-home" href="/" aria-label={common.home}>
          ←
        </a>
        <h1 tabIndex={-1}>{packet.contest.question}</h1>
        <p class="quiet desk-place">
          {t.place(index + 1, designs.length)}
          {left !== null && left < SOON_MS && <span> · {t.closesIn(countdown(left))}</span>}
        </p>
        {packet.alsoVotes && (
          <a class="desk-vote" href={`/c/${packet.contest.slug}/vote`}>
            {t.toVote}
          </a>
        )}
      </header>
      <Strip
        label={t.strip}
        items={designs.map(({ code, small, state, given, scores }, place) => ({
          ...{ code, small, state, mark: t.marks[state] },
          label: t.designState(place + 1, given, scores.length),
        }))}
        index={index}
        onShow={show}
        note={packet.ownLeftOut ? t.ownLeftOut : null}
      />
      <section class="desk-work" aria-label={t.design(index + 1)}>
        <button
          type="button"
          class="desk-picture"
          style={{ '--stage-ratio': `${packet.stage.width} / ${packet.stage.height}` }}
          aria-label={t.look(index + 1)}
          onClick={(event) => setSpot(spotOf(event))}
        >
          <img key={design.small} src={mediaUrl(design.small)} alt="" draggable={false} />
          <img key={design.full} src={mediaUrl(design.full)} alt={t.design(index + 1)} draggable={false} />
        </button>
      </section>
      <CriteriaPanel
        key={design.code}
        criteria={packet.criteria}
        scores={design.scores}
        active={criterion}
        onActive={setCriterion}
        onScore={give}
      />
      <PacketBar
        designs={designs}
        index={index}
        saving={review.saving}
        pending={review.pending.length}
        onShow={show}
        onReview={() => setReviewing(true)}
      />
      <LostScores notice={review.notice} onDismiss={review.dismiss} />
      {spot !== null && (
        <Zoom
          works={[{ url: mediaUrl(design.full), alt: t.design(index + 1), letter: null }]}
          stage={packet.stage}
          at={spot}
          onClose={() => setSpot(null)}
          onReport={() => {
            setReporting(design.code);
            setSpot(null);
          }}
        />
      )}
      {reporting !== null && (
        <ReportWork
          round={packet.round?.id ?? ''}
          works={[{ label: t.design(index + 1), code: reporting }]}
          onClose={() => setReporting(null)}
        />
      )}
      {reviewing && (
        <ReviewSummary
          packet={packet}
          review={review}
          designs={designs}
          onShow={(place) => {
            setReviewing(false);
            show(place);
          }}
          onClose={() => setReviewing(false)}
        />
      )}
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
    </main>
  );
}

/** Where a picture was pressed, 0–1; its middle by key. */
function spotOf(event: MouseEvent): Spot {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  if (event.detail === 0) return { x: 0.5, y: 0.5 };
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}
