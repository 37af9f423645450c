import type { DraftItem } from '../../contract/http/judging.ts';
import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';

export type TextState = 'there' | 'missing' | 'altered';

/** Between a text of the brief and what the design prints instead, in one quote. */
const INSTEAD = ' → ';
/** So much of a long text names it in the quote, so that what is printed has room. */
const NAMED = 200;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
export const missingQuote = (text: string): string => shortened(text, JUDGEMENT_LIMITS.quote);
const alteredStart = (text: string): string => shortened(text, NAMED) + INSTEAD;

/** How long what is printed instead of a text may be. */
export const printedRoom = (text: string): number => JUDGEMENT_LIMITS.quote - alteredStart(text).length;

/** A required text with what the judge has said of it. */
export interface CheckedText {
  readonly text: string;
  readonly state: TextState;
  /** What the design prints instead; of an altered text. */
  readonly printed: string;
}

type Lists = Pick<DraftItem, 'missing' | 'altered'>;

export function checkedTexts(required: readonly string[], { missing, altered }: Lists): CheckedText[] {
  return required.map((text) => {
    const quote = altered.find((one) => one.startsWith(alteredStart(text)));
    if (quote !== undefined) return { text, state: 'altered', printed: quote.slice(alteredStart(text).length) };
    return { text, state: missing.includes(missingQuote(text)) ? 'missing' : 'there', printed: '' };
  });
}

/** The lists once a required text is said to be there, missing, or printed otherwise. */
export function withText({ missing, altered }: Lists, text: string, state: TextState, printed = text): Lists {
  const start = alteredStart(text);
  const place = altered.findIndex((one) => one.startsWith(start));
  const quote = start + printed.slice(0, printedRoom(text));
  const others = altered.filter((one) => !one.startsWith(start));
  return {
    missing: [
      ...missing.filter((one) => one !== missingQuote(text)),
      ...(state === 'missing' ? [missingQuote(text)] : []),
    ],
    altered: state !== 'altered' ? others : place < 0 ? [...others, quote] : altered.with(place, quote),
  };
}

/** Quotes of a list that belong to no required text: written freely. */
export function freeQuotes(required: readonly string[], list: keyof Lists, quotes: readonly string[]): string[] {
  return quotes.filter((quote) =>
    list === 'missing'
      ? !required.some((text) => missingQuote(text) === quote)
      : !required.some((text) => quote.startsWith(alteredStart(text))),
  );
}

/** The list with its free quotes replaced; those of required texts stay. */
export function withFreeQuotes(
  required: readonly string[],
  list: keyof Lists,
  quotes: readonly string[],
  free: readonly string[],
): string[] {
  const written = freeQuotes(required, list, quotes);
  return [...quotes.filter((quote) => !written.includes(quote)), ...free];
}
