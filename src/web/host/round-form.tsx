import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post, request } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { instantOf, localNow } from './local-time.ts';
import { ClosingField, TimeField } from './time-field.tsx';
import { type Works, WorksChoice } from './works-choice.tsx';

type Scheduled = NonNullable<NonNullable<ContestView['host']>['scheduled']>;

interface Props {
  readonly contest: ContestView;
  /** A round that waits for its time, to be changed. */
  readonly scheduled?: Scheduled;
  readonly onChange: (contest: ContestView) => void;
}

/** A round before it opens: its name, its works, when it opens and closes. */
export function RoundForm({ contest, scheduled, onChange }: Props) {
  const [name, setName] = useState(scheduled?.name ?? t.steps.openRound.defaultName(contest.rounds.length + 1));
  const [opensAt, setOpensAt] = useState(scheduled === undefined ? '' : localNow(new Date(scheduled.opensAt)));
  const [closesAt, setClosesAt] = useState(scheduled?.closesAt ? localNow(new Date(scheduled.closesAt)) : '');
  const [works, setWorks] = useState<Works | null>(scheduled?.works ?? null);
  const action = useAction();
  const save = () =>
    action.run(async () => {
      const times = { opensAt: instantOf(opensAt), closesAt: instantOf(closesAt) };
      const body = {
        name,
        ...(times.opensAt === null ? {} : { opensAt: times.opensAt }),
        ...(times.closesAt === null ? {} : { closesAt: times.closesAt }),
        ...(works === null ? {} : { works }),
      };
      onChange(
        scheduled === undefined
          ? await post<ContestView>(`/contests/${contest.slug}/rounds`, body)
          : await request<ContestView>('PUT', `/rounds/${scheduled.id}`, body),
      );
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
      {contest.rounds.length > 0 && <WorksChoice contest={contest} value={works} onChange={setWorks} />}
      <TimeField
        id="round-opens"
        label={t.schedule.opensAt}
        help={t.schedule.opensHelp}
        required={scheduled !== undefined}
        value={opensAt}
        onChange={setOpensAt}
      />
      <ClosingField id="round-closes" value={closesAt} onChange={setClosesAt} />
      <Problem error={action.error} />
      <ActionButton type="submit" kind="first" busy={action.busy}>
        {scheduled !== undefined ? t.schedule.save : opensAt === '' ? t.steps.openRound.action : t.schedule.action}
      </ActionButton>
    </form>
  );
}
