import type { ContestView } from '../../contract/http/contests.ts';
import { host } from '../../words/words.ts';
import { post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

const t = host.steps.archive;

/** Lays a published contest aside; folded, because there is no hurry. */
export function Archive({ slug, onChange }: { slug: string; onChange: (contest: ContestView) => void }) {
  const action = useAction();
  return (
    <details class="step-more">
      <summary>{t.open}</summary>
      <div class="stack">
        <p>{t.text}</p>
        <ConfirmButton
          label={t.action}
          question={t.ask}
          yes={t.yes}
          busy={action.busy}
          onConfirm={() => action.run(async () => onChange(await post<ContestView>(`/contests/${slug}/archive`)))}
        />
        <Problem error={action.error} />
      </div>
    </details>
  );
}
