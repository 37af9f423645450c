import type { ContestView } from '../../contract/http/contests.ts';
import { dateTime } from '../../words/format.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post, request } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { RoundForm } from './round-form.tsx';

interface Props {
  readonly contest: ContestView;
  readonly scheduled: NonNullable<NonNullable<ContestView['host']>['scheduled']>;
  readonly onChange: (contest: ContestView) => void;
}

/** A round that opens by itself: when, why it could not, and what the host may do. */
export function ScheduledRound({ contest, scheduled, onChange }: Props) {
  const action = useAction();
  const { id, name, opensAt, closesAt, works, fault } = scheduled;
  return (
    <div class="stack">
      <p>
        {t.schedule.waits(name, dateTime(opensAt))} {works !== null && t.schedule.over(works.codes.length)}{' '}
        {closesAt !== null && t.steps.live.closes(dateTime(closesAt))}
      </p>
      {fault !== null && (
        <p class="notice notice-open" role="alert">
          {t.schedule.fault(fault)}
        </p>
      )}
      <div class="buttons">
        <ActionButton
          busy={action.busy}
          onClick={() => action.run(async () => onChange(await post<ContestView>(`/rounds/${id}/open`)))}
        >
          {t.schedule.openNow}
        </ActionButton>
        <ConfirmButton
          label={t.schedule.cancel}
          question={t.schedule.cancelAsk}
          yes={t.schedule.cancelYes}
          busy={action.busy}
          onConfirm={() => action.run(async () => onChange(await request<ContestView>('DELETE', `/rounds/${id}`)))}
        />
      </div>
      <Problem error={action.error} />
      <details class="step-more">
        <summary>{t.schedule.change}</summary>
        <RoundForm key={`${id}${opensAt}`} contest={contest} scheduled={scheduled} onChange={onChange} />
      </details>
    </div>
  );
}
