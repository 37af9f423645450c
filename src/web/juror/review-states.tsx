import type { ComponentChildren } from 'preact';
import type { PacketView } from '../../contract/http/reviews.ts';
import { review as t } from '../../words/words.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Shell } from '../ui/shell.tsx';
import { Problem, State } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { LostScores } from './lost-scores.tsx';
import type { ReviewSession, ReviewSituation } from './review-session.ts';
import { scoredDesigns } from './review-view.ts';
import { ScoreTable } from './score-table.tsx';

export type Review = ReviewSituation & Pick<ReviewSession, 'score' | 'step' | 'refresh' | 'dismiss'>;

interface Props {
  readonly packet: PacketView;
  readonly review: Review;
}

/** A packet that counts, with what is in it; it may be reopened while the round is open. */
export function ReviewSubmitted({ packet, review }: Props) {
  const action = useAction();
  const open = packet.end === null;
  return (
    <Frame packet={packet} review={review}>
      <State mark="done" title={t.submitted.title}>
        <p role="status">
          {open ? t.submitted.text : packet.end === 'paused' ? t.end.paused.text : t.submitted.closed}
        </p>
        <Problem error={action.error} title={t.submitted.failed} />
        <div class="buttons">
          {packet.alsoVotes && (
            <a class="button" href={`/c/${packet.contest.slug}/vote`}>
              {t.toVote}
            </a>
          )}
          {open && (
            <ConfirmButton
              label={t.submitted.reopen}
              question={t.submitted.ask}
              yes={t.submitted.yes}
              busy={action.busy}
              onConfirm={() => action.run(() => review.step('reopen'))}
            />
          )}
        </div>
      </State>
      <h2>{t.submitted.scores}</h2>
      <ScoreTable packet={packet} designs={scoredDesigns(packet, [])} />
    </Frame>
  );
}

/** Nothing can be scored: not yet, not now, or no more. */
export function ReviewClosed({ packet, review }: Props) {
  const { end, contest } = packet;
  const begun = packet.designs.some(({ scores }) => scores.some((score) => score !== null));
  const words = t.end[end ?? 'closed'];
  const text = 'text' in words ? words.text : begun ? words.draft : words.none;
  return (
    <Frame packet={packet} review={review}>
      <State mark={end === 'published' ? 'open' : end === 'closed' ? 'covered' : 'waiting'} title={words.title}>
        <p role="status">{text}</p>
        {end === 'published' && (
          <a class="button button-first" href={`/c/${contest.slug}/results`}>
            {t.toResults}
          </a>
        )}
        {end === 'not_reviewed' && packet.alsoVotes && (
          <a class="button button-first" href={`/c/${contest.slug}/vote`}>
            {t.toVote}
          </a>
        )}
      </State>
      {end === 'not_open' && <Published criteria={packet.criteria} />}
    </Frame>
  );
}

/** The criteria, for whoever comes early. */
function Published({ criteria }: { criteria: PacketView['criteria'] }) {
  return (
    <dl class="review-published">
      {criteria.map(({ name, description, share, min, max }) => (
        <div key={name}>
          <dt>
            {name} <span class="quiet">{criteria.length > 1 && t.share(share)}</span>
          </dt>
          {description !== '' && <dd>{description}</dd>}
          <dd class="quiet">{t.scale(min, max)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Frame({ packet, review, children }: Props & { children: ComponentChildren }) {
  return (
    <Shell title={t.title} heading={packet.contest.name} lead={packet.contest.question}>
      <div class="review-frame">
        <LostScores notice={review.notice} onDismiss={review.dismiss} />
        {children}
      </div>
    </Shell>
  );
}

export function ReviewRefused({ slug, code }: { slug: string; code: keyof typeof t.refused }) {
  return (
    <Shell title={t.title}>
      <State mark="covered" title={t.refused[code].title}>
        <p>{t.refused[code].text}</p>
        {code === 'hosts_do_not_vote' ? (
          <a class="button button-first" href={`/host/${slug}/live`}>
            {t.refused.hosts_do_not_vote.action}
          </a>
        ) : (
          <a class="button button-first" href={`/c/${slug}/vote`}>
            {t.toVote}
          </a>
        )}
      </State>
    </Shell>
  );
}
