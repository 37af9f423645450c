import { describe, expect, it } from 'vitest';
import { EMPTY_ITEM, type Field, fieldOf, problemsOf, quotesOf, withField } from './draft-fields.ts';

const FIELDS: readonly (readonly [Field, string | readonly string[] | boolean | number])[] = [
  ['deliverable_ok', false],
  ['deliverable_note', 'A flyer.'],
  ['altered', ['a → b']],
  ['intent_fit.verdict', 'fits'],
  ['intent_fit.reason', 'Calm.'],
  ['scores.appeal.hard_defects', ['x']],
  ['scores.appeal.reason', 'Bold.'],
  ['scores.appeal.score', 7],
  ['notes', 'n'],
];

describe('a field of a form', () => {
  it.each(FIELDS)('%s is written alone, and is empty before', (field, value) => {
    const before = fieldOf(undefined, field);
    expect([null, '', 0]).toContain(Array.isArray(before) ? before.length : before);
    const item = withField(undefined, field, value);
    expect(fieldOf(item, field)).toEqual(value);
    for (const [other] of FIELDS.filter(([name]) => name !== field)) {
      expect(fieldOf(item, other)).toEqual(fieldOf(EMPTY_ITEM, other));
    }
  });

  it('keeps what other fields of the same score hold', () => {
    const item = withField(withField(undefined, 'scores.appeal.reason', 'Bold.'), 'scores.appeal.score', 7);
    expect(item.scores).toEqual({ appeal: { hard_defects: [], reason: 'Bold.', score: 7 } });
  });
});

it('quotes that are empty are none, and count as no problem', () => {
  expect(quotesOf([' a ', ' ', ''])).toEqual(['a']);
  expect(problemsOf({ ...EMPTY_ITEM, missing: ['a', ' '], invented: ['b'], placeholders_printed: ['{{c}}'] })).toBe(3);
});
