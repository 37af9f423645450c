import { describe, expect, it } from 'vitest';
import { addComparison, emptyTally, partOf } from './round-tally.ts';

describe('round tally', () => {
  it('counts a pair on both sides and for both entries', () => {
    const tally = emptyTally(3);
    addComparison(tally, 0, 2, 1);
    addComparison(tally, 0, 1, 0.5);
    expect([...tally.pairCount]).toEqual([0, 0.5, 1, 0.5, 0, 0, 1, 0, 0]);
    expect([...tally.itemCount]).toEqual([1.5, 0.5, 1]);
  });

  it('joins parts by whole comparisons only', () => {
    const tally = emptyTally(5);
    addComparison(tally, 0, 1, 1);
    addComparison(tally, 1, 2, 1);
    addComparison(tally, 3, 4, 0.5);
    expect(partOf(tally, 0)).toBe(partOf(tally, 2));
    expect(partOf(tally, 3)).not.toBe(partOf(tally, 4));
  });
});
