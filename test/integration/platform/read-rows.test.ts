import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRows } from '../../../src/platform/read-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const numbers = (upTo: number) =>
  readRows<{ n: number }>(database.pool, 'SELECT n FROM generate_series(1, $1::int) n', [upTo]);

it('gives all rows in order, also where they do not fit into one part', async () => {
  for (const upTo of [0, 1, 5_000, 12_001]) {
    const found: number[] = [];
    for await (const { n } of numbers(upTo)) found.push(n);
    expect(found).toEqual(Array.from({ length: upTo }, (_, i) => i + 1));
  }
});

it('gives its connection back, read to the end, given up or failed', async () => {
  const idle = () => database.pool.totalCount - database.pool.idleCount;
  const before = idle();
  for await (const { n } of numbers(20_000)) if (n === 3) break;
  expect(idle()).toBe(before);
  const failing = readRows(database.pool, 'SELECT 1 / (n - 6000) AS x FROM generate_series(1, 10000) n', []);
  await expect(async () => {
    for await (const _ of failing);
  }).rejects.toThrow('division by zero');
  expect(idle()).toBe(before);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
