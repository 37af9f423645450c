import { useEffect, useRef, useState } from 'preact/hooks';
import type { JudgePacket } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judging } from '../../words/words.ts';
import { focusQuestion } from './focus-question.ts';
import {
  hasScore,
  type JudgedOutput,
  judgedOutputs,
  type LookedAt,
  nextOpen,
  type Question,
  questionsOf,
} from './judge-view.ts';
import type { Judge } from './use-judge.ts';

/** A place of the strip: an example or a design. */
export type Place = LookedAt & { readonly output: JudgedOutput | null };

/** `look`: not all originals were shown; `pick`: all were, and nothing is scored; `judge`; `done`: handed in. */
export type Phase = 'look' | 'pick' | 'judge' | 'done';

export interface Desk {
  readonly outputs: readonly JudgedOutput[];
  /** Examples first. */
  readonly places: readonly Place[];
  readonly at: number;
  readonly here: Place;
  readonly phase: Phase;
  readonly question: Question;
  readonly setQuestion: (question: Question) => void;
  /** Another picture beside the one that is shown. */
  readonly beside: Place | null;
  readonly compare: (id: string | null) => void;
  /** Goes to a place; `byKey`: keys go on in its form. */
  readonly show: (at: number, byKey?: boolean) => void;
  /** Ends the look and begins with the forms. */
  readonly begin: () => void;
}

/** Where a judge is in a brief: which design, which question, and what is beside it. */
export function useDesk(standard: JudgeStandard, packet: JudgePacket, judge: Judge): Desk {
  const outputs = judgedOutputs(standard, packet, judge.pending, judge.seen);
  const places = placesOf(packet, outputs, judge.seen);
  const [begun, setBegun] = useState(false);
  const phase = phaseOf(packet, places, outputs, begun);
  const examples = packet.anchors.length;
  const [at, setAt] = useState(() => firstPlace(phase, places, outputs, examples));
  const here = places[Math.min(at, places.length - 1)] as Place;
  const [question, setQuestion] = useState<Question>(() => firstQuestion(here));
  const [besideId, compare] = useState<string | null>(null);
  const beside = places.find(({ id }) => id === besideId && id !== here.id) ?? null;
  const keys = useRef(false);
  useEffect(() => {
    if (keys.current && document.activeElement === document.body) focusQuestion(question);
    keys.current = false;
  }, [here.id]);

  function show(place: number, byKey = false): void {
    const next = places[place];
    if (next === undefined) return;
    keys.current = byKey;
    setAt(place);
    if (next.output !== null) setQuestion(firstQuestion(next));
  }
  return {
    ...{ outputs, places, at: places.indexOf(here), here, phase, question, setQuestion, beside, compare, show },
    begin() {
      setBegun(true);
      show(examples + (nextOpen(outputs, -1) ?? 0));
    },
  };
}

function placesOf(packet: JudgePacket, outputs: readonly JudgedOutput[], seen: ReadonlySet<string>): Place[] {
  const examples = packet.anchors.map(({ id, picture, overall }, nth) => {
    return { id, picture, overall, seen: seen.has(id), name: judging.desk.anchor(nth + 1), output: null };
  });
  const designs = outputs.map((output) => {
    return { ...output, overall: null, name: judging.desk.design(output.place), output };
  });
  return [...examples, ...designs];
}

function phaseOf(
  { submittedAt }: JudgePacket,
  places: readonly Place[],
  outputs: readonly JudgedOutput[],
  begun: boolean,
): Phase {
  if (submittedAt !== null) return 'done';
  if (places.some(({ seen }) => !seen)) return 'look';
  return begun || outputs.some((output) => hasScore(output) || output.state !== 'empty') ? 'judge' : 'pick';
}

/** Where one stopped: the first picture that was not looked at, later the first design that is not done. */
function firstPlace(
  phase: Phase,
  places: readonly Place[],
  outputs: readonly JudgedOutput[],
  examples: number,
): number {
  if (phase === 'look')
    return Math.max(
      0,
      places.findIndex(({ seen }) => !seen),
    );
  return examples + (nextOpen(outputs, -1) ?? 0);
}

const firstQuestion = ({ output }: Place): Question => output?.missing[0]?.question ?? 'deliverable';

/** The question before or after one, within the form. */
export function questionBeside(standard: JudgeStandard, question: Question, by: 1 | -1): Question {
  const all = questionsOf(standard);
  return all[Math.min(all.length - 1, Math.max(0, all.indexOf(question) + by))] ?? question;
}
