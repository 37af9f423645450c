import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judging as t } from '../../words/words.ts';
import type { Desk } from './desk-state.ts';
import { questionBeside } from './desk-state.ts';
import type { Field, FieldValue } from './draft-fields.ts';
import { focusQuestion } from './focus-question.ts';
import type { Command, JudgeKey } from './judge-keys.ts';
import { dimensionOf, mayScore, nextOpen, type Question } from './judge-view.ts';
import type { ViewerState } from './use-viewer.ts';

export interface Pressed {
  readonly standard: JudgeStandard;
  readonly desk: Desk;
  readonly viewer: ViewerState;
  /** The question that takes answers now. */
  readonly answering: Question | null;
  readonly write: (field: Field, value: FieldValue) => void;
  readonly unfold: () => void;
  readonly open: (dialog: 'summary' | 'help') => void;
  readonly announce: (sentence: string) => void;
}

const VERDICTS = ['fits', 'partly_fits', 'does_not_fit'] as const;

/** Does what a key means at the desk. */
export function pressOnDesk(key: JudgeKey, pressed: Pressed): void {
  const { desk, standard } = pressed;
  if (key.kind === 'design') desk.show(desk.at + key.by, true);
  else if (key.kind === 'question') focusQuestion(questionBeside(standard, desk.question, key.by));
  else if (key.kind === 'write') focusQuestion(desk.question, true);
  else if (key.kind === 'answer') answer(key.nth, pressed);
  else if (key.kind === 'score') score(key.score, pressed);
  else COMMANDS[key.command](pressed);
}

function answer(nth: number, { answering, write }: Pressed): void {
  if (answering === 'deliverable') write('deliverable_ok', nth === 1);
  else write('intent_fit.verdict', VERDICTS[nth - 1] ?? null);
}

/** The number of the question in hand; without a reason none. It stays in hand: whoever types a 1 and a 0 means 10 of it. */
function score(given: number, { standard, desk, answering, write, announce }: Pressed): void {
  const dimension = standard.dimensions.find(({ key }) => answering !== null && key === dimensionOf(answering));
  if (dimension === undefined || desk.here.output === null) return;
  const { key, name } = dimension;
  if (!mayScore(desk.here.output.item, key)) {
    announce(t.announce.locked(name.en));
    return;
  }
  write(`scores.${key}.score`, given);
  announce(t.announce.score(name.en, given));
}

const COMMANDS: Readonly<Record<Command, (pressed: Pressed) => void>> = {
  fit: ({ viewer }) => viewer.toggle(),
  in: ({ viewer }) => viewer.zoom('+'),
  out: ({ viewer }) => viewer.zoom('-'),
  wide: ({ viewer }) => viewer.widen(),
  brief: ({ unfold }) => unfold(),
  glance: ({ open }) => open('summary'),
  help: ({ open }) => open('help'),
  // The one before it, as one goes through them.
  compare: (pressed) => {
    const { at, places, here, beside } = pressed.desk;
    const before = places[at - 1] ?? places.find(({ id }) => id !== here.id);
    putBeside(pressed, beside === null ? (before?.id ?? null) : null);
  },
  other_before: (pressed) => turn(pressed, -1),
  other_after: (pressed) => turn(pressed, 1),
  next_open: ({ desk: { outputs, places, here, show } }) => {
    const next = nextOpen(outputs, here.output === null ? -1 : here.output.place - 1);
    if (next !== null) show(places.length - outputs.length + next, true);
  },
};

function putBeside({ desk, announce }: Pressed, id: string | null): void {
  desk.compare(id);
  const name = desk.places.find((place) => place.id === id)?.name;
  announce(name === undefined ? t.announce.alone : t.announce.comparing(name));
}

/** Another one beside it, round the end. */
function turn(pressed: Pressed, by: 1 | -1): void {
  const { places, here, beside } = pressed.desk;
  const others = places.filter(({ id }) => id !== here.id);
  const from = others.findIndex(({ id }) => id === beside?.id);
  const next = others[(from < 0 && by < 0 ? others.length - 1 : from + by + others.length) % others.length];
  if (next !== undefined) putBeside(pressed, next.id);
}
