import { useRef, useState } from 'preact/hooks';
import { hostArena as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ApiError } from '../../ui/api-error.ts';
import { Field } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type ImportEnd, type ImportProgress, sendZip } from './send-zip.ts';

interface Props {
  readonly slug: string;
  /** There is something already. */
  readonly more: boolean;
  readonly onImported: () => Promise<unknown>;
}

type Stage = { readonly sent: number } | ImportProgress;

/** Sends a zip, tells how far its import is, and then what came of it: what is new, or everything that is wrong. */
export function ImportWorks({ slug, more, onImported }: Props) {
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [end, setEnd] = useState<ImportEnd | null>(null);
  const bring = () =>
    action.run(async () => {
      const zip = form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
      if (zip === undefined) return;
      setEnd(null);
      setStage({ sent: 0 });
      try {
        const ended = await sendZip(slug, zip, { sent: (sent) => setStage({ sent }), progress: setStage });
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
    <div class="wide arena-import">
      <form
        ref={form}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void bring();
        }}
      >
        <Field id="arena-zip" label={t.import.file}>
          {(tied) => <input {...tied} class="input" type="file" accept=".zip,application/zip" required />}
        </Field>
        {stage !== null && <Progress share={shareOf(stage)} label={t.import.file} text={wordsOf(stage)} />}
        <Problem error={action.error} title={t.import.failed} />
        {end !== null && <Ended end={end} />}
        <ActionButton type="submit" kind={more ? 'plain' : 'first'} busy={action.busy}>
          {more ? t.import.again : t.import.action}
        </ActionButton>
      </form>
      <details class="step-more">
        <summary>{t.import.how}</summary>
        <p>{t.import.howText}</p>
        <div class="arena-example" tabIndex={0} role="region" aria-label={t.import.example}>
          <pre>{EXAMPLE}</pre>
        </div>
      </details>
    </div>
  );
}

function Ended({ end }: { end: ImportEnd }) {
  if (end.kind === 'done') return <p role="status">{t.import.done(end)}</p>;
  if (end.kind === 'failed') return null;
  return (
    <div class="notice notice-open" role="alert">
      <p>
        <strong>{t.import.faults(end.faults.length + end.more)}</strong>
      </p>
      <ul class="arena-faults">
        {end.faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <code>{place === '' ? t.import.whole : place}</code> {message}
          </li>
        ))}
      </ul>
      {end.more > 0 && <p>{t.import.more(end.more)}</p>}
    </div>
  );
}

function shareOf(stage: Stage): number {
  if ('sent' in stage) return stage.sent;
  return stage.total === 0 ? 0 : stage.done / stage.total;
}

function wordsOf(stage: Stage): string {
  if ('sent' in stage) return stage.sent < 1 ? t.import.sending(stage.sent) : t.import.waiting;
  return stage.total === 0 ? t.import.waiting : t.import[stage.step](stage.done, stage.total);
}

const EXAMPLE = `{
  "version": 1,
  "tasks": [
    { "key": "heron", "title": "A heron in reeds", "category": "animals", "format": "model",
      "reference": { "file": "heron.jpg", "source": "https://…", "licence": "CC BY 4.0", "attribution": "A. Painter" } }
  ],
  "generators": [
    { "key": "alpha", "label": "Alpha 3D", "version": "2.1" },
    { "key": "beta", "label": "Beta" }
  ],
  "outputs": [
    { "generator": "alpha", "task": "heron", "file": "alpha/heron.glb" },
    { "generator": "beta", "task": "heron", "file": "beta/heron.glb" }
  ],
  "gold": [
    { "task": "heron", "kind": "good", "file": "gold/good.glb" },
    { "task": "heron", "kind": "bad", "file": "gold/bad.glb" }
  ]
}`;
