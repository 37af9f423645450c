import { useEffect, useState } from 'preact/hooks';
import type { ArenaState } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';
import { later } from '../ui/later.tsx';
import { VotingFrame } from '../voter/voting-frame.tsx';
import { ArenaEnd } from './arena-states.tsx';
import { type ArenaView, pairKey, viewOf } from './arena-view.ts';
import { Judging } from './judging.tsx';
import type { Arena } from './use-arena.ts';

const HumanCheck = later(() => import('./human-check.tsx').then((part) => part.HumanCheck));

const MODEL_KEYS = [
  ['L', t.keys.together],
  ['W', t.keys.wireframe],
] as const;

interface Props {
  readonly slug: string;
  readonly arena: Arena;
  readonly state: ArenaState;
}

/** The page of somebody who votes: the pair, or why there is none. */
export function Voting({ slug, arena, state }: Props) {
  const [spoken, announce] = useState('');
  const [question, ask] = useState<string | null>(null);
  const view = viewOf(state, arena.answers);
  const { pair } = view;
  const { end } = state;
  const showing = pair !== null && end === null;
  useEffect(() => {
    if (pair !== null && view.judged > 0) announce(t.announce.ready(view.judged));
  }, [pair === null ? null : pairKey(pair)]);
  useEffect(() => {
    if (end !== null) announce(end === 'human_check' ? t.check.title : t.end[end].title);
  }, [end]);
  return (
    <VotingFrame
      look="arena"
      state={{ ...state, contest: { question: (showing ? question : null) ?? state.contest.question } }}
      situation={arena}
      showing={showing}
      status={state.humanCheck.quarantined ? t.quarantined : statusOf(view)}
      lost={(kind, count) => t.lost[kind](count)}
      keys={[
        ['A B', t.keys.better],
        ['T', t.keys.tie],
        ['X', t.keys.both_bad],
        ['U', t.keys.undo],
        ...(pair?.task.format === 'model' ? MODEL_KEYS : []),
      ]}
      shown="pairwise"
      notes={{}}
      onShow={() => undefined}
      packet={null}
      spoken={spoken}
    >
      {showing ? (
        <Judging
          pair={pair}
          upcoming={view.upcoming}
          criteria={state.criteria}
          connected={arena.connected}
          undoing={arena.undoing}
          modelsLeftOut={state.modelsLeftOut}
          onQuestion={ask}
          onAnswer={arena.answer}
          onUndo={arena.takeBack}
          announce={announce}
        />
      ) : end === 'human_check' ? (
        <HumanCheck slug={slug} kind={state.humanCheck.kind} kept={view.waiting} onDone={arena.again} />
      ) : (
        <ArenaEnd slug={slug} end={end} view={view} connected={arena.connected} modelsLeftOut={state.modelsLeftOut} />
      )}
    </VotingFrame>
  );
}

/** One line: who made the last pair, where that is told; else how far one has come. */
function statusOf({ revealed, judged, pair }: ArenaView): string {
  if (revealed !== null) return t.revealed(revealed.left, revealed.right);
  if (judged > 0 || pair === null) return t.judged(judged);
  return t.firstHint[pair.task.format];
}
