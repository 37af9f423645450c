import { useRef, useState } from 'preact/hooks';
import type { JudgePacket, JudgingView } from '../../contract/http/judging.ts';
import { judging as t } from '../../words/words.ts';
import { useLetterKeys } from '../arena/letter-keys.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Strip, type StripItem } from '../ui/strip.tsx';
import { AboutBrief } from './about-brief.tsx';
import { AnchorPanel } from './anchor-panel.tsx';
import { AsideNotice } from './aside-notice.tsx';
import { BriefBar } from './brief-bar.tsx';
import { type Phase, type Place, useDesk } from './desk-state.ts';
import { SUBMITTED } from './dimension-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { useJudgeKeys } from './judge-keys.ts';
import { JudgeSummary } from './judge-summary.tsx';
import { KeysHelp } from './keys-help.tsx';
import { FirstPick, LookPanel } from './look-panel.tsx';
import { pressOnDesk } from './press-on-desk.ts';
import { LanguageSwitch, useStandardLanguage } from './standard-text.tsx';
import type { Judge } from './use-judge.ts';
import { useViewer } from './use-viewer.ts';
import { Viewer } from './viewer.tsx';
import './desk.css';
import './desk-dialogs.css';
import './desk-screens.css';

interface Props {
  readonly judging: JudgingView;
  readonly packet: JudgePacket;
  readonly judge: Judge;
}

/** Where a judge works: all pictures of a brief, one of them large or two, and the form of the design beside it. */
export function JudgeDesk({ judging: { contest, standard }, packet, judge }: Props) {
  const desk = useDesk(standard, packet, judge);
  const viewer = useViewer();
  const [language, setLanguage] = useStandardLanguage();
  const [letters, setLetters] = useLetterKeys();
  const [dialog, setDialog] = useState<'summary' | 'help' | null>(null);
  const [spoken, announce] = useState('');
  const fold = useRef<HTMLDetailsElement>(null);
  const { outputs, places, at, here, phase, beside } = desk;
  const readOnly = phase === 'done';
  const judged = phase === 'judge' || phase === 'done';
  const anchor = packet.anchors.find(({ id }) => id === here.id);
  const output = here.output;
  usePageTitle(packet.brief.title);

  const answering = judged && output !== null && !readOnly ? desk.question : null;
  useJudgeKeys(answering, letters, dialog === null, (key) =>
    pressOnDesk(key, {
      ...{ standard, desk, viewer, announce, answering, open: setDialog },
      write: (field, value) => output !== null && judge.write(output.id, field, value),
      unfold: () => {
        if (fold.current !== null) fold.current.open = !fold.current.open;
      },
    }),
  );
  const go = (id: string) => {
    setDialog(null);
    desk.show(places.findIndex((place) => place.id === id));
  };
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? '';

  return (
    <main class="judge-desk" data-wide={viewer.wide} data-phase={phase}>
      <header class="judge-head">
        <a class="desk-home" href={`/c/${contest.slug}/judge`} aria-label={t.desk.toBriefs}>
          ←
        </a>
        <h1 tabIndex={-1}>{packet.brief.title}</h1>
        <p class="quiet judge-place">{t.desk.place(at + 1, places.length)}</p>
        <button type="button" class="button button-quiet judge-glance" onClick={() => setDialog('summary')}>
          {t.glance}
        </button>
        <button type="button" class="button button-quiet judge-keys" onClick={() => setDialog('help')}>
          {t.keys.open}
        </button>
      </header>
      <Strip
        label={t.desk.strip}
        items={places.map((place) => stripItem(place, phase))}
        index={at}
        onShow={desk.show}
        note={null}
      />
      <Viewer
        works={beside === null ? [here] : [here, beside]}
        viewer={viewer}
        others={places.filter(({ id }) => id !== here.id)}
        onCompare={desk.compare}
        onSeen={judge.saw}
      />
      <div class="judge-side">
        <AboutBrief brief={packet.brief} open={!judged} fold={fold} />
        {phase === 'look' && <LookPanel seen={places.filter(({ seen }) => seen).length} of={places.length} />}
        {phase === 'pick' && (
          <FirstPick outputs={outputs} picked={packet.firstPick} onPick={judge.pick} onBegin={desk.begin} />
        )}
        {anchor !== undefined && <AnchorPanel anchor={anchor} standard={standard} language={language} />}
        {judged && output !== null && (
          <>
            <div class="judge-side-head">
              <h2>
                {here.name} <span class="quiet code">{here.id}</span>
              </h2>
              <LanguageSwitch standard={standard} language={language} onChange={setLanguage} />
            </div>
            {packet.submittedAt !== null && <p id={SUBMITTED}>{t.desk.submittedAt(packet.submittedAt)}</p>}
            <FormPanel
              key={output.id}
              {...{ standard, output, language, readOnly }}
              required={packet.brief.requiredText}
              item={output.item}
              question={desk.question}
              onQuestion={desk.setQuestion}
              onWrite={(field, value) => judge.write(output.id, field, value)}
            />
          </>
        )}
      </div>
      <BriefBar {...{ standard, desk, language }} saving={judge.saving} onGlance={() => setDialog('summary')} />
      <AsideNotice
        aside={judge.aside}
        standard={standard}
        nameOf={nameOf}
        onPut={readOnly ? null : judge.putBack}
        onLetGo={judge.letGo}
      />
      {dialog === 'help' && <KeysHelp letters={letters} onLetters={setLetters} onClose={() => setDialog(null)} />}
      {dialog === 'summary' && (
        <JudgeSummary
          {...{ standard, language, outputs }}
          anchors={packet.anchors}
          firstPick={packet.firstPick}
          unsaved={judge.pending.length > 0}
          onSubmit={readOnly ? null : judge.submit}
          onShow={go}
          onClose={() => setDialog(null)}
        />
      )}
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
    </main>
  );
}

/** A picture of the strip: whether it was looked at, later how far it is judged. */
function stripItem({ id, name, picture, seen, overall, output }: Place, phase: Phase): StripItem {
  const base = { code: id, small: picture.small };
  if (phase === 'look' || output === null) {
    const state = seen ? 'seen' : 'unseen';
    return {
      ...base,
      state: seen ? 'done' : 'empty',
      mark: seen ? t.desk.marks.done : t.desk.marks.empty,
      label: t.desk.labelled(overall === null ? name : t.viewer.scored(name, overall), t.desk.states[state]),
      caption: overall === null ? name : t.viewer.scored(name, overall),
    };
  }
  const { state, warnings } = output;
  const hinted = state === 'done' && warnings.length > 0;
  const said =
    warnings.length > 0 ? `${t.desk.states[state]}, ${t.desk.warned(warnings.length)}` : t.desk.states[state];
  return {
    ...{ ...base, state, caption: name },
    mark: hinted ? t.desk.marks.hinted : t.desk.marks[state],
    label: t.desk.labelled(name, said),
  };
}
