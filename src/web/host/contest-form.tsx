import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContestView, NewContest } from '../../contract/http/contests.ts';
import { common, host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { request } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { criteriaFaults, criteriaToSend, draftCriteria } from './criteria-draft.ts';
import { type JudgingDraft, MethodChoice } from './method-choice.tsx';
import { VOTING_ROLES } from './role-choice.tsx';
import { type ContestTexts, TextFields } from './text-fields.tsx';

interface Draft extends JudgingDraft, ContestTexts {
  readonly requiredBenchmarks: number;
}

interface Props {
  /** The contest to change; a new one is made without it. */
  readonly contest?: ContestView;
  readonly onSaved: (contest: ContestView) => void;
}

/** Name, question, brief, benchmarks and judging of a contest: to make one, or to change it. */
export function ContestForm({ contest, onSaved }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(contest));
  const action = useAction();
  const [saved, setSaved] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // Criteria of a method that is not chosen are kept as they were.
  const criteriaWrong = draft.methods.includes('experts') ? criteriaFaults(draft.criteria) : new Map<string, string>();
  const set = (part: Partial<Draft>) => {
    setSaved(false);
    setDraft({ ...draft, ...part });
  };
  const fault = (path: string) =>
    (tries > 0 ? criteriaWrong.get(path) : undefined) ??
    action.error?.fields.find((field) => field.path === path)?.message;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, action.error]);
  const save = () =>
    action.run(async () => {
      onSaved(
        contest === undefined
          ? await request<ContestView>('POST', '/contests', toSend(draft))
          : await request<ContestView>('PATCH', `/contests/${contest.slug}`, toSend(draft)),
      );
      setSaved(true);
    });
  return (
    <form
      class="stack"
      ref={form}
      // Faults are told beside their fields, all at once, by the form itself.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        if (criteriaWrong.size === 0) void save();
      }}
    >
      <TextFields prefix="contest" words={t.create} texts={draft} fault={fault} onChange={set} />
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
      <MethodChoice judging={draft} onChange={set} fault={fault} />
      <Problem error={action.error} title={t.create.failed} />
      <ActionButton type="submit" kind="first" busy={action.busy} disabled={!hasJudges(draft)}>
        {contest !== undefined ? common.save : action.busy ? t.create.busy : t.create.submit}
      </ActionButton>
      <p role="status">{saved && contest !== undefined && t.steps.describe.saved}</p>
    </form>
  );
}

/** Every chosen method has somebody who uses it. */
function hasJudges({ methods, pairwiseRoles, likesRoles }: Draft): boolean {
  const empty = { pairwise: pairwiseRoles.length === 0, likes: likesRoles.length === 0, experts: false };
  return methods.length > 0 && methods.every((method) => !empty[method]);
}

function toSend({ criteria, pairwiseRoles, likesRoles, methods, ...texts }: Draft): NewContest {
  return {
    ...texts,
    methods: [...methods],
    // An empty list belongs to a method that is not chosen: it stays as it is.
    ...(pairwiseRoles.length > 0 && { pairwiseRoles: [...pairwiseRoles] }),
    ...(likesRoles.length > 0 && { likesRoles: [...likesRoles] }),
    ...(methods.includes('experts') && { criteria: criteriaToSend(criteria) }),
  };
}

function draftOf(contest: ContestView | undefined): Draft {
  const host = contest?.host;
  const rolesOf = (held: readonly string[]) => VOTING_ROLES.filter((role) => held.includes(role));
  return {
    name: contest?.name ?? '',
    question: contest?.question ?? '',
    brief: contest?.brief ?? '',
    requiredBenchmarks: host?.requiredBenchmarks ?? 3,
    methods: host?.methods ?? ['pairwise'],
    pairwiseRoles: rolesOf(host?.pairwiseRoles ?? ['designer', 'juror']),
    likesRoles: rolesOf(host?.likesRoles ?? VOTING_ROLES),
    criteria: draftCriteria(host?.criteria),
  };
}
