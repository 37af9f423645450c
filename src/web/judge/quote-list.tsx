import { useRef, useState } from 'preact/hooks';
import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';
import { judging } from '../../words/words.ts';

const t = judging.form.quotes;

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly quotes: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (quotes: string[]) => void;
}

/** Quoted texts, each in a line that can be changed; a further one is added by Enter or by leaving the line. */
export function QuoteList({ label, help, quotes, readOnly, onChange }: Props) {
  const [fresh, setFresh] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const add = () => {
    if (fresh.trim() === '') return;
    onChange([...quotes, fresh.trim()]);
    setFresh('');
  };
  const isFull = quotes.length >= JUDGEMENT_LIMITS.quotes;
  if (readOnly && quotes.length === 0) return null;
  return (
    <fieldset class="quotes">
      <legend>
        {label}
        {help !== undefined && <span class="quiet"> {help}</span>}
      </legend>
      {quotes.map((quote, nth) => (
        <div key={nth} class="quotes-line">
          <input
            class="input"
            aria-label={t.nth(label, nth + 1)}
            value={quote}
            maxLength={JUDGEMENT_LIMITS.quote}
            readOnly={readOnly}
            onInput={(event) => onChange([...quotes].with(nth, event.currentTarget.value))}
            onBlur={() => quote.trim() === '' && onChange(quotes.filter((_, place) => place !== nth))}
          />
          {!readOnly && (
            <button
              type="button"
              class="quotes-remove"
              aria-label={t.remove(quote)}
              onClick={() => {
                onChange(quotes.filter((_, place) => place !== nth));
                line.current?.focus();
              }}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {!readOnly && !isFull && (
        <input
          ref={line}
          class="input"
          aria-label={t.another(label)}
          placeholder={t.add}
          value={fresh}
          maxLength={JUDGEMENT_LIMITS.quote}
          enterkeyhint="done"
          onInput={(event) => setFresh(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && add()}
          onBlur={add}
        />
      )}
    </fieldset>
  );
}
