import { describe, expect, it } from 'vitest';
import { along } from './scale.ts';

describe('along', () => {
  it('gives the share of the way and stays inside', () => {
    expect(along(0.5, [0, 1])).toBe(0.5);
    expect(along(15, [10, 20])).toBe(0.5);
    expect(along(-3, [0, 1])).toBe(0);
    expect(along(9, [0, 1])).toBe(1);
  });
});
