import { useState } from 'preact/hooks';
import { arenaVote as t } from '../../words/words.ts';
import { browserShelf } from '../ui/shelf.ts';

const KEY = 'blindrank.letters';

/** Whether letters answer: who speaks to the computer, or types by mistake, may switch that off for good. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, set] = useState(() => kept() !== 'off');
  return [
    on,
    (wanted) => {
      set(wanted);
      try {
        browserShelf()?.setItem(KEY, wanted ? 'on' : 'off');
      } catch {
        // It holds until the page is left.
      }
    },
  ];
}

function kept(): string | null {
  try {
    return browserShelf()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

/** Seen only where there is a keyboard to use. */
export function LetterKeys({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" class="tool letter-keys" aria-pressed={on} onClick={() => onChange(!on)}>
      {t.tools.keys}
    </button>
  );
}
