import { home as t } from '../../words/words.ts';
import { forgetDevice } from '../join/enter.ts';
import { request } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

/** Says what deleting means before it is done. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const action = useAction();
  const remove = async () => {
    const done = await action.run(async () => {
      await request('DELETE', '/me');
      forgetDevice();
    });
    if (done) onDeleted();
  };
  return (
    <section class="home-account">
      <h2>{t.account.title}</h2>
      <p>{t.account.text}</p>
      <details class="home-delete">
        <summary>{t.account.open}</summary>
        <div class="stack">
          <ul>
            {t.account.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <ConfirmButton
            label={t.account.open}
            question={t.account.ask}
            yes={t.account.yes}
            busy={action.busy}
            onConfirm={remove}
          />
          <Problem error={action.error} />
        </div>
      </details>
    </section>
  );
}
