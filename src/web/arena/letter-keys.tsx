import { arenaVote as t } from '../../words/words.ts';
import { useKeptChoice } from '../ui/use-kept-choice.ts';

/** Whether letters answer: who speaks to the computer, or types by mistake, may switch that off for good. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [choice, set] = useKeptChoice('blindrank.letters', ['on', 'off'], 'on');
  return [choice === 'on', (on) => set(on ? 'on' : 'off')];
}

/** Seen only where there is a keyboard to use. */
export function LetterKeys({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" class="tool letter-keys" aria-pressed={on} onClick={() => onChange(!on)}>
      {t.tools.keys}
    </button>
  );
}
