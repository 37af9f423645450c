import { describe, expect, it } from 'vitest';
import { bar, intervalMarks, rankBand, shareDomain, shareTicks } from './interval.ts';

describe('intervalMarks', () => {
  it('places dot, thick bar and thin line', () => {
    const marks = intervalMarks({ value: 0.6, half: [0.55, 0.65], most: [0.4, 0.8] }, [0, 1]);
    expect(marks.dot).toBe(0.6);
    expect(marks.thick).toEqual({ from: 0.55, to: 0.65, openLow: false, openHigh: false });
    expect(marks.thin).toEqual({ from: 0.4, to: 0.8, openLow: false, openHigh: false });
  });

  it('opens the ends that leave the plot', () => {
    expect(bar([-0.2, 0.5], [0, 1])).toEqual({ from: 0, to: 0.5, openLow: true, openHigh: false });
    expect(bar([0.5, 1.1], [0, 1])).toEqual({ from: 0.5, to: 1, openLow: false, openHigh: true });
    expect(bar([0, 1], [0, 1])).toMatchObject({ openLow: false, openHigh: false });
  });
});

describe('rankBand', () => {
  it('covers the cells of the first to the last possible rank', () => {
    expect(rankBand(1, [1, 2], 4)).toEqual({ from: 0, to: 0.5, at: 0.125 });
    expect(rankBand(4, [4, 4], 4)).toEqual({ from: 0.75, to: 1, at: 0.875 });
  });
});

describe('shareDomain', () => {
  it('shows every interval and the average', () => {
    expect(shareDomain([[0.3, 0.7]])).toEqual([0.2, 0.8]);
    expect(shareDomain([[0.6, 0.7]])).toEqual([0.4, 0.8]);
    expect(shareDomain([[0.001, 0.999]])).toEqual([0, 1]);
    expect(shareDomain([])).toEqual([0.4, 0.6]);
  });
});

describe('shareTicks', () => {
  it('chooses few round ticks and always marks the average', () => {
    expect(shareTicks([0, 1])).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(shareTicks([0.2, 0.8])).toEqual([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
    expect(shareTicks([0.4, 0.6])).toEqual([0.4, 0.45, 0.5, 0.55, 0.6]);
    expect(shareTicks([0, 0.8])).toEqual([0, 0.25, 0.5, 0.75]);
  });
});
