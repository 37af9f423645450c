import { expect, test } from 'vitest';
import { bytesAround, jsonText, stringifyAround } from './json-text.ts';

test('what is JSON already stands where it belongs, as it was', () => {
  const value = { a: [1, jsonText('[[0.10, 2]]')], b: { c: jsonText('"x"'), d: 'text' }, e: null };
  expect(stringifyAround(value)).toBe('{"a":[1,[[0.10, 2]]],"b":{"c":"x","d":"text"},"e":null}');
});

test('a value without such parts is written as ever', () => {
  const value = { text: '"quoted" $& $1', none: undefined, at: new Date(0) };
  expect(stringifyAround(value)).toBe(JSON.stringify(value));
});

test('bytes are the same in any number of turns, with every character whole', async () => {
  for (const shift of ['', 'x']) {
    const value = { head: '票', table: jsonText(JSON.stringify([shift + '🗳️é'.repeat(200_000)])), end: [1] };
    let turns = 0;
    let over = false;
    const count = () => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const bytes = await bytesAround(value);
    over = true;
    expect(bytes.equals(Buffer.from(stringifyAround(value)))).toBe(true);
    expect(turns).toBeGreaterThan(2);
  }
});

test('such a part is never written by accident, nor after a value that cannot be written', () => {
  const part = jsonText('[1]');
  expect(() => JSON.stringify({ part })).toThrow(/JSON already/);
  expect(() => stringifyAround({ part, large: 1n })).toThrow(TypeError);
  expect(() => JSON.stringify({ part })).toThrow(/JSON already/);
  expect(stringifyAround([part, part])).toBe('[[1],[1]]');
});
