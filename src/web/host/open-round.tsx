import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import type { StepState } from './checklist.ts';
import { instantOf, localNow } from './local-time.ts';

interface Props {
  readonly contest: ContestView;
  readonly host: NonNullable<ContestView['host']>;
  readonly state: StepState;
  readonly onChange: (contest: ContestView) => void;
}

/** Opens a round; says beforehand what is missing. After a closed round another one may follow. */
export function OpenRound({ contest, host, state, onChange }: Props) {
  const last = contest.rounds.at(-1);
  const another = contest.status === 'evaluation' && last?.status === 'closed';
  if (state === 'done') {
    return (
      <>
        {last !== undefined && <p>{t.steps.openRound.done(last.seedHash)}</p>}
        {another && (
          <details class="step-more">
            <summary>{t.steps.openRound.another}</summary>
            <RoundForm contest={contest} onChange={onChange} />
          </details>
        )}
      </>
    );
  }
  const { benchmarks, requiredBenchmarks, designs } = host;
  return (
    <>
      <p>{t.steps.openRound.text}</p>
      {benchmarks !== requiredBenchmarks && (
        <p class="notice notice-open">{t.steps.openRound.missing(benchmarks, requiredBenchmarks)}</p>
      )}
      {designs + benchmarks < 2 && <p class="notice notice-open">{t.steps.openRound.few}</p>}
      <RoundForm contest={contest} onChange={onChange} />
    </>
  );
}

function RoundForm({ contest, onChange }: Pick<Props, 'contest' | 'onChange'>) {
  const [name, setName] = useState(t.steps.openRound.defaultName(contest.rounds.length + 1));
  const [closesAt, setClosesAt] = useState('');
  const action = useAction();
  const open = () =>
    action.run(async () => {
      const instant = instantOf(closesAt);
      const body = { name, ...(instant === null ? {} : { closesAt: instant }) };
      onChange(await post<ContestView>(`/contests/${contest.slug}/rounds`, body));
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <Field id="round-name" label={t.steps.openRound.name}>
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
      <Field id="round-closes" label={t.steps.openRound.closesAt} help={t.steps.openRound.closesHelp}>
        {(tied) => (
          <input
            {...tied}
            class="input host-time"
            type="datetime-local"
            min={localNow()}
            value={closesAt}
            onInput={(e) => setClosesAt(e.currentTarget.value)}
          />
        )}
      </Field>
      <Problem error={action.error} />
      <ActionButton type="submit" kind="first" busy={action.busy}>
        {t.steps.openRound.action}
      </ActionButton>
    </form>
  );
}
