import { expect, it } from 'vitest';
import { createCallGate } from './call-gate.ts';

/** A clock that moves only by waiting. */
function clock() {
  let time = 0;
  const now = () => time;
  const wait = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    time += ms;
  };
  return { now, wait };
}

it('lets no more through in any minute than it may, in their order', async () => {
  const time = clock();
  const gate = createCallGate(time, 3);
  const passed: [call: number, at: number][] = [];
  await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map(async (call) => {
      await gate.enter();
      passed.push([call, time.now()]);
    }),
  );
  expect(passed).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 60_000],
    [4, 60_000],
    [5, 60_000],
    [6, 120_000],
  ]);
});

it('holds everything back for as long as the endpoint asks, and the longest counts', async () => {
  const time = clock();
  const gate = createCallGate(time, 100);
  gate.hold(5_000);
  gate.hold(2_000);
  await gate.enter();
  expect(time.now()).toBe(5_000);
});

it('one who gives up does not stop those behind', async () => {
  const time = clock();
  const gate = createCallGate(time, 1);
  await gate.enter();
  const [gone, next] = await Promise.allSettled([gate.enter(AbortSignal.abort(new Error('gone'))), gate.enter()]);
  expect(gone).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  expect(next.status).toBe('fulfilled');
});
