import { expect, test } from 'vitest';
import { createStandingLag } from './standing-lag.ts';

function lagAt() {
  const clock = { ms: 0 };
  return { clock, lag: createStandingLag({ now: () => clock.ms }) };
}

test('nothing waits before a vote, nor after a standing that counts every vote', () => {
  const { clock, lag } = lagAt();
  expect(lag.longestMs()).toBe(0);
  lag.stored('a', 'pairwise', 3);
  clock.ms = 500;
  expect(lag.longestMs()).toBe(500);
  lag.counted('a', 'pairwise', 3);
  expect(lag.longestMs()).toBe(0);
});

test('a standing that counts only some leaves the others waiting from then on', () => {
  const { clock, lag } = lagAt();
  lag.stored('a', 'pairwise', 3);
  clock.ms = 900;
  lag.stored('a', 'pairwise', 9);
  lag.counted('a', 'pairwise', 5);
  clock.ms = 1000;
  expect(lag.longestMs()).toBe(100);
});

test('the longest wait of any round counts, and unknown rounds do not', () => {
  const { clock, lag } = lagAt();
  lag.stored('a', 'pairwise', 1);
  clock.ms = 100;
  lag.stored('b', 'pairwise', 1);
  clock.ms = 300;
  lag.counted('c', 'pairwise', 1);
  expect(lag.longestMs()).toBe(300);
  lag.counted('a', 'pairwise', 1);
  expect(lag.longestMs()).toBe(200);
});

test('the votes of a method wait for the standing of that method', () => {
  const { clock, lag } = lagAt();
  lag.stored('a', 'pairwise', 1);
  lag.stored('a', 'likes', 2);
  clock.ms = 100;
  lag.counted('a', 'pairwise', 2);
  expect(lag.longestMs()).toBe(100);
  lag.counted('a', 'likes', 2);
  expect(lag.longestMs()).toBe(0);
});
