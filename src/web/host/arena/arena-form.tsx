import { useState } from 'preact/hooks';
import type { ContestView, NewArena } from '../../../contract/http/contests.ts';
import { ARENA_LIMITS, DEFAULT_ARENA_CRITERIA, HUMAN_CHECKS, type HumanCheck } from '../../../domain/arena-settings.ts';
import { common, host, hostArena as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post, request } from '../../ui/api.ts';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TextFields } from '../text-fields.tsx';
import { CriteriaList, type CriterionRow } from './criteria-list.tsx';
import './arena-form.css';

interface Props {
  /** The arena whose texts are changed; a new one is made without it. */
  readonly contest?: ContestView;
  readonly onSaved: (contest: ContestView) => void;
}

const WORDS = { ...t.create, name: host.create.name };

/** Makes an arena, or changes its texts. Its criteria and checks are said once. */
export function ArenaForm({ contest, onSaved }: Props) {
  const [texts, setTexts] = useState({
    name: contest?.name ?? '',
    question: contest?.question ?? '',
    brief: contest?.brief ?? '',
  });
  const [criteria, setCriteria] = useState<readonly CriterionRow[]>(() =>
    DEFAULT_ARENA_CRITERIA.map((one, key) => ({ ...one, key })),
  );
  const [revealAfterVote, setReveal] = useState(false);
  const [humanCheck, setHumanCheck] = useState<HumanCheck>('none');
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const set = (part: Partial<typeof texts>) => {
    setSaved(false);
    setTexts({ ...texts, ...part });
  };
  const save = () =>
    action.run(async () => {
      const named = criteria.map(({ name, description }) => ({ name, description }));
      const arena: NewArena = { ...texts, criteria: named, revealAfterVote, humanCheck };
      onSaved(
        contest === undefined
          ? await post<ContestView>('/arenas', arena)
          : await request<ContestView>('PATCH', `/contests/${contest.slug}`, texts),
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
      <TextFields prefix="arena" words={WORDS} texts={texts} fault={fault} onChange={set} />
      {contest === undefined && (
        <>
          <CriteriaList criteria={criteria} most={ARENA_LIMITS.criteria} fault={fault} onChange={setCriteria} />
          <label class="check">
            <input type="checkbox" checked={revealAfterVote} onChange={(e) => setReveal(e.currentTarget.checked)} />
            {t.create.reveal}
          </label>
          <Field id="arena-check" label={t.create.humanCheck} error={fault('humanCheck')}>
            {(tied) => (
              <select
                {...tied}
                class="input"
                value={humanCheck}
                onChange={(e) => setHumanCheck(e.currentTarget.value as HumanCheck)}
              >
                {HUMAN_CHECKS.map((one) => (
                  <option key={one} value={one}>
                    {t.create.humanChecks[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
      <Problem error={action.error} title={t.create.failed} />
      <ActionButton type="submit" kind="first" busy={action.busy}>
        {contest !== undefined ? common.save : action.busy ? t.create.busy : t.create.submit}
      </ActionButton>
      <p role="status">{saved && contest !== undefined && host.steps.describe.saved}</p>
    </form>
  );
}
