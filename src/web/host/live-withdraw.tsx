import { useState } from 'preact/hooks';
import type { LiveSnapshot } from '../../contract/host.ts';
import { live as t } from '../../words/words.ts';
import { post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

const MAX_REASON = 300;

/** Takes a work out of the round by its code, and says which ones are out. */
export function Withdraw({ live }: { live: LiveSnapshot }) {
  const { round, coverage, withdrawn } = live;
  const goesOn = round.status === 'open' || round.status === 'paused';
  if (!goesOn && withdrawn.length === 0) return null;
  return (
    <section class="live-part">
      <h2>{t.withdraw.title}</h2>
      {withdrawn.length > 0 && <p>{t.withdraw.out(withdrawn)}</p>}
      {goesOn && <WithdrawForm round={round.id} codes={coverage.map(({ code }) => code).sort()} />}
    </section>
  );
}

function WithdrawForm({ round, codes }: { round: string; codes: readonly string[] }) {
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const action = useAction();
  const withdraw = async () => {
    if (await action.run(() => post(`/rounds/${round}/withdraw`, { code, reason }))) setCode('');
  };
  return (
    <details class="step-more">
      <summary>{t.withdraw.open}</summary>
      <div class="stack">
        <p>{t.withdraw.text}</p>
        <Field id="withdraw-code" label={t.withdraw.code}>
          {(tied) => (
            <select {...tied} class="input host-time" value={code} onChange={(e) => setCode(e.currentTarget.value)}>
              <option value="">{t.withdraw.choose}</option>
              {codes.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
        <Field id="withdraw-reason" label={t.withdraw.reason} help={t.withdraw.reasonHelp}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              maxLength={MAX_REASON}
              value={reason}
              onInput={(e) => setReason(e.currentTarget.value)}
            />
          )}
        </Field>
        {code !== '' && (
          <ConfirmButton
            key={code}
            label={t.withdraw.action(code)}
            question={t.withdraw.ask(code)}
            yes={t.withdraw.yes}
            busy={action.busy}
            onConfirm={withdraw}
          />
        )}
        <Problem error={action.error} />
      </div>
    </details>
  );
}
