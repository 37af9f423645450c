import { expect, test } from 'vitest';
import { createStandingLag } from './standing-lag.ts';

function lagAt() {
  const clock = { ms: 0 };
  return { clock, lag: createStandingLag({ now: () => clock.ms }) };
}

test('nothing waits before a vote, nor after a standing that counts every vote', () => {
  const { clock, lag } = lagAt();
  expect(lag.longestMs()).toBe(0);
  lag.stored('a', 3);
  clock.ms = 500;
  expect(lag.longestMs()).toBe(500);
  lag.counted('a', 3);
  expect(lag.longestMs()).toBe(0);
});

test('a standing that counts only some leaves the others waiting from then on', () => {
  const { clock, lag } = lagAt();
  lag.stored('a', 3);
  clock.ms = 900;
  lag.stored('a', 9);
  lag.counted('a', 5);
  clock.ms = 1000;
  expect(lag.longestMs()).toBe(100);
});

test('the longest wait of any round counts, and unknown rounds do not', () => {
  const { clock, lag } = lagAt();
  lag.stored('a', 1);
  clock.ms = 100;
  lag.stored('b', 1);
  clock.ms = 300;
  lag.counted('c', 1);
  expect(lag.longestMs()).toBe(300);
  lag.counted('a', 1);
  expect(lag.longestMs()).toBe(200);
});
