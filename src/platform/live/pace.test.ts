import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('each key has so many in a second of its own', () => {
  let now = 0;
  const keepsPace = createPace(3, () => now);
  const ask = (key: string, times: number) => Array.from({ length: times }, () => keepsPace(key));
  expect(ask('a', 5)).toEqual([true, true, true, false, false]);
  now = 600;
  expect(ask('b', 4)).toEqual([true, true, true, false]);
  now = 999;
  expect(ask('a', 1)).toEqual([false]);
  now = 1000;
  expect(ask('a', 4)).toEqual([true, true, true, false]);
  expect(ask('b', 1)).toEqual([false]);
});

test('a key that was forgotten begins anew, one in its second does not', () => {
  let now = 0;
  const keepsPace = createPace(1, () => now);
  keepsPace('quiet');
  now = 9_500;
  expect(keepsPace('busy')).toBe(true);
  now = 10_000;
  expect(keepsPace('quiet')).toBe(true);
  expect(keepsPace('busy')).toBe(false);
});
