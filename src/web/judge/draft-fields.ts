import type { DraftItem } from '../../contract/http/judging.ts';
import { type Judgement, type JudgementSoFar, textProblems } from '../../domain/judgement.ts';

export const TEXT_LISTS = ['missing', 'altered', 'invented', 'placeholders_printed'] as const;
export type TextList = (typeof TEXT_LISTS)[number];

/** A field of an output's form: the smallest thing that is saved, and that two pages may have written differently. */
export type Field =
  | 'deliverable_ok'
  | 'deliverable_note'
  | TextList
  | 'intent_fit.verdict'
  | 'intent_fit.reason'
  | `scores.${string}.${'hard_defects' | 'reason' | 'score'}`
  | 'notes';
export type FieldValue = boolean | null | string | readonly string[] | number;

export const EMPTY_ITEM: DraftItem = {
  deliverable_ok: null,
  deliverable_note: '',
  ...{ missing: [], altered: [], invented: [], placeholders_printed: [] },
  intent_fit: { verdict: null, reason: '' },
  scores: {},
  notes: '',
};
const EMPTY_SCORE = { hard_defects: [], reason: '', score: null };

export const scoreOf = (item: DraftItem, dimension: string): DraftItem['scores'][string] =>
  item.scores[dimension] ?? EMPTY_SCORE;

/** What stands in a field; of an output that nobody has begun, what an empty form has there. */
export function fieldOf(item: DraftItem = EMPTY_ITEM, field: Field): FieldValue {
  const [head = '', key = '', part = ''] = field.split('.');
  if (head === 'scores') return scoreOf(item, key)[part as keyof typeof EMPTY_SCORE];
  if (head === 'intent_fit') return item.intent_fit[key as 'verdict' | 'reason'];
  return item[head as Exclude<keyof DraftItem, 'scores' | 'intent_fit'>];
}

/** The item with another value in a field. */
export function withField(item: DraftItem = EMPTY_ITEM, field: Field, value: FieldValue): DraftItem {
  const [head = '', key = '', part = ''] = field.split('.');
  if (head === 'scores') {
    return { ...item, scores: { ...item.scores, [key]: { ...scoreOf(item, key), [part]: value } } };
  }
  if (head === 'intent_fit') return { ...item, intent_fit: { ...item.intent_fit, [key]: value } };
  return { ...item, [head]: value };
}

export function isSame(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Quotes without empty lines, as they are handed in. */
export const quotesOf = (list: readonly string[]): string[] =>
  list.map((quote) => quote.trim()).filter((quote) => quote !== '');

/** The item in the words of the rules, as far as it goes. */
export function soFar(item: DraftItem): JudgementSoFar {
  const { missing, altered, invented, placeholders_printed } = item;
  return {
    deliverableOk: item.deliverable_ok ?? true,
    missing: quotesOf(missing),
    altered: quotesOf(altered),
    invented: quotesOf(invented),
    placeholdersPrinted: quotesOf(placeholders_printed),
    scores: Object.fromEntries(
      Object.entries(item.scores).map(([key, { hard_defects, score }]) => [
        key,
        { hardDefects: quotesOf(hard_defects), score },
      ]),
    ),
  };
}

export const problemsOf = (item: DraftItem): number =>
  textProblems(soFar(item) as Pick<Judgement, 'missing' | 'altered' | 'invented' | 'placeholdersPrinted'>);
