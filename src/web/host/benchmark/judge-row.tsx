import { useState } from 'preact/hooks';
import type { JudgeList } from '../../../contract/http/judging.ts';
import { common, hostJudges as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { request } from '../../ui/api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { LlmWork } from './llm-work.tsx';

type Judge = JudgeList[number];

interface Props {
  readonly slug: string;
  readonly judge: Judge;
  /** Before publication: names, panel and judges may change. */
  readonly open: boolean;
  readonly onChange: () => Promise<void>;
}

/** One judge: who it is, how far, whether it ranks. */
export function JudgeRow({ slug, judge, open, onChange }: Props) {
  const { id, kind, label, onPanel, removed, submitted, briefs } = judge;
  const [naming, name] = useState(false);
  const action = useAction();
  const path = `/benchmarks/${slug}/judges/${id}`;
  const change = (body: object) =>
    action.run(async () => {
      await request('PATCH', path, body);
      await onChange();
    });
  return (
    <li class="judge-row" data-removed={removed}>
      <div class="judge-who">
        <p>
          <strong>{label}</strong> <span class="tag">{t.kinds[kind]}</span>{' '}
          {removed && <span class="tag">{t.removed}</span>}
        </p>
        <p class="quiet">{t.progress(submitted, briefs)}</p>
        <progress
          class="judge-progress"
          value={submitted}
          max={Math.max(1, briefs)}
          aria-label={t.progress(submitted, briefs)}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={onPanel}
          disabled={!open || action.busy}
          aria-label={t.panelLabel(label)}
          onChange={(event) => void change({ onPanel: event.currentTarget.checked })}
        />
        {t.panel}
      </label>
      {open && (
        <div class="buttons">
          <button
            type="button"
            class="button button-quiet"
            aria-label={t.renameLabel(label)}
            aria-expanded={naming}
            onClick={() => name(!naming)}
          >
            {t.rename}
          </button>
          {!removed && (
            <ConfirmButton
              kind="quiet"
              label={t.remove}
              question={t.removeAsk(label)}
              yes={t.removeYes}
              busy={action.busy}
              onConfirm={() =>
                action.run(async () => {
                  await request('DELETE', path);
                  await onChange();
                })
              }
            />
          )}
        </div>
      )}
      {naming && (
        <Naming
          id={id}
          label={label}
          busy={action.busy}
          onSave={async (next) => {
            if (await change({ label: next })) name(false);
          }}
        />
      )}
      <Problem error={action.error} title={t.failed} />
      {judge.llm !== null && <LlmWork path={path} judge={judge} llm={judge.llm} open={open} onChange={onChange} />}
    </li>
  );
}

interface NamingProps {
  readonly id: string;
  readonly label: string;
  readonly busy: boolean;
  readonly onSave: (label: string) => Promise<void>;
}

function Naming({ id, label, busy, onSave }: NamingProps) {
  const [text, setText] = useState(label);
  return (
    <form
      class="judge-naming"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(text.trim());
      }}
    >
      <JudgeLabel id={`name-${id}`} value={text} onInput={setText} />
      <ActionButton type="submit" busy={busy}>
        {common.save}
      </ActionButton>
    </form>
  );
}

interface LabelProps {
  readonly id: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onInput: (value: string) => void;
}

/** Who a judge is: published with its scores. */
export function JudgeLabel({ id, value, error, onInput }: LabelProps) {
  return (
    <Field id={id} label={t.label} help={t.labelHelp} error={error}>
      {(tied) => (
        <input
          {...tied}
          class="input"
          required
          maxLength={120}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
