import { useState } from 'preact/hooks';
import type { ContestView, NewContest } from '../../contract/http/contests.ts';
import { common, host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { request } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

type Role = NonNullable<NewContest['pairwiseRoles']>[number];
const ROLES: readonly Role[] = ['designer', 'juror', 'voter'];

interface Draft {
  name: string;
  question: string;
  brief: string;
  requiredBenchmarks: number;
  pairwiseRoles: Role[];
}

interface Props {
  /** The contest to change; a new one is made without it. */
  readonly contest?: ContestView;
  readonly onSaved: (contest: ContestView) => void;
}

/** Name, question, brief and the two settings of a contest: to make one, or to change it. */
export function ContestForm({ contest, onSaved }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(contest));
  const action = useAction();
  const [saved, setSaved] = useState(false);
  const set = (part: Partial<Draft>) => {
    setSaved(false);
    setDraft({ ...draft, ...part });
  };
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const save = () =>
    action.run(async () => {
      onSaved(
        contest === undefined
          ? await request<ContestView>('POST', '/contests', draft)
          : await request<ContestView>('PATCH', `/contests/${contest.slug}`, draft),
      );
      setSaved(true);
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field id="name" label={t.create.name} help={t.create.nameHelp} error={fault('name')}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            required
            maxLength={120}
            value={draft.name}
            onInput={(e) => set({ name: e.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="question" label={t.create.question} help={t.create.questionHelp} error={fault('question')}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            required
            maxLength={140}
            value={draft.question}
            onInput={(e) => set({ question: e.currentTarget.value })}
          />
        )}
      </Field>
      <Field id="brief" label={t.create.brief} help={t.create.briefHelp} error={fault('brief')}>
        {(tied) => (
          <textarea
            {...tied}
            class="input"
            maxLength={10_000}
            value={draft.brief}
            onInput={(e) => set({ brief: e.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id="benchmarks"
        label={t.create.benchmarks}
        help={t.create.benchmarksHelp}
        error={fault('requiredBenchmarks')}
      >
        {(tied) => (
          <input
            {...tied}
            class="input host-number"
            type="number"
            min={0}
            max={50}
            required
            value={draft.requiredBenchmarks}
            onInput={(e) => set({ requiredBenchmarks: e.currentTarget.valueAsNumber })}
          />
        )}
      </Field>
      <RoleChoice roles={draft.pairwiseRoles} onChange={(pairwiseRoles) => set({ pairwiseRoles })} />
      <Problem error={action.error} title={t.create.failed} />
      <ActionButton type="submit" kind="first" busy={action.busy} disabled={draft.pairwiseRoles.length === 0}>
        {contest !== undefined ? common.save : action.busy ? t.create.busy : t.create.submit}
      </ActionButton>
      <p role="status">{saved && contest !== undefined && t.steps.describe.saved}</p>
    </form>
  );
}

function RoleChoice({ roles, onChange }: { roles: Role[]; onChange: (roles: Role[]) => void }) {
  return (
    <fieldset class="field" aria-describedby="roles-help">
      <legend class="field-label">{t.create.roles}</legend>
      {ROLES.map((role) => (
        <label key={role} class="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(e) =>
              onChange(ROLES.filter((one) => (one === role ? e.currentTarget.checked : roles.includes(one))))
            }
          />
          {t.create.roleNames[role]}
        </label>
      ))}
      <p id="roles-help" class="field-help">
        {t.create.rolesHelp}
      </p>
    </fieldset>
  );
}

function draftOf(contest: ContestView | undefined): Draft {
  return {
    name: contest?.name ?? '',
    question: contest?.question ?? '',
    brief: contest?.brief ?? '',
    requiredBenchmarks: contest?.host?.requiredBenchmarks ?? 3,
    pairwiseRoles: ROLES.filter((role) => contest?.host?.pairwiseRoles.includes(role) ?? role !== 'voter'),
  };
}
