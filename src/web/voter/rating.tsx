import { useEffect, useState } from 'preact/hooks';
import { vote as t } from '../../words/words.ts';
import { Liking } from './liking.tsx';
import type { Shown } from './methods.ts';
import { ratingViewOf } from './rating-session.ts';
import type { LostKind } from './session.ts';
import type { Voting } from './use-vote.ts';
import { endWords, VoteEnd } from './vote-states.tsx';
import { VotingFrame } from './voting-frame.tsx';

interface Props {
  readonly slug: string;
  readonly like: Voting['like'];
  readonly notes: Partial<Record<Shown, string>>;
  readonly onShow: (method: Shown) => void;
  readonly packet: string | null;
}

/** The page of somebody who likes or dislikes. */
export function Rating({ slug, like, notes, onShow, packet }: Props) {
  const { state } = like;
  const [spoken, announce] = useState('');
  const view = state === null ? null : ratingViewOf(state, like.answers);
  const card = view?.card ?? null;
  const end = state?.end ?? null;
  useEffect(() => {
    if (view !== null && card !== null) announce(t.like.ready(view.rated + 1, view.of));
  }, [card?.code, card?.attempt]);
  useEffect(() => {
    if (end !== null) announce(end === 'all_judged' ? t.like.all.title : t.end[end].title);
  }, [end]);
  if (state === null || view === null) return null;
  const showing = card !== null && end === null;
  const counter = t.like.counter(view.rated + 1, view.of);
  return (
    <VotingFrame
      state={state}
      situation={like}
      showing={showing}
      status={view.rated === 0 ? `${counter} · ${t.like.hint}` : counter}
      lost={lostSentence}
      keys={[
        ['←', t.keys.dislike],
        ['→', t.keys.like],
        ['U', t.keys.undo],
      ]}
      shown="likes"
      notes={notes}
      onShow={onShow}
      packet={packet}
      spoken={spoken}
    >
      {showing && card !== null ? (
        <Liking
          round={state.round?.id ?? ''}
          card={card}
          upcoming={view.upcoming}
          stage={state.stage}
          connected={like.connected}
          undoing={like.undoing}
          onAnswer={like.answer}
          onUndo={like.takeBack}
          announce={announce}
        />
      ) : (
        <VoteEnd
          slug={slug}
          end={end}
          words={end === null ? null : endWords(end, t.like.all, view.rated, t.like)}
          waiting={view.waiting}
          connected={like.connected}
          further={notes.pairwise === undefined || notes.pairwise === t.methods.done ? null : notes.pairwise}
          onFurther={() => onShow('pairwise')}
          furtherName={t.methods.pairwise}
          opening={state}
        />
      )}
    </VotingFrame>
  );
}

function lostSentence(kind: LostKind, count: number): string {
  return kind === 'closed' || kind === 'undo' ? t.lost[kind](count) : t.like[kind];
}
