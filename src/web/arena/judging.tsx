import { useEffect, useState } from 'preact/hooks';
import type { ArenaAnswer, ArenaPair, ArenaState } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';
import { later } from '../ui/later.tsx';
import { SETTLE_MS, useSettled } from '../voter/use-settled.ts';
import { type Answering, answered, answeringOf, steppedBack } from './answering.ts';
import { Answers } from './answers.tsx';
import { useArenaKeys } from './arena-keys.ts';
import { pairKey } from './arena-view.ts';
import { Brief } from './brief.tsx';
import { Images } from './images.tsx';
import { LetterKeys, useLetterKeys } from './letter-keys.tsx';
import { Notice } from './notice.tsx';
import { Tools } from './tools.tsx';
import { type Showing, useModelView } from './use-model-view.ts';

const loadModels = () => import('./models.tsx').then((part) => part.Models);
const Models = later(loadModels);

interface Props {
  readonly pair: ArenaPair;
  readonly upcoming: ArenaPair | null;
  readonly criteria: ArenaState['criteria'];
  readonly connected: boolean;
  /** The last vote is being taken back: nothing can be answered meanwhile. */
  readonly undoing: boolean;
  readonly modelsLeftOut: boolean;
  /** What is asked now, where several questions are asked in turn; null where the contest's own is the only one. */
  readonly onQuestion: (question: string | null) => void;
  readonly onAnswer: (pair: ArenaPair, answers: readonly ArenaAnswer[], dwellMs: number) => void;
  readonly onUndo: () => void;
  readonly announce: (sentence: string) => void;
}

/** A pair with its task, the questions in turn, and what can be answered. */
export function Judging(props: Props) {
  const { pair, upcoming, criteria, connected, undoing, onQuestion, onAnswer, onUndo, announce } = props;
  const key = pairKey(pair);
  const [kept, keep] = useState<Answering | null>(null);
  const at = answeringOf(key, kept);
  const nth = at.answers.length;
  const [showing, setShowing] = useState<Showing>({ key: '', both: false });
  const [looking, look] = useState(false);
  const [confirming, confirm] = useState<ArenaAnswer | null>(null);
  const [letters, setLetters] = useLetterKeys();
  const view = useModelView(key);
  // Each question settles anew, so that a double click does not answer two of them.
  const since = useSettled(`${key}.${nth}`, showing.key === key && showing.both);
  const [seenAt, setSeenAt] = useState<{ key: string; ms: number } | null>(null);
  const canAnswer = since !== null && !looking && !undoing;
  const several = criteria.length > 1;
  const criterion = criteria[nth];

  useEffect(() => {
    if (since !== null && seenAt?.key !== key) setSeenAt({ key, ms: since });
  }, [since, key]);
  useEffect(() => {
    if (confirming === null) return;
    const timer = setTimeout(() => confirm(null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [confirming]);
  useEffect(() => {
    // While there is a connection: the next pair may have to do without.
    if (upcoming?.task.format === 'model') loadModels().catch(() => undefined);
  }, [upcoming?.task.format]);
  useEffect(() => look(false), [key]);
  useEffect(() => {
    onQuestion(several && criterion !== undefined ? criterion.name : null);
    if (several && nth > 0) announce(t.announce.question(nth + 1, criteria.length, criterion?.name ?? ''));
  }, [nth, several, criterion?.name]);

  const answer = (given: ArenaAnswer) => {
    if (!canAnswer) return;
    const { answering, complete } = answered(at, given, criteria.length);
    confirm(given);
    keep(answering);
    announce(t.announce.answered(t.answers[given]));
    if (complete !== null) onAnswer(pair, complete, performance.now() - (seenAt?.key === key ? seenAt.ms : since));
  };
  const back = () => keep(steppedBack(at));
  useArenaKeys((pressed) => {
    if (pressed === 'undo') return nth > 0 ? back() : onUndo();
    if (pressed === 'together' || pressed === 'wireframe') return view.toggle(pressed);
    answer(pressed);
  }, letters && !looking);

  const shown = (both: boolean) => setShowing({ key, both });
  const outputs = { pair, upcoming, connected, looking, onLook: look, onShown: shown };
  return (
    <div class="arena">
      {props.modelsLeftOut && <Notice text={t.modelsLeftOut} />}
      <Brief task={pair.task} onLook={look}>
        <LetterKeys on={letters} onChange={setLetters} />
      </Brief>
      {pair.task.format === 'image' ? <Images {...outputs} /> : <Models {...outputs} view={view} />}
      <Tools
        models={pair.task.format === 'model' ? view : null}
        step={several ? { nth: nth + 1, of: criteria.length, note: criterion?.description ?? '', back } : null}
      />
      <Answers question={criterion?.name ?? ''} canAnswer={canAnswer} confirming={confirming} onAnswer={answer} />
    </div>
  );
}
