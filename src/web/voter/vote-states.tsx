import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../../contract/common.ts';
import type { VoteState } from '../../contract/vote.ts';
import { common, vote as t } from '../../words/words.ts';
import { Mark } from '../ui/mark.tsx';

/** Why there is no pair: the end of the work, a pause, or answers that wait for the connection. */
export function VoteEnd(props: {
  slug: string;
  state: VoteState;
  waiting: number;
  judged: number;
  connected: boolean;
}) {
  const { slug, state, waiting, judged, connected } = props;
  if (state.end === null || (waiting > 0 && state.end === 'all_judged')) {
    const kept = !connected && waiting > 0;
    return (
      <div class="vote-panel">
        <Mark kind="waiting" />
        <h2>{kept ? t.wait.keptTitle(waiting) : waiting > 0 ? t.wait.sendingTitle : t.wait.loadingTitle}</h2>
        {waiting > 0 && <p>{kept ? t.wait.kept : t.wait.sending}</p>}
      </div>
    );
  }
  const words = t.end[state.end];
  return (
    <div class="vote-panel">
      <Mark kind={state.end === 'published' ? 'open' : state.end === 'all_judged' ? 'done' : 'covered'} />
      <h2>{words.title}</h2>
      <p>{typeof words.text === 'string' ? words.text : words.text(judged)}</p>
      {state.end === 'all_judged' && <p class="quiet">{t.end.all_judged.more}</p>}
      {state.end === 'not_open' && <p class="quiet">{t.noName}</p>}
      {state.end === 'published' && (
        <a class="button button-first" href={`/c/${slug}/results`}>
          {t.end.toResults}
        </a>
      )}
    </div>
  );
}

const PATIENCE_MS = 4000;

/** Before the first state has come; trouble is spoken of only when it lasts. */
export function VoteWaiting({ connected, kept }: { connected: boolean; kept: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const offline = late && !connected;
  return (
    <main class="vote" aria-busy="true">
      <h1 class="vote-question vote-question-loading" tabIndex={-1}>
        <span class="visually-hidden">{t.wait.loadingTitle}</span>
      </h1>
      <div class="wall wall-loading" aria-hidden="true">
        <div class="work" />
        <div class="work" />
      </div>
      <div class="vote-status" data-offline={offline}>
        <p role="status">{offline ? (kept > 0 ? t.status.offlineKept(kept) : t.wait.unreachable) : common.loading}</p>
      </div>
    </main>
  );
}

/** Where this device may not vote: said with its reason, and the way on. */
export function VoteRefused({ slug, refusal }: { slug: string; refusal: Refusal }) {
  const out = refusal.code === 'unauthenticated';
  const words =
    refusal.code === 'hosts_do_not_vote' || refusal.code === 'not_in_electorate'
      ? t.refused[refusal.code]
      : {
          title: out ? common.signedOut.title : t.refused.other.title,
          text: out ? common.signedOut.text : refusal.message,
        };
  return (
    <main class="vote">
      <div class="vote-panel">
        <Mark kind="covered" />
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.text}</p>
        {refusal.code === 'hosts_do_not_vote' ? (
          <a class="button button-first" href={`/host/${slug}/live`}>
            {t.refused.hosts_do_not_vote.action}
          </a>
        ) : (
          <a class="button button-first" href="/join">
            {common.enterCode}
          </a>
        )}
      </div>
    </main>
  );
}
