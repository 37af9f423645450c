import { afterAll, expect, test } from 'vitest';
import { createThreadPool } from '../../../src/platform/pool.ts';
import type { TestTasks } from './threads/double.ts';

const pool = createThreadPool<TestTasks>({ folder: 'test/integration/platform/threads', maxThreads: 1 });
afterAll(() => pool.close());

test('a task runs in another thread', async () => {
  const { values, thread } = await pool.run('double', Float64Array.of(1, 2.5));
  expect([...values]).toEqual([2, 5]);
  expect(thread).toBeGreaterThan(0);
});

test('shared memory reaches the thread without a copy being asked for', async () => {
  const shared = new Float64Array(new SharedArrayBuffer(16));
  shared.set([3, 4]);
  expect([...(await pool.run('double', shared)).values]).toEqual([6, 8]);
});

test('a buffer can be given away', async () => {
  const input = Float64Array.of(7);
  const output = await pool.run('double', input, { transfer: [input.buffer] });
  expect([...output.values]).toEqual([14]);
  expect(input.length).toBe(0);
});

test('an error of the task is the caller’s, and the pool goes on', async () => {
  await expect(pool.run('double', new Float64Array(0))).rejects.toThrow('nothing to double');
  expect([...(await pool.run('double', Float64Array.of(1))).values]).toEqual([2]);
});

test('a task can be called off', async () => {
  const signal = AbortSignal.abort();
  await expect(pool.run('double', Float64Array.of(1), { signal })).rejects.toThrow(/abort/i);
});
