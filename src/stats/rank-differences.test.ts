import { describe, expect, it } from 'vitest';
import { farApart } from './rank-differences.ts';

describe('farApart', () => {
  it('names items whose ranks differ by more than a third of their number', () => {
    expect(farApart([1, 2, 3, 4, 5, 6], [4, 1, 2, 6, 5, 3])).toEqual([0, 5]);
    expect(farApart([1, 2, 3], [1, 3, 2])).toEqual([]);
    expect(farApart([], [])).toEqual([]);
    expect(farApart([1, 2, 3, 4, 5, 6], [3, 2, 1, 4, 5, 6])).toEqual([]);
    expect(farApart([1, 2, 3, 4, 5, 6], [3, 2, 1, 4, 5, 6], 0.3)).toEqual([0, 2]);
    expect(() => farApart([1], [1], -0.1)).toThrow(/share must/);
    expect(() => farApart([1], [])).toThrow(/b must/);
    expect(() => farApart([Number.NaN], [1])).toThrow(/a\[0\]/);
  });
});
