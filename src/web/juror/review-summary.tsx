import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PacketView } from '../../contract/http/reviews.ts';
import { review as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Review } from './review-states.tsx';
import type { ScoredDesign } from './review-view.ts';
import { ScoreTable } from './score-table.tsx';
import '../ui/summary-dialog.css';

interface Props {
  readonly packet: PacketView;
  readonly review: Review;
  readonly designs: readonly ScoredDesign[];
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** All scores at a glance, then the submission. */
export function ReviewSummary({ packet, review, designs, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const action = useAction();
  const unsaved = review.pending.length > 0;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="summary-dialog" aria-labelledby="summary-title" onClose={onClose}>
      <div class="summary-dialog-text">
        <h2 id="summary-title" tabIndex={-1} autofocus>
          {t.summary.title}
        </h2>
        <p>{t.summary.text}</p>
        <ScoreTable packet={packet} designs={designs} onChange={onShow} />
      </div>
      <div class="summary-dialog-bar">
        <Problem error={action.error} title={t.summary.failed} />
        <p class="quiet">{unsaved ? t.summary.unsaved : t.summary.note}</p>
        <div class="buttons">
          <ActionButton
            kind="first"
            busy={action.busy}
            disabled={unsaved || packet.missing > 0}
            onClick={() => action.run(() => review.step('submit'))}
          >
            {action.busy ? t.summary.busy : t.summary.submit}
          </ActionButton>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t.summary.back}
          </button>
        </div>
      </div>
    </dialog>
  );
}
