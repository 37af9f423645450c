import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PacketView } from '../../contract/http/reviews.ts';
import { get, post, request } from '../ui/api.ts';
import { browserShelf } from '../ui/shelf.ts';
import { openDraftShelf } from './draft-shelf.ts';
import { createReviewSession, type ReviewSession, type ReviewSituation } from './review-session.ts';

/** Other devices, the host and the clock change things meanwhile. */
const LOOK_AGAIN_MS = 15_000;

/** A contest's packet as long as the page shows it: loaded, looked at again, saved by itself. */
export function useReview(
  contest: string,
): ReviewSituation & Pick<ReviewSession, 'score' | 'step' | 'refresh' | 'dismiss'> {
  const [situation, setSituation] = useState<ReviewSituation | null>(null);
  const session = useMemo(
    () =>
      createReviewSession({
        line: {
          load: () => get<PacketView>(`/contests/${contest}/packet`),
          save: (round, body) => request<PacketView>('PUT', `/rounds/${round}/packet/scores`, body),
          step: (round, step, version) => post<PacketView>(`/rounds/${round}/packet/${step}`, { version }),
        },
        shelf: openDraftShelf(browserShelf()),
        later: (ms, act) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
        tell: setSituation,
      }),
    [contest],
  );
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void session.refresh();
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      session.stop();
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
  const { score, step, refresh, dismiss } = session;
  return { ...(situation ?? session.current()), score, step, refresh, dismiss };
}
