import { expect, it } from 'vitest';
import { createShortMemory } from './short-memory.ts';

function counted<V>(values: V[]): { load: () => Promise<V>; looks: () => number } {
  let looks = 0;
  return { load: async () => values[looks++] as V, looks: () => looks };
}

it('looks once for many who ask at once, and again when the time is over', async () => {
  const memory = createShortMemory<string>({ milliseconds: 10, entries: 5 });
  const { load, looks } = counted(['a', 'b']);
  expect(await Promise.all([memory.get('k', 0, load), memory.get('k', 9, load)])).toEqual(['a', 'a']);
  expect(looks()).toBe(1);
  expect(await memory.get('k', 10, load)).toBe('b');
});

it('does not remember a failure, or what is not worth it', async () => {
  const memory = createShortMemory<string | null>({ milliseconds: 10, entries: 5, keep: (value) => value !== null });
  await expect(memory.get('k', 0, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await memory.get('k', 0, async () => null)).toBeNull();
  expect(await memory.get('k', 0, async () => 'a')).toBe('a');
});

it('forgets on request, and the oldest way when it is full', async () => {
  const memory = createShortMemory<number>({ milliseconds: 10, entries: 2 });
  await memory.get('a', 0, async () => 1);
  memory.delete('a');
  expect(await memory.get('a', 0, async () => 2)).toBe(2);
  await memory.get('b', 0, async () => 3);
  await memory.get('c', 0, async () => 4);
  expect(await memory.get('a', 0, async () => 5)).toBe(5);
});
