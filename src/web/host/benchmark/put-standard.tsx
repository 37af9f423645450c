import { useRef, useState } from 'preact/hooks';
import type { StandardView } from '../../../contract/judge-standard.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { request } from '../../ui/api.ts';
import { ApiError } from '../../ui/api-error.ts';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';

const t = hostBenchmark.standard;

interface Props {
  readonly slug: string;
  readonly onTaken: (view: StandardView) => Promise<unknown>;
}

/** Hands another standard in, from a file; says everything that is wrong with it, each with its place. */
export function PutStandard({ slug, onTaken }: Props) {
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);
  const [taken, setTaken] = useState('');
  const hand = () =>
    action.run(async () => {
      setTaken('');
      const file = form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
      if (file === undefined) return;
      const standard = jsonOf(await file.text());
      const view = await request<StandardView>('PUT', `/benchmarks/${slug}/standard`, standard);
      form.current?.reset();
      setTaken(view.current);
      await onTaken(view);
    });
  const fields = action.error?.fields ?? [];
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void hand();
      }}
    >
      <p>{t.changeText}</p>
      <Field id="bench-standard" label={t.file}>
        {(tied) => <input {...tied} class="input" type="file" accept=".json,application/json" required />}
      </Field>
      {fields.length === 0 ? (
        <Problem error={action.error} title={t.failed} />
      ) : (
        <div class="notice notice-open" role="alert">
          <p>
            <strong>{t.failed}</strong>
          </p>
          <ul class="import-faults">
            {fields.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <code>{path === '' ? t.whole : path}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ActionButton type="submit" busy={action.busy}>
        {t.put}
      </ActionButton>
      <p role="status">{taken !== '' && t.done(taken)}</p>
    </form>
  );
}

/** @throws ApiError */
function jsonOf(text: string): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('bad_request', t.noJson(error instanceof Error ? error.message : ''));
  }
}
