import { describe, expect, it } from 'vitest';
import { rankScatter, scatterLabels } from './rank-scatter.ts';

describe('rankScatter', () => {
  it('puts rank 1 of both methods at the top left, in cells of equal size', () => {
    const points = rankScatter([
      [1, 1],
      [4, 2],
      [2, 4],
      [3, 3],
    ]);
    expect(points[0]).toEqual({ row: 0, x: 0.125, y: 0.125 });
    expect(points[1]).toEqual({ row: 1, x: 0.875, y: 0.375 });
  });

  it('shows every design of those that share both ranks, within their cell', () => {
    const points = rankScatter([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(new Set(points.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(3);
    for (const { x, y } of points) {
      expect(Math.abs(x - 1 / 6)).toBeLessThan(1 / 6);
      expect(Math.abs(y - 1 / 6)).toBeLessThan(1 / 6);
    }
  });
});

describe('scatterLabels', () => {
  const at = (x: number, y: number, row = 0) => ({ row, x, y });

  it('writes towards the middle', () => {
    expect(scatterLabels([at(0.1, 0.5, 0), at(0.9, 0.5, 1)], 0.05)).toEqual([
      { row: 0, x: 0.1, y: 0.5, side: 'right' },
      { row: 1, x: 0.9, y: 0.5, side: 'left' },
    ]);
  });

  it('keeps names apart, and inside the plot', () => {
    const labels = scatterLabels(
      Array.from({ length: 10 }, (_, row) => at(0.2, 0.97, row)),
      0.05,
    );
    const heights = labels.map(({ y }) => y);
    for (let i = 1; i < heights.length; i++) {
      expect((heights[i] as number) - (heights[i - 1] as number)).toBeGreaterThanOrEqual(0.05 - 1e-12);
    }
    expect(Math.max(...heights)).toBeLessThanOrEqual(1);
  });
});
