import { expect, test } from 'vitest';
import { bytesAround, jsonOfList, jsonText, stringifyAround, textOf } from './json-text.ts';

test('what is JSON already stands where it belongs, as it was', () => {
  const value = { a: [1, jsonText('[[0.10, 2]]')], b: { c: jsonText('"x"'), d: 'text' }, e: null };
  expect(stringifyAround(value)).toBe('{"a":[1,[[0.10, 2]]],"b":{"c":"x","d":"text"},"e":null}');
});

test('what came in pieces, as text or as bytes, is one', async () => {
  const value = { a: jsonText('[1', Buffer.from(',"é"'), ',3]'), b: [jsonText('2')] };
  expect(textOf(value.a)).toBe('[1,"é",3]');
  expect(stringifyAround(value)).toBe('{"a":[1,"é",3],"b":[2]}');
  expect(String(await bytesAround(value))).toBe('{"a":[1,"é",3],"b":[2]}');
});

test.each([0, 1, 128, 129, 1000])('a list of %i is written as ever, in as many turns as it needs', async (length) => {
  const list = Array.from({ length }, (_, n) => ({ n, name: `né ${n}`, secret: n }));
  const shown = ({ n, name }: (typeof list)[number]) => ({ n, name });
  const { value, count } = await turnsUntil(() => jsonOfList(list, (part) => part.map(shown)));
  expect(textOf(value)).toBe(JSON.stringify(list.map(shown)));
  expect(count).toBeGreaterThanOrEqual(Math.ceil(length / 128) - 1);
});

test('a value without such parts is written as ever', () => {
  const value = { text: '"quoted" $& $1', none: undefined, at: new Date(0) };
  expect(stringifyAround(value)).toBe(JSON.stringify(value));
});

test('bytes are the same in any number of turns, with every character whole', async () => {
  for (const shift of ['', 'x']) {
    const value = { head: '票', table: jsonText(JSON.stringify([shift + '🗳️é'.repeat(200_000)])), end: [1] };
    const { value: bytes, count } = await turnsUntil(() => bytesAround(value));
    expect(bytes.equals(Buffer.from(stringifyAround(value)))).toBe(true);
    expect(count).toBeGreaterThan(2);
  }
});

/** What work gives, and how many turns the event loop took meanwhile. */
async function turnsUntil<V>(work: () => Promise<V>): Promise<{ value: V; count: number }> {
  let count = 0;
  let over = false;
  const turn = () => {
    count += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const value = await work();
  over = true;
  return { value, count };
}

test('such a part is never written by accident, nor after a value that cannot be written', () => {
  const part = jsonText('[1]');
  expect(() => JSON.stringify({ part })).toThrow(/JSON already/);
  expect(() => stringifyAround({ part, large: 1n })).toThrow(TypeError);
  expect(() => JSON.stringify({ part })).toThrow(/JSON already/);
  expect(stringifyAround([part, part])).toBe('[[1],[1]]');
});
