import { expect, test } from 'vitest';
import { JOB_TIMING, jobKey, retryDelay, spacingAfter } from './queue.ts';

const roundId = '0b8f6c1e-4a57-4f0e-9d64-2f0d2a8b9c11';

test('jobs of the same name and payload have one key', () => {
  expect(jobKey('refit-round', { roundId })).toBe(`refit-round/roundId=${roundId}`);
  expect(jobKey('refit-round', { roundId })).not.toBe(jobKey('refit-round', { roundId: roundId.replace('0', '1') }));
});

test('tries of a failing job draw apart, up to a bound', () => {
  const waits = [1, 2, 3, 4, 50].map((failures) => retryDelay(JOB_TIMING, failures));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000]);
});

test('a job that takes long comes less often: a fifth of the time at most, but never rests long', () => {
  const starts = [0, 100, 200, 500, 2_000, 60_000].map((ranMs) => spacingAfter(JOB_TIMING, ranMs));
  expect(starts).toEqual([1_000, 1_000, 1_000, 2_500, 4_000, 62_000]);
});
