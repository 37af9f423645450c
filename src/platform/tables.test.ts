import { expect, test } from 'vitest';
import { parentsFirst } from './tables.ts';

const tables = (...names: string[]) => names.map((name) => ({ name }));

test('each table comes after those that its rows refer to', () => {
  const references = [
    { table: 'ballot', refersTo: 'round' },
    { table: 'round', refersTo: 'contest' },
    { table: 'account', refersTo: 'contest' },
  ];
  const ordered = parentsFirst(tables('account', 'ballot', 'contest', 'round'), references).map(({ name }) => name);
  expect(ordered).toEqual(['contest', 'account', 'round', 'ballot']);
});

test('tables that refer to each other in a ring have no order', () => {
  const ring = [
    { table: 'a', refersTo: 'b' },
    { table: 'b', refersTo: 'a' },
  ];
  expect(() => parentsFirst(tables('a', 'b'), ring)).toThrow('ring');
});
