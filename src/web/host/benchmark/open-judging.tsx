import { useState } from 'preact/hooks';
import type { BenchmarkWorks } from '../../../contract/benchmark-manifest.ts';
import type { ContestView } from '../../../contract/http/contests.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post } from '../../ui/api.ts';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';

const t = hostBenchmark.steps.open;

interface Props {
  readonly slug: string;
  readonly works: BenchmarkWorks;
  readonly onChange: (contest: ContestView) => void;
}

/** Opens judging; says beforehand what is missing. To open without reruns is a choice of its own. */
export function OpenJudging({ slug, works: { fault, waiting }, onChange }: Props) {
  const [withoutReruns, setWithout] = useState(false);
  const action = useAction();
  const open = () =>
    action.run(async () => onChange(await post<ContestView>(`/benchmarks/${slug}/open`, { withoutReruns })));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p>{t.text}</p>
      {fault !== null && <p class="notice notice-open">{fault}</p>}
      {waiting > 0 && (
        <label class="check">
          <input type="checkbox" checked={withoutReruns} onChange={(e) => setWithout(e.currentTarget.checked)} />
          {t.without(waiting)}
        </label>
      )}
      <Problem error={action.error} title={t.failed} />
      <ActionButton type="submit" kind="first" busy={action.busy} disabled={fault !== null && !withoutReruns}>
        {t.action}
      </ActionButton>
    </form>
  );
}
