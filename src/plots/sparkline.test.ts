import { describe, expect, it } from 'vitest';
import { sparkline } from './sparkline.ts';

describe('sparkline', () => {
  it('runs from the left edge to the right, the peak at the top', () => {
    const plot = sparkline([0, 4, 2], 100, 20);
    expect(plot.line).toBe('M0 20L50 0L100 10');
    expect(plot.area).toBe('M0 20L50 0L100 10V20H0Z');
    expect(plot.last).toEqual({ x: 100, y: 10 });
    expect(plot.peak).toBe(4);
  });

  it('lies on the ground when nothing happened, and is empty with a single value', () => {
    expect(sparkline([0, 0], 10, 5).line).toBe('M0 5L10 5');
    expect(sparkline([3], 10, 5)).toEqual({ line: '', area: '', last: null, peak: 3 });
  });
});
