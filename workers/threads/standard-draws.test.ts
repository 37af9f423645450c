import { expect, test } from 'vitest';
import { drawStandard } from '../../src/stats/posterior-draws.ts';
import { createRandom } from '../../src/stats/random.ts';
import { standardDraws } from './standard-draws.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);

/** What a fit gets without a memory: the draws, and the numbers after them. */
function anew(byte: number, n: number, count: number) {
  const random = createRandom(seed(byte));
  const draws = drawStandard(n, count, random);
  return { draws, after: Array.from({ length: 5 }, () => random.normal()) };
}

function remembered(byte: number, n: number, count: number) {
  const { draws, random } = standardDraws(seed(byte), n, count);
  return { draws, after: Array.from({ length: 5 }, () => random.normal()) };
}

test('draws from memory, and what follows them, are those that a generator of the seed gives', () => {
  for (let time = 0; time < 2; time++) {
    for (const [byte, n, count] of [
      [1, 3, 7],
      [1, 3, 8],
      [1, 4, 7],
      [2, 3, 7],
    ]) {
      expect(remembered(byte, n, count)).toEqual(anew(byte, n, count));
    }
  }
  const once = remembered(1, 3, 7).draws;
  expect(remembered(1, 3, 7).draws === once).toBe(true);
});

test('draws that are too many are not kept, and only the last used ones are', () => {
  const many = remembered(3, 2001, 1000).draws;
  expect(remembered(3, 2001, 1000).draws === many).toBe(false);
  const first = remembered(4, 700, 1000).draws;
  const second = remembered(5, 700, 1000).draws;
  expect(remembered(4, 700, 1000).draws === first).toBe(true);
  remembered(6, 700, 1000);
  expect(remembered(4, 700, 1000).draws === first).toBe(true);
  expect(remembered(5, 700, 1000).draws === second).toBe(false);
});
