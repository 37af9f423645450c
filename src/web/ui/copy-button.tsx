import { useEffect, useState } from 'preact/hooks';
import { common } from '../../words/words.ts';

const SHOWN_MS = 2500;

/** Copies a text. Where the browser forbids it, the person is told to do it by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(common.copied);
    } catch {
      setOutcome(common.copyFailed);
    }
  };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      <span role="status">{outcome ?? label}</span>
    </button>
  );
}
