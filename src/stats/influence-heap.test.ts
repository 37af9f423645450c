import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InfluenceHeap } from './influence-heap.ts';

describe('InfluenceHeap', () => {
  it('gives back what was put in, the most influential first', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (influences) => {
        const heap = new InfluenceHeap();
        influences.forEach((influence, stack) => {
          heap.push(influence, stack);
        });
        const taken = influences.map(() => heap.pop());
        expect(taken.map((top) => top?.influence)).toEqual([...influences].sort((a, b) => b - a));
        expect(taken.map((top) => top?.stack).sort()).toEqual(influences.map((_, stack) => stack).sort());
        expect(heap.pop()).toBeNull();
      }),
    );
  });
});
