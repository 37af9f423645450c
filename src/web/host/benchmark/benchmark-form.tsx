import { useState } from 'preact/hooks';
import type { ContestView, NewBenchmark } from '../../../contract/http/contests.ts';
import { BENCHMARK_LIMITS, DEFAULT_BENCHMARK_SETTINGS } from '../../../domain/benchmark-settings.ts';
import { common, host, hostBenchmark as t } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post, request } from '../../ui/api.ts';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type ContestTexts, TextFields } from '../text-fields.tsx';

interface Props {
  /** The benchmark that is changed; a new one is made without it. */
  readonly contest?: ContestView;
  readonly onSaved: (contest: ContestView) => void;
}

interface Draft extends ContestTexts {
  readonly leastRuns: number;
}

const WORDS = { ...t.create, name: host.create.name };

/** Makes a benchmark, or changes what was said of it. */
export function BenchmarkForm({ contest, onSaved }: Props) {
  const [draft, setDraft] = useState<Draft>({
    name: contest?.name ?? '',
    question: contest?.question ?? '',
    brief: contest?.brief ?? '',
    leastRuns: contest?.host?.leastRuns ?? DEFAULT_BENCHMARK_SETTINGS.leastRuns,
  });
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const set = (part: Partial<Draft>) => {
    setSaved(false);
    setDraft({ ...draft, ...part });
  };
  const save = () =>
    action.run(async () => {
      const benchmark: NewBenchmark = draft;
      onSaved(
        contest === undefined
          ? await post<ContestView>('/benchmarks', benchmark)
          : await request<ContestView>('PATCH', `/contests/${contest.slug}`, benchmark),
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
      <TextFields prefix="benchmark" words={WORDS} texts={draft} fault={fault} onChange={set} />
      <Field id="benchmark-runs" label={t.create.leastRuns} help={t.create.leastRunsHelp} error={fault('leastRuns')}>
        {(tied) => (
          <input
            {...tied}
            class="input host-number"
            type="number"
            min={1}
            max={BENCHMARK_LIMITS.leastRuns}
            required
            value={draft.leastRuns}
            onInput={(e) => set({ leastRuns: e.currentTarget.valueAsNumber })}
          />
        )}
      </Field>
      <Problem error={action.error} title={contest === undefined ? t.create.failed : t.create.notSaved} />
      <ActionButton type="submit" kind="first" busy={action.busy}>
        {contest !== undefined ? common.save : action.busy ? t.create.busy : t.create.submit}
      </ActionButton>
      <p role="status">{saved && contest !== undefined && host.steps.describe.saved}</p>
    </form>
  );
}
