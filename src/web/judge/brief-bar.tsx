import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judging as t } from '../../words/words.ts';
import { DeskBar } from '../ui/desk-bar.tsx';
import type { Desk } from './desk-state.ts';
import type { JudgeSituation } from './judge-situation.ts';
import { dimensionOf, type Missing, nextOpen } from './judge-view.ts';
import { type Language, textIn } from './standard-text.tsx';

/** So many of the things that are missing are named. */
const NAMED = 2;

interface Props {
  readonly standard: JudgeStandard;
  readonly desk: Desk;
  readonly language: Language;
  readonly saving: JudgeSituation['saving'];
  readonly onGlance: () => void;
}

/** What is missing for the brief to be handed in, whether all is saved, and the way on. */
export function BriefBar({ standard, desk, language, saving, onGlance }: Props) {
  const { outputs, places, at, here, phase } = desk;
  const seen = places.filter((place) => place.seen).length;
  const done = outputs.filter(({ state }) => state === 'done').length;
  const looking = phase === 'look';
  const unseen = places.findIndex((place, nth) => !place.seen && nth !== at);
  const next = nextOpen(outputs, here.output === null ? -1 : here.output.place - 1);
  const toOpen = places.length - outputs.length + (next ?? 0);
  const main = looking
    ? { label: t.look.next, first: true, disabled: unseen < 0, act: () => desk.show(unseen) }
    : phase === 'pick'
      ? { label: t.look.begin, first: true, disabled: false, act: desk.begin }
      : phase === 'done' || next === null
        ? { label: phase === 'done' ? t.glance : t.toGlance, first: phase !== 'done', disabled: false, act: onGlance }
        : { label: t.toOpen, first: false, disabled: toOpen === at, act: () => desk.show(toOpen) };
  return (
    <DeskBar
      done={looking ? seen : done}
      of={looking ? places.length : outputs.length}
      progress={looking ? t.look.progress(seen, places.length) : t.brief.progress(done, outputs.length)}
      missing={missingText(desk, standard, language, places.length - seen, outputs.length - done)}
      saving={{ waiting: saving === 'waiting', text: savingText(saving, phase !== 'look') }}
      index={at}
      places={places.length}
      ways={{ previous: t.desk.previous, next: t.desk.next }}
      main={main}
      onShow={desk.show}
    />
  );
}

function missingText(
  { phase, here }: Desk,
  standard: JudgeStandard,
  language: Language,
  unseen: number,
  open: number,
): string {
  if (phase === 'look') return t.look.left(unseen);
  if (phase === 'pick') return t.look.done;
  if (phase === 'done') return t.submit.done;
  if (open === 0) return t.missing.complete;
  const { output, name } = here;
  if (output === null) return t.missing.designs(open);
  if (output.missing.length === 0) return `${t.missing.none(name)} ${t.missing.designs(open)}.`;
  const named = output.missing.slice(0, NAMED).map((one) => missingName(one, standard, language));
  return t.missing.of(name, named, output.missing.length - named.length);
}

function missingName({ question, what }: Missing, { dimensions }: JudgeStandard, language: Language): string {
  if (question === 'deliverable') return t.missing.deliverable;
  if (question === 'intent') return what === 'reason' ? t.missing.intentReason : t.missing.intent;
  const key = dimensionOf(question);
  const name = dimensions.find((one) => one.key === key)?.name;
  const called = name === undefined ? '' : textIn(name, language);
  return what === 'score' ? t.missing.score(called) : t.missing.reason(called);
}

function savingText(saving: Props['saving'], anything: boolean): string {
  if (saving === 'waiting') return t.saving.waiting;
  if (saving === 'saving') return t.saving.saving;
  return anything ? t.saving.saved : t.saving.none;
}
