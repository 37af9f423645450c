import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportReason } from '../../contract/http/reports.ts';
import { report as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly round: string;
  /** The works on screen: how the page calls them, and their codes. */
  readonly works: readonly { readonly label: string; readonly code: string }[];
  readonly onClose: () => void;
}

const REASONS = Object.keys(t.reasons) as ReportReason[];
const MAX_TEXT = 500;

/** Tells the host that something is wrong with a work; a dialog, so that nothing behind it is chosen by accident. */
export function ReportWork({ round, works, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState(works.length === 1 ? (works[0]?.code ?? '') : '');
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [text, setText] = useState('');
  const [sent, setSent] = useState(false);
  const action = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const send = async () => {
    if (await action.run(() => post(`/rounds/${round}/reports`, { code, reason, text }))) setSent(true);
  };
  return (
    <dialog ref={dialog} class="report" aria-labelledby="report-title" onClose={onClose}>
      <h2 id="report-title">{sent ? t.sentTitle : t.title}</h2>
      {sent ? (
        <>
          <p>{t.sent}</p>
          <button type="button" class="button button-first" onClick={() => dialog.current?.close()}>
            {t.close}
          </button>
        </>
      ) : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p>{t.text}</p>
          {works.length > 1 && (
            <fieldset class="field">
              <legend>{t.which}</legend>
              {works.map((work) => (
                <label key={work.code} class="check">
                  <input
                    type="radio"
                    name="report-code"
                    required
                    checked={code === work.code}
                    onChange={() => setCode(work.code)}
                  />{' '}
                  {work.label}
                </label>
              ))}
            </fieldset>
          )}
          <fieldset class="field">
            <legend>{t.why}</legend>
            {REASONS.map((one) => (
              <label key={one} class="check">
                <input
                  type="radio"
                  name="report-reason"
                  required
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />{' '}
                {t.reasons[one]}
              </label>
            ))}
          </fieldset>
          <Field id="report-text" label={t.more} help={t.moreHelp}>
            {(tied) => (
              <textarea
                {...tied}
                class="input"
                rows={3}
                maxLength={MAX_TEXT}
                value={text}
                onInput={(e) => setText(e.currentTarget.value)}
              />
            )}
          </Field>
          <Problem error={action.error} />
          <div class="buttons">
            <ActionButton type="submit" kind="first" busy={action.busy}>
              {t.send}
            </ActionButton>
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {t.cancel}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}
