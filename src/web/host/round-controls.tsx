import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import { dateTime } from '../../words/format.ts';
import { hostArena, host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';

import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { instantOf, localNow } from './local-time.ts';
import { TimeField } from './time-field.tsx';

type Round = ContestView['rounds'][number];

interface Props {
  readonly contest: ContestView;
  readonly host: NonNullable<ContestView['host']>;
  readonly round: Round;
  readonly onChange: (contest: ContestView) => void;
}

/** What a host does while people vote: watch, pause, move the end, close. */
export function RoundControls({ contest, host, round, onChange }: Props) {
  const action = useAction();
  const step = (name: string, body?: object) =>
    action.run(async () => onChange(await post<ContestView>(`/rounds/${round.id}/${name}`, body)));
  if (round.status !== 'open' && round.status !== 'paused') {
    return <ClosedRound contest={contest} round={round} onChange={onChange} />;
  }
  return (
    <>
      <p>
        {round.status === 'paused' ? t.steps.live.paused(round.name) : t.steps.live.text(round.name)}{' '}
        {round.closesAt === null ? t.steps.live.open : t.steps.live.closes(dateTime(round.closesAt))}
      </p>
      <div class="buttons">
        {contest.kind === 'arena' ? (
          <a class="button button-first" href={`/c/${contest.slug}/leaderboard`}>
            {hostArena.steps.live.watch}
          </a>
        ) : (
          <a class="button button-first" href={`/host/${contest.slug}/live`}>
            {t.steps.live.watch}
          </a>
        )}
        <a class="button" href={host.stageUrl} target="_blank" rel="noreferrer">
          {t.steps.live.projector}
        </a>
        <ActionButton busy={action.busy} onClick={() => step(round.status === 'paused' ? 'resume' : 'pause')}>
          {round.status === 'paused' ? t.steps.live.resume : t.steps.live.pause}
        </ActionButton>
      </div>
      <ClosingTime round={round} busy={action.busy} onSet={(closesAt) => step('extend', { closesAt })} />
      <ConfirmButton
        label={t.steps.live.close}
        question={t.steps.live.closeAsk}
        yes={t.steps.live.closeYes}
        busy={action.busy}
        onConfirm={() => step('close')}
      />
      <Problem error={action.error} />
    </>
  );
}

/** What a host may do with a closed round while the contest goes on: let its standing be seen by codes. */
function ClosedRound({ contest, round, onChange }: Omit<Props, 'host'>) {
  const action = useAction();
  const byCodes = contest.status === 'evaluation' && contest.kind !== 'arena';
  return (
    <>
      <p>{t.steps.live.done(round.name)}</p>
      {byCodes && round.status === 'published' && (
        <p>
          {t.codes.done} <a href={`/c/${contest.slug}/results`}>{t.codes.look}</a>
        </p>
      )}
      {byCodes && round.status === 'closed' && (
        <details class="step-more">
          <summary>{t.codes.open}</summary>
          <div class="stack">
            <p>{t.codes.text}</p>
            <ConfirmButton
              label={t.codes.action}
              question={t.codes.ask}
              yes={t.codes.yes}
              busy={action.busy}
              onConfirm={() => action.run(async () => onChange(await post<ContestView>(`/rounds/${round.id}/publish`)))}
            />
            <Problem error={action.error} />
          </div>
        </details>
      )}
    </>
  );
}

function ClosingTime({ round, busy, onSet }: { round: Round; busy: boolean; onSet: (at: string | null) => unknown }) {
  const [at, setAt] = useState(round.closesAt === null ? '' : localNow(new Date(round.closesAt)));
  return (
    <details class="step-more">
      <summary>{t.steps.live.extend}</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void onSet(instantOf(at));
        }}
      >
        <TimeField id="extend" label={t.steps.openRound.closesAt} required value={at} onChange={setAt} />
        <div class="buttons">
          <ActionButton type="submit" busy={busy}>
            {t.steps.live.extendSubmit}
          </ActionButton>
          {round.closesAt !== null && (
            <ActionButton busy={busy} onClick={() => onSet(null)}>
              {t.steps.live.noEnd}
            </ActionButton>
          )}
        </div>
      </form>
    </details>
  );
}
