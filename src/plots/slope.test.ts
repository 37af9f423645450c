import { describe, expect, it } from 'vitest';
import { slopePlot } from './slope.ts';

describe('slopePlot', () => {
  it('orders each side by its own ranks and joins the places of each design', () => {
    const plot = slopePlot([
      [1, 3],
      [2, 1],
      [3, 2],
    ]);
    expect(plot.left).toEqual([0, 1, 2]);
    expect(plot.right).toEqual([1, 2, 0]);
    expect(plot.lines).toEqual([
      { row: 0, from: 0, to: 2 },
      { row: 1, from: 1, to: 0 },
      { row: 2, from: 2, to: 1 },
    ]);
  });

  it('gives designs that share a rank a line each, in the order of their other rank', () => {
    const plot = slopePlot([
      [1, 3],
      [1, 2],
      [1, 1],
    ]);
    expect(plot.left).toEqual([2, 1, 0]);
    for (const { from, to } of plot.lines) expect(from).toBe(to);
  });

  it('keeps the order of rows where both ranks are shared, and draws nothing of nothing', () => {
    expect(
      slopePlot([
        [1, 1],
        [1, 1],
      ]).left,
    ).toEqual([0, 1]);
    expect(slopePlot([])).toEqual({ left: [], right: [], lines: [] });
  });
});
