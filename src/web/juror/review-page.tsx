import { review as t } from '../../words/words.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { PacketDesk } from './packet-desk.tsx';
import { ReviewClosed, ReviewRefused, ReviewSubmitted } from './review-states.tsx';
import { useReview } from './use-review.ts';
import './review.css';
import './criteria.css';
import './review-summary.css';
import './review-screens.css';

/** `/c/SLUG/review`: a juror's packet, from the first score to the submission. */
export function ReviewPage({ slug }: { slug: string }) {
  const review = useReview(slug);
  const { packet, error } = review;
  if (packet === null) {
    if (error?.code === 'hosts_do_not_vote' || error?.code === 'not_in_electorate') {
      return <ReviewRefused slug={slug} code={error.code} />;
    }
    return (
      <Shell title={t.title}>
        {error === null ? <Skeleton lines={8} /> : <Failed error={error} retry={review.refresh} />}
      </Shell>
    );
  }
  if (packet.submittedAt !== null && packet.end !== 'published') {
    return <ReviewSubmitted packet={packet} review={review} />;
  }
  if (packet.end !== null) return <ReviewClosed packet={packet} review={review} />;
  return <PacketDesk packet={packet} review={review} />;
}
