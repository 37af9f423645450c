import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendingOrder, pointRanks } from './ranks.ts';

describe('ranks', () => {
  it('counts past those who share', () => {
    expect([...pointRanks([0.3, 0.5, 0.3, 0.1])]).toEqual([2, 1, 2, 4]);
    expect([...pointRanks([1, 1 + 5e-10, 0])]).toEqual([1, 1, 3]);
    expect([...pointRanks([1, 1 + 5e-9, 0])]).toEqual([2, 1, 3]);
    expect([...pointRanks([])]).toEqual([]);
    expect(() => pointRanks([Number.NaN])).toThrow(/values\[0\]/);
  });

  it('rank is 1 + the number of larger values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 300 }), (values) => {
        expect([...pointRanks(values)]).toEqual(values.map((x) => 1 + values.filter((y) => y > x).length));
      }),
    );
  });

  it('orders stably, for few (insertion) and for many (merge)', () => {
    for (const n of [0, 1, 5, 200, 201, 777]) {
      const values = Array.from({ length: n }, (_, i) => (i * 7919) % 101);
      const slow = values.map((_, i) => i).sort((a, b) => values[b] - values[a] || a - b);
      expect([...descendingOrder(values)]).toEqual(slow);
    }
  });
});
