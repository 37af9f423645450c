import { review as t } from '../../words/words.ts';
import type { ReviewSituation } from './review-session.ts';
import { missingIn, type ScoredDesign } from './review-view.ts';

interface Props {
  readonly designs: readonly ScoredDesign[];
  readonly index: number;
  readonly saving: ReviewSituation['saving'];
  readonly pending: number;
  readonly onShow: (index: number) => void;
  readonly onReview: () => void;
}

/** What is missing for the packet to count, whether all is saved, and the way on. */
export function PacketBar({ designs, index, saving, pending, onShow, onReview }: Props) {
  const missing = missingIn(designs, index);
  const given = designs.reduce((sum, one) => sum + one.given, 0);
  const done = designs.length - missing.designs;
  return (
    <footer class="packet-bar">
      <progress
        class="packet-progress"
        value={done}
        max={designs.length}
        aria-label={t.progress(done, designs.length)}
      />
      <div class="packet-missing">
        <p>
          <strong>{missing.scores === 0 ? t.complete : t.missing(missing.scores, missing.designs)}</strong>
        </p>
        <p class="packet-saving" data-waiting={saving === 'waiting'} role="status">
          {saving === 'waiting'
            ? t.saving.waiting(pending)
            : saving === 'saving'
              ? t.saving.saving
              : given > 0
                ? t.saving.saved
                : t.saving.none}
        </p>
      </div>
      <div class="packet-ways">
        <button
          type="button"
          class="button"
          aria-label={t.previous}
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        >
          ←
        </button>
        {missing.next === null ? (
          <button type="button" class="button button-first packet-main" onClick={onReview}>
            {t.toSubmit}
          </button>
        ) : (
          <button
            type="button"
            class="button packet-main"
            disabled={missing.designs === 1 && missing.next === index}
            onClick={() => onShow(missing.next ?? index)}
          >
            {t.toMissing}
          </button>
        )}
        <button
          type="button"
          class="button"
          aria-label={t.next}
          disabled={index === designs.length - 1}
          onClick={() => onShow(index + 1)}
        >
          →
        </button>
      </div>
    </footer>
  );
}
