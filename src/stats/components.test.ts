import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentSizes, connectedComponents } from './components.ts';
import { aggregatePairs } from './pair-counts.ts';

describe('connectedComponents', () => {
  it('labels parts by their smallest items; lonely items are parts', () => {
    const parts = connectedComponents(aggregatePairs(6, [5, 2], [1, 4]));
    expect(parts.count).toBe(4);
    expect([...parts.label]).toEqual([0, 1, 2, 3, 2, 1]);
    expect([...componentSizes(parts)]).toEqual([1, 2, 2, 1]);
  });

  it('agrees with spreading labels until nothing changes', () => {
    const edges = fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 11 })), { maxLength: 14 });
    fc.assert(
      fc.property(edges, (list) => {
        const pairs = aggregatePairs(
          12,
          list.map(([a]) => a),
          list.map(([a, step]) => (a + step) % 12),
        );
        const slow = Array.from({ length: 12 }, (_, i) => i);
        for (let round = 0; round < 12; round++) {
          for (const [a, step] of list) {
            const least = Math.min(slow[a], slow[(a + step) % 12]);
            slow[a] = least;
            slow[(a + step) % 12] = least;
          }
        }
        const smallest = [...new Set(slow)].sort((a, b) => a - b);
        const { count, label } = connectedComponents(pairs);
        expect(count).toBe(smallest.length);
        expect([...label]).toEqual(slow.map((x) => smallest.indexOf(x)));
      }),
    );
  });
});
