import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import type { StepState } from './checklist.ts';
import { RoundForm } from './round-form.tsx';
import { ScheduledRound } from './scheduled-round.tsx';

interface Props {
  readonly contest: ContestView;
  readonly host: NonNullable<ContestView['host']>;
  readonly state: StepState;
  readonly onChange: (contest: ContestView) => void;
}

/** Opens a round; says beforehand what is missing. After a closed round another one may follow. */
export function OpenRound({ contest, host, state, onChange }: Props) {
  const last = contest.rounds.at(-1);
  const over = last?.status === 'closed' || last?.status === 'published';
  const { scheduled } = host;
  const another = contest.status === 'evaluation' && over && scheduled === null;
  const waiting = scheduled !== null && <ScheduledRound contest={contest} scheduled={scheduled} onChange={onChange} />;
  if (state === 'done') {
    return (
      <>
        {last !== undefined && <p>{t.steps.openRound.done(last.seedHash)}</p>}
        {waiting}
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
      {waiting || <RoundForm contest={contest} onChange={onChange} />}
    </>
  );
}
