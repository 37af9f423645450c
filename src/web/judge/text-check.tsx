import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';
import { judging } from '../../words/words.ts';
import { problemsOf } from './draft-fields.ts';
import type { FormProps } from './form-panel.tsx';
import { QuoteList } from './quote-list.tsx';
import {
  type CheckedText,
  checkedTexts,
  freeQuotes,
  printedRoom,
  type TextState,
  withFreeQuotes,
  withText,
} from './required-texts.ts';

const t = judging.form.texts;
const STATES = ['there', 'missing', 'altered'] as const;

interface Props extends Pick<FormProps, 'item' | 'readOnly' | 'onWrite'> {
  readonly required: readonly string[];
}

/** What is printed, against what must be: each required text by one press, everything else by quoting it. */
export function TextCheck({ required, item, readOnly, onWrite }: Props) {
  const set = (text: string, state: TextState, printed?: string) => {
    const lists = withText(item, text, state, printed);
    onWrite('missing', lists.missing);
    onWrite('altered', lists.altered);
  };
  return (
    <>
      <p class="quiet">{required.length === 0 ? t.noRequired : t.required}</p>
      {required.length > 0 && (
        <ul class="texts">
          {checkedTexts(required, item).map((checked) => (
            <RequiredText key={checked.text} checked={checked} readOnly={readOnly} onSet={set} />
          ))}
        </ul>
      )}
      {(['missing', 'altered'] as const).map((list) => (
        <QuoteList
          key={list}
          label={t.lists[list]}
          quotes={freeQuotes(required, list, item[list])}
          readOnly={readOnly}
          onChange={(free) => onWrite(list, withFreeQuotes(required, list, item[list], free))}
        />
      ))}
      {(['invented', 'placeholders_printed'] as const).map((list) => (
        <QuoteList
          key={list}
          label={t.lists[list]}
          quotes={item[list]}
          readOnly={readOnly}
          onChange={(quotes) => onWrite(list, quotes)}
        />
      ))}
      <p>{t.problems(problemsOf(item))}</p>
    </>
  );
}

interface RequiredTextProps {
  readonly checked: CheckedText;
  readonly readOnly: boolean;
  readonly onSet: (text: string, state: TextState, printed?: string) => void;
}

function RequiredText({ checked: { text, state, printed }, readOnly, onSet }: RequiredTextProps) {
  return (
    <li class="texts-one" data-state={state}>
      <p class="texts-text">{text}</p>
      <div class="texts-states">
        {STATES.map((one) => (
          <button
            key={one}
            type="button"
            class="choice"
            aria-pressed={state === one}
            aria-label={t.mark(t[one], text)}
            disabled={readOnly && state !== one}
            onClick={() => !readOnly && one !== state && onSet(text, one)}
          >
            {t[one]}
          </button>
        ))}
      </div>
      {state === 'altered' && (
        <input
          class="input"
          aria-label={t.printedOf(text)}
          placeholder={t.printed}
          value={printed}
          maxLength={Math.min(JUDGEMENT_LIMITS.quote, printedRoom(text))}
          readOnly={readOnly}
          onInput={(event) => onSet(text, 'altered', event.currentTarget.value)}
        />
      )}
    </li>
  );
}
