import type { ContestView } from '../../contract/http/contests.ts';
import type { OwnEntry } from '../../contract/http/entries.ts';
import { upload as t } from '../../words/words.ts';
import { request } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly contest: ContestView;
  readonly entry: OwnEntry;
  readonly onReplace: () => void;
  readonly onWithdrawn: () => Promise<void>;
}

/** The design as voters will see it, and what can still be done with it. */
export function HandedIn({ contest, entry, onReplace, onWithdrawn }: Props) {
  const action = useAction();
  const { slug, stage, status } = contest;
  const published = status === 'published' || status === 'archived';
  return (
    <section class="stack">
      <h2>{t.doneTitle}</h2>
      <p>
        {entry.open ? t.done : t.after.submitted} {t.named(entry.label)}
      </p>
      {entry.preview !== null && (
        <img
          class="upload-stage"
          src={mediaUrl(entry.preview.full)}
          alt={t.doneAlt}
          width={stage.width}
          height={stage.height}
        />
      )}
      {!entry.open && (
        <a class="button button-first" href={published ? `/c/${slug}/results` : `/c/${slug}/vote`}>
          {published ? t.results : t.vote}
        </a>
      )}
      {entry.open && (
        <div class="buttons">
          <button type="button" class="button button-first" onClick={onReplace}>
            {t.replace}
          </button>
          <ConfirmButton
            label={t.withdraw}
            question={t.withdrawAsk}
            yes={t.withdrawYes}
            kind="quiet"
            busy={action.busy}
            onConfirm={() =>
              action.run(async () => {
                await request('DELETE', `/contests/${slug}/my-entry`);
                await onWithdrawn();
              })
            }
          />
        </div>
      )}
      <Problem error={action.error} />
    </section>
  );
}
