import { useState } from 'preact/hooks';
import type { ContestView } from '../../../contract/http/contests.ts';
import { hostArena as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post } from '../../ui/api.ts';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { instantOf } from '../local-time.ts';
import { ClosingField } from '../time-field.tsx';

interface Props {
  readonly slug: string;
  /** What is missing; null: nothing. */
  readonly fault: string | null;
  readonly onChange: (contest: ContestView) => void;
}

/** Opens the arena's one round; says beforehand what is missing. */
export function OpenArena({ slug, fault, onChange }: Props) {
  const [name, setName] = useState<string>(t.steps.open.usualName);
  const [closes, setCloses] = useState('');
  const action = useAction();
  const open = () =>
    action.run(async () => {
      const closesAt = instantOf(closes);
      onChange(await post<ContestView>(`/arenas/${slug}/open`, { name, ...(closesAt === null ? {} : { closesAt }) }));
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p>{t.steps.open.text}</p>
      {fault !== null && <p class="notice notice-open">{fault}</p>}
      <Field id="arena-round" label={t.steps.open.name}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            required
            maxLength={80}
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        )}
      </Field>
      <ClosingField id="arena-closes" value={closes} onChange={setCloses} />
      <Problem error={action.error} title={t.steps.open.failed} />
      <ActionButton type="submit" kind="first" busy={action.busy} disabled={fault !== null}>
        {t.steps.open.action}
      </ActionButton>
    </form>
  );
}
