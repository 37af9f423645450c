import { expect, it } from 'vitest';
import { bootstrapMean } from './mean-bootstrap.ts';
import { createRandom } from './random.ts';
import { replayedDraws } from './replayed-draws.ts';

const values = Array.from({ length: 30 }, (_, k) => Math.sin(k));

it('gives every reader what a fresh generator gives, also past what was drawn before', () => {
  const draws = replayedDraws('a seed');
  const fresh = createRandom('a seed');
  const first = draws();
  const drawn = Array.from({ length: 70_000 }, () => first.integer(30));
  expect(drawn).toEqual(Array.from({ length: 70_000 }, () => fresh.integer(30)));
  const second = draws();
  expect(Array.from({ length: 200_000 }, () => second.integer(30)).slice(0, 70_000)).toEqual(drawn);
});

it('makes the bootstrap that a generator makes, for each number of values', () => {
  const draws = replayedDraws('a seed');
  for (const count of [30, 12, 30]) {
    const some = values.slice(0, count);
    expect(bootstrapMean(some, draws())).toEqual(bootstrapMean(some, createRandom('a seed')));
  }
});

it('refuses what a generator refuses', () => {
  expect(() => replayedDraws('x')().integer(0)).toThrow(/n/);
});
