import type { PacketView } from '../../contract/http/reviews.ts';
import { get, post, request } from '../ui/api.ts';
import { browserShelf } from '../ui/shelf.ts';
import { useSession } from '../ui/use-session.ts';
import { openDraftShelf } from './draft-shelf.ts';
import { createReviewSession, type ReviewSession, type ReviewSituation } from './review-session.ts';

/** Other devices, the host and the clock change things meanwhile. */
const LOOK_AGAIN_MS = 15_000;

/** A contest's packet as long as the page shows it: loaded, looked at again, saved by itself. */
export function useReview(
  contest: string,
): ReviewSituation & Pick<ReviewSession, 'score' | 'step' | 'refresh' | 'dismiss'> {
  const [{ score, step, refresh, dismiss }, situation] = useSession<ReviewSituation, ReviewSession>(
    contest,
    LOOK_AGAIN_MS,
    (tools) =>
      createReviewSession({
        ...tools,
        line: {
          load: () => get<PacketView>(`/contests/${contest}/packet`),
          save: (round, body) => request<PacketView>('PUT', `/rounds/${round}/packet/scores`, body),
          step: (round, wanted, version) => post<PacketView>(`/rounds/${round}/packet/${wanted}`, { version }),
        },
        shelf: openDraftShelf(browserShelf()),
      }),
  );
  return { ...situation, score, step, refresh, dismiss };
}
