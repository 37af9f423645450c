import { describe, expect, it } from 'vitest';
import { arcPath, comparisonArcs } from './comparison-arcs.ts';

describe('comparisonArcs', () => {
  it('joins the rows of each pair that met, rarest first', () => {
    const arcs = comparisonArcs(
      [2, 0, 1],
      [
        [0, 1, 2, 2],
        [0, 2, 1, 0],
        [1, 2, 0, 0],
      ],
    );
    expect(arcs).toEqual([
      { from: 0, to: 1, comparisons: 1, reach: Math.sqrt(0.5), share: 0.25, ink: 0.7 },
      { from: 1, to: 2, comparisons: 4, reach: Math.sqrt(0.5), share: 1, ink: 0.7 },
    ]);
  });

  it('leaves out what has no row, and draws nothing of nothing', () => {
    expect(comparisonArcs([0, 1], [[0, 2, 1, 1]])).toEqual([]);
    expect(comparisonArcs([], [])).toEqual([]);
  });

  it('stays inside the plot and is the same each time, with sixty designs that all met', () => {
    const order = Array.from({ length: 60 }, (_, i) => i);
    const pairs = order.flatMap((i) =>
      order.slice(i + 1).map((j): [number, number, number, number] => [i, j, 1, j % 3]),
    );
    const arcs = comparisonArcs(order, pairs);
    expect(arcs).toHaveLength(1770);
    for (const { reach, share } of arcs) {
      expect(reach).toBeGreaterThan(0.1);
      expect(reach).toBeLessThanOrEqual(1);
      expect(share).toBeGreaterThan(0);
    }
    const inks = arcs.map(({ ink }) => ink);
    expect(inks).toEqual(inks.toSorted((a, b) => a - b));
    expect(inks[0]).toBeLessThan(0.2);
    expect(inks.at(-1)).toBeCloseTo(0.7, 12);
    expect(comparisonArcs(order, pairs)).toEqual(arcs);
  });
});

describe('arcPath', () => {
  it('runs from the middle of one row to the middle of the other', () => {
    expect(arcPath({ from: 1, to: 3, comparisons: 1, reach: 0.5, share: 1, ink: 1 }, 20, 100)).toBe(
      'M0 30A50 20 0 0 1 0 70',
    );
  });
});
