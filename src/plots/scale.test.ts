import { describe, expect, it } from 'vitest';
import { along, ticks } from './scale.ts';

describe('along', () => {
  it('gives the share of the way and stays inside', () => {
    expect(along(0.5, [0, 1])).toBe(0.5);
    expect(along(15, [10, 20])).toBe(0.5);
    expect(along(-3, [0, 1])).toBe(0);
    expect(along(9, [0, 1])).toBe(1);
  });
});

describe('ticks', () => {
  it('chooses round steps within the limit', () => {
    expect(ticks([0, 1])).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks([0, 1], 5)).toEqual([0, 0.5, 1]);
    expect(ticks([0.1, 0.9])).toEqual([0.2, 0.4, 0.6, 0.8]);
    expect(ticks([0, 73])).toEqual([0, 20, 40, 60]);
  });

  it('never gives more than asked for', () => {
    for (const high of [0.3, 1, 7, 12.5, 999]) {
      for (const most of [2, 4, 6, 11]) expect(ticks([0, high], most).length).toBeLessThanOrEqual(most);
    }
  });
});
