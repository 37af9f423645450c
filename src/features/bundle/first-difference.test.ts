import { describe, expect, it } from 'vitest';
import { firstDifference } from './first-difference.ts';

describe('first difference', () => {
  it('finds none between equal values, and forgives what rounding does', () => {
    const value = { rows: [{ code: 'AAAA', rank: 1, theta: 1234.5, verdict: null }], label: 'low', list: [1, [2, 3]] };
    expect(firstDifference(value, structuredClone(value))).toBeNull();
    expect(firstDifference({ x: 0.5 }, { x: 0.5 + 9e-10 })).toBeNull();
    expect(firstDifference({ x: 5000 }, { x: 5000 + 4e-6 })).toBeNull();
  });

  it('names the place by codes and says both values', () => {
    const published = {
      pairwise: {
        rows: [
          { code: 'AAAA', rank: 1 },
          { code: 'BBBB', rank: 2 },
        ],
      },
    };
    const recomputed = {
      pairwise: {
        rows: [
          { code: 'AAAA', rank: 1 },
          { code: 'BBBB', rank: 3 },
        ],
      },
    };
    expect(firstDifference(published, recomputed)).toEqual({
      where: 'pairwise › rows › BBBB › rank',
      published: 2,
      recomputed: 3,
    });
  });

  it.each([
    [{ x: 0.5 }, { x: 0.5 + 2e-9 }],
    [{ x: 1 }, {}],
    [{}, { x: 1 }],
    [{ x: null }, { x: 0 }],
    [{ x: '1' }, { x: 1 }],
    [{ x: true }, { x: false }],
    [{ x: [1, 2] }, { x: [1] }],
    [{ x: [] }, { x: {} }],
    [{ x: 1 }, { x: Number.NaN }],
    [null, {}],
  ])('sees %j and %j apart', (one, other) => {
    expect(firstDifference(one, other)).not.toBeNull();
    expect(firstDifference(other, one)).not.toBeNull();
  });
});
