import { useEffect, useState } from 'preact/hooks';
import { countdown } from '../../words/format.ts';
import { vote as t } from '../../words/words.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { Judging } from './judging.tsx';
import { useVote } from './use-vote.ts';
import type { VoteSituation } from './vote-session.ts';
import { VoteEnd, VoteRefused, VoteWaiting } from './vote-states.tsx';
import { viewOf } from './vote-view.ts';
import './vote.css';

const SOON_MS = 10 * 60_000;

/** The voting page: the question, two works, progress, and nothing else. */
export function VotePage({ slug }: { slug: string }) {
  const vote = useVote(slug);
  const [spoken, announce] = useState('');
  const { state } = vote;
  usePageTitle(state?.contest.name ?? t.title);
  const left = useTimeLeft(state?.round?.closesAt ?? null, state?.now ?? null);
  const view = state === null ? null : viewOf(state, vote.answers);
  const pair = view?.pair ?? null;
  const showing = pair !== null && state?.end === null;

  useEffect(() => {
    if (view !== null && pair !== null && view.judged > 0) announce(t.announce.ready(view.judged));
  }, [pair?.ordinal, pair?.attempt]);
  const end = state?.end ?? null;
  useEffect(() => {
    if (end !== null) announce(t.end[end].title);
  }, [end]);

  if (state === null || view === null) {
    return vote.refusal === null ? (
      <VoteWaiting connected={vote.connected} kept={vote.answers.length} />
    ) : (
      <VoteRefused slug={slug} refusal={vote.refusal} />
    );
  }
  return (
    <main class="vote">
      <h1 class="vote-question" tabIndex={-1}>
        {state.contest.question}
      </h1>
      {showing && pair !== null ? (
        <Judging
          pair={pair}
          upcoming={view.upcoming}
          stage={state.stage}
          connected={vote.connected}
          skipsLeft={view.skipsLeft}
          onAnswer={vote.answer}
          announce={announce}
        />
      ) : (
        <VoteEnd slug={slug} state={state} waiting={view.waiting} judged={view.judged} connected={vote.connected} />
      )}
      <div class="vote-status" data-offline={!vote.connected}>
        {vote.lost === null ? (
          <p>
            <StatusLine situation={vote} judged={view.judged} showing={showing} />
            {vote.connected && left !== null && left < SOON_MS && showing && (
              <span class="vote-left">{t.closesIn(countdown(left))}</span>
            )}
          </p>
        ) : (
          <p role="alert">{t.lost[vote.lost.kind](vote.lost.count)}</p>
        )}
        {vote.lost !== null && (
          <button type="button" class="vote-dismiss" aria-label={t.dismiss} onClick={vote.dismiss}>
            ×
          </button>
        )}
      </div>
      {showing && <KeyHints />}
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
    </main>
  );
}

/** One slim line, always in the same place, so that nothing moves under a finger. */
function StatusLine({ situation, judged, showing }: { situation: VoteSituation; judged: number; showing: boolean }) {
  const kept = situation.answers.length;
  if (!situation.connected) return <>{kept === 0 ? t.status.offline : t.status.offlineKept(kept)}</>;
  if (situation.waiting && kept > 0) return <>{t.status.slow(kept)}</>;
  if (!showing) return null;
  return <>{judged === 0 ? t.firstHint : t.judged(judged)}</>;
}

/** Seen only where there is a keyboard to use. */
function KeyHints() {
  return (
    <p class="vote-keys" aria-hidden="true">
      <kbd>←</kbd> <kbd>→</kbd> {t.keys.choose} <kbd>S</kbd> {t.keys.skip}
    </p>
  );
}
