import { review as t } from '../../words/words.ts';
import { DeskBar } from '../ui/desk-bar.tsx';
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
  const { next } = missing;
  return (
    <DeskBar
      done={done}
      of={designs.length}
      progress={t.progress(done, designs.length)}
      missing={missing.scores === 0 ? t.complete : t.missing(missing.scores, missing.designs)}
      saving={{ waiting: saving === 'waiting', text: savingText(saving, pending, given) }}
      index={index}
      places={designs.length}
      ways={{ previous: t.previous, next: t.next }}
      main={
        next === null
          ? { label: t.toSubmit, first: true, disabled: false, act: onReview }
          : {
              label: t.toMissing,
              first: false,
              disabled: missing.designs === 1 && next === index,
              act: () => onShow(next),
            }
      }
      onShow={onShow}
    />
  );
}

function savingText(saving: Props['saving'], pending: number, given: number): string {
  if (saving === 'waiting') return t.saving.waiting(pending);
  if (saving === 'saving') return t.saving.saving;
  return given > 0 ? t.saving.saved : t.saving.none;
}
