import type { LiveSnapshot } from '../../contract/host.ts';
import { count } from '../../words/format.ts';
import { jury as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import './live-reviews.css';

type Reviews = NonNullable<LiveSnapshot['reviews']>;

/** How far the jurors are, without names, and how much what they submitted agrees. */
export function LiveReviews({ reviews }: { reviews: Reviews }) {
  const { jurors, begun, scored, submitted, standing } = reviews;
  const waiting = jurors - begun - scored - submitted;
  const rows = [
    ['submitted', submitted],
    ['scored', scored],
    ['begun', begun],
    ['waiting', waiting],
  ] as const;
  return (
    <section class="live-part live-reviews">
      <h2>{t.title}</h2>
      {jurors === 0 ? (
        <p>{t.none}</p>
      ) : (
        <dl class="review-counts" aria-label={t.counts.label}>
          {rows.map(([name, value]) => (
            <div key={name} data-state={name}>
              <dt>{t.counts[name]}</dt>
              <dd>
                <strong>{count(value)}</strong>
                <span class="review-dots" aria-hidden="true">
                  {Array.from({ length: Math.min(value, 40) }, (_, i) => (
                    <span key={i} />
                  ))}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {standing !== null && <p>{agreement(standing.agreement)}</p>}
      {standing !== null && <ConfidenceNote method="experts" confidence={standing.confidence} />}
      <p class="quiet">{t.blind}</p>
    </section>
  );
}

function agreement(found: NonNullable<Reviews['standing']>['agreement']): string {
  if (found.kind === 'complete') return t.agreement.complete(found.w);
  if (found.kind === 'pairwise') return t.agreement.pairwise(found.w, found.pairs);
  return t.agreement.undefined[found.reason];
}
