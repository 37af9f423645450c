import { useEffect, useState } from 'preact/hooks';
import { vote as t } from '../../words/words.ts';

interface Props {
  /** Until when, by the page's clock; null when nothing may be taken back. */
  readonly untilMs: number | null;
  readonly undoing: boolean;
  readonly onUndo: () => void;
}

/** Always in the same place, for as long as the last answer may be taken back, with the seconds that are left. */
export function UndoButton({ untilMs, undoing, onUndo }: Props) {
  const seconds = useSecondsLeft(untilMs);
  if (undoing) {
    return (
      <p class="undo quiet" role="status">
        {t.undo.pending}
      </p>
    );
  }
  if (seconds === 0) return null;
  return (
    <button type="button" class="undo" aria-label={t.undo.label} aria-keyshortcuts="U" onClick={onUndo}>
      <span class="undo-word">{t.undo.action}</span>
      <span class="undo-seconds" aria-hidden="true">
        {seconds}
      </span>
    </button>
  );
}

/** Whole seconds that are left, the last one begun included; 0 when it is over. */
function useSecondsLeft(untilMs: number | null): number {
  const left = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - performance.now()) / 1000)));
  const [, tick] = useState(0);
  useEffect(() => {
    if (left() === 0) return;
    const timer = setInterval(() => {
      tick((n) => n + 1);
      if (left() === 0) clearInterval(timer);
    }, 200);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left();
}
