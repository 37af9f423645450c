import { expect, test } from 'vitest';
import { jsonText, stringifyAround } from './json-text.ts';

test('what is JSON already stands where it belongs, as it was', () => {
  const value = { a: [1, jsonText('[[0.10, 2]]')], b: { c: jsonText('"x"'), d: 'text' }, e: null };
  expect(stringifyAround(value)).toBe('{"a":[1,[[0.10, 2]]],"b":{"c":"x","d":"text"},"e":null}');
});

test('a value without such parts is written as ever', () => {
  const value = { text: '"quoted" $& $1', none: undefined, at: new Date(0) };
  expect(stringifyAround(value)).toBe(JSON.stringify(value));
});
