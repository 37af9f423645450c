import { useEffect, useRef, useState } from 'preact/hooks';
import { common } from '../../words/words.ts';
import { ActionButton } from './action-button.tsx';

interface Props {
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly busy: boolean;
  readonly kind?: 'first' | 'plain' | 'quiet';
  readonly onConfirm: () => unknown;
}

/** A step that cannot be taken back: the first press asks, in the same place, the second does it. */
export function ConfirmButton({ label, question, yes, busy, kind = 'plain', onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) group.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <ActionButton kind={kind} busy={busy} onClick={() => setAsking(true)}>
        {label}
      </ActionButton>
    );
  }
  return (
    <div class="confirm" role="group" aria-label={question} tabIndex={-1} ref={group}>
      <p>{question}</p>
      <div class="buttons">
        <ActionButton
          kind="first"
          busy={busy}
          onClick={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {yes}
        </ActionButton>
        <button type="button" class="button" onClick={() => setAsking(false)}>
          {common.notYet}
        </button>
      </div>
    </div>
  );
}
