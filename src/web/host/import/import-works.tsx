import { useRef, useState } from 'preact/hooks';
import { hostImport as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ApiError } from '../../ui/api-error.ts';
import { Field } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import './import.css';
import { type ImportEnd, type ImportProgress, sendZip } from './send-zip.ts';

interface Props<Counts> {
  /** Where the zip is sent: `/arenas/SLUG/manifest`. */
  readonly path: string;
  /** There is something already. */
  readonly more: boolean;
  /** What was brought, in words. */
  readonly said: (counts: Counts) => string;
  /** How such a zip is made. */
  readonly how: string;
  /** A manifest. */
  readonly example: string;
  readonly onImported: () => Promise<unknown>;
}

type Stage = { readonly sent: number } | ImportProgress;

/** Sends a zip, tells how far its import is, and then what came of it: what is new, or everything that is wrong. */
export function ImportWorks<Counts>({ path, more, said, how, example, onImported }: Props<Counts>) {
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [end, setEnd] = useState<ImportEnd<Counts> | null>(null);
  const bring = () =>
    action.run(async () => {
      const zip = form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
      if (zip === undefined) return;
      setEnd(null);
      setStage({ sent: 0 });
      try {
        const ended = await sendZip<Counts>(path, zip, { sent: (sent) => setStage({ sent }), progress: setStage });
        if (ended.kind === 'failed') throw new ApiError(ended.code, ended.message);
        setEnd(ended);
        if (ended.kind !== 'done') return;
        form.current?.reset();
        await onImported();
      } finally {
        setStage(null);
      }
    });
  return (
    <div class="wide import">
      <form
        ref={form}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void bring();
        }}
      >
        <Field id="import-zip" label={t.file}>
          {(tied) => <input {...tied} class="input" type="file" accept=".zip,application/zip" required />}
        </Field>
        {stage !== null && <Progress share={shareOf(stage)} label={t.file} text={wordsOf(stage)} />}
        <Problem error={action.error} title={t.failed} />
        {end !== null && <Ended end={end} said={said} />}
        <ActionButton type="submit" kind={more ? 'plain' : 'first'} busy={action.busy}>
          {more ? t.again : t.action}
        </ActionButton>
      </form>
      <details class="step-more">
        <summary>{t.how}</summary>
        <p>{how}</p>
        <div class="import-example" tabIndex={0} role="region" aria-label={t.example}>
          <pre>{example}</pre>
        </div>
      </details>
    </div>
  );
}

function Ended<Counts>({ end, said }: { end: ImportEnd<Counts>; said: (counts: Counts) => string }) {
  if (end.kind === 'done') return <p role="status">{said(end)}</p>;
  if (end.kind === 'failed') return null;
  return (
    <div class="notice notice-open" role="alert">
      <p>
        <strong>{t.faults(end.faults.length + end.more)}</strong>
      </p>
      <ul class="import-faults">
        {end.faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <code>{place === '' ? t.whole : place}</code> {message}
          </li>
        ))}
      </ul>
      {end.more > 0 && <p>{t.more(end.more)}</p>}
    </div>
  );
}

function shareOf(stage: Stage): number {
  if ('sent' in stage) return stage.sent;
  return stage.total === 0 ? 0 : stage.done / stage.total;
}

function wordsOf(stage: Stage): string {
  if ('sent' in stage) return stage.sent < 1 ? t.sending(stage.sent) : t.waiting;
  return stage.total === 0 ? t.waiting : t[stage.step](stage.done, stage.total);
}
