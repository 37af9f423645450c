import { useEffect, useState } from 'preact/hooks';
import { vote as t } from '../../words/words.ts';
import { Judging } from './judging.tsx';
import type { Shown } from './methods.ts';
import type { Voting } from './use-vote.ts';
import { endWords, VoteEnd } from './vote-states.tsx';
import { viewOf } from './vote-view.ts';
import { VotingFrame } from './voting-frame.tsx';

interface Props {
  readonly slug: string;
  readonly compare: Voting['compare'];
  readonly notes: Partial<Record<Shown, string>>;
  readonly onShow: (method: Shown) => void;
  readonly packet: string | null;
}

/** The page of somebody who compares pairs. */
export function Comparing({ slug, compare, notes, onShow, packet }: Props) {
  const { state } = compare;
  const [spoken, announce] = useState('');
  const view = state === null ? null : viewOf(state, compare.answers);
  const pair = view?.pair ?? null;
  const end = state?.end ?? null;
  useEffect(() => {
    if (view !== null && pair !== null && view.judged > 0) announce(t.announce.ready(view.judged));
  }, [pair?.ordinal, pair?.attempt]);
  useEffect(() => {
    if (end !== null) announce(t.end[end].title);
  }, [end]);
  if (state === null || view === null) return null;
  const showing = pair !== null && end === null;
  const words = end === null ? null : endWords(end, t.end.all_judged, view.judged);
  return (
    <VotingFrame
      state={state}
      situation={compare}
      showing={showing}
      status={view.judged === 0 ? t.firstHint : t.judged(view.judged)}
      lost={(kind, count) => t.lost[kind](count)}
      keys={[
        ['← →', t.keys.choose],
        ['S', t.keys.skip],
        ['U', t.keys.undo],
      ]}
      shown="pairwise"
      notes={notes}
      onShow={onShow}
      packet={packet}
      spoken={spoken}
    >
      {showing && pair !== null ? (
        <Judging
          round={state.round?.id ?? ''}
          pair={pair}
          upcoming={view.upcoming}
          stage={state.stage}
          connected={compare.connected}
          skipsLeft={view.skipsLeft}
          undoing={compare.undoing}
          onAnswer={compare.answer}
          onUndo={compare.takeBack}
          announce={announce}
        />
      ) : (
        <VoteEnd
          slug={slug}
          end={end}
          words={words}
          waiting={view.waiting}
          connected={compare.connected}
          further={notes.likes === undefined || notes.likes === t.methods.done ? null : notes.likes}
          onFurther={() => onShow('likes')}
          furtherName={t.methods.likes}
          opening={state}
        />
      )}
    </VotingFrame>
  );
}
