import { useState } from 'preact/hooks';
import { browserShelf } from './shelf.ts';

/** One of a few words that this device keeps under a name; where the browser keeps nothing, until the page is left. */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  usual: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, set] = useState<Choice>(() => choices.find((one) => one === kept(name)) ?? usual);
  return [
    choice,
    (wanted) => {
      set(wanted);
      try {
        browserShelf()?.setItem(name, wanted);
      } catch {
        // A private window or a full disk.
      }
    },
  ];
}

function kept(name: string): string | null {
  try {
    return browserShelf()?.getItem(name) ?? null;
  } catch {
    return null;
  }
}
