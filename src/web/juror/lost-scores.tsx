import { review as t } from '../../words/words.ts';
import type { Notice } from './review-session.ts';

/** Scores that do not stand as they were given here. */
export function LostScores({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  if (notice === null) return null;
  return (
    <div class="notice review-notice" role="alert">
      <p>{t.notices[notice.kind](notice.count)}</p>
      <button type="button" class="review-dismiss" aria-label={t.dismiss} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
