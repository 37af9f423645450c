import { describe, expect, it } from 'vitest';
import { offsetOf, swipeMeaning, type Touch } from './swipe.ts';

const at = (x: number, y = 0, ms = 0): Touch => ({ x, y, ms });
const WIDTH = 360;
/** A drag that was slow at its end. */
const slow = (dx: number, dy = 0) => swipeMeaning(at(0), at(dx, dy, 1000), at(dx, dy, 1400), WIDTH);

describe('a swipe', () => {
  it('answers once it is far enough, to the right with like, to the left with dislike', () => {
    expect([slow(101), slow(-101)]).toEqual(['like', 'dislike']);
    expect([slow(100), slow(-100)]).toEqual(['none', 'none']);
  });

  it('answers a flick that is short and quick, and not one that turns back', () => {
    const flick = (from: number, to: number) => swipeMeaning(at(0), at(from, 0, 100), at(to, 0, 140), WIDTH);
    expect(flick(20, 60)).toBe('like');
    expect(flick(-20, -60)).toBe('dislike');
    expect(flick(20, 45)).toBe('none');
    expect(flick(200, 150)).toBe('none');
  });

  it('is a tap where the finger hardly moved, and nothing where it went up or down', () => {
    expect(slow(5, 5)).toBe('tap');
    expect(slow(120, 130)).toBe('none');
    expect(slow(0, 200)).toBe('none');
  });

  it('moves the card sideways only', () => {
    expect(offsetOf(at(10), at(70, 20))).toBe(60);
    expect(offsetOf(at(10), at(30, 40))).toBe(0);
  });
});
