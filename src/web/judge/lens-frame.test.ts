import { describe, expect, it } from 'vitest';
import { frameOf, pixelsFor } from './lens-frame.ts';

const viewport = { width: 500, height: 400 };

describe('the frame of a picture', () => {
  it('shows the whole of a large one smaller, and never makes a small one larger', () => {
    expect(frameOf({ width: 1000, height: 400 }, viewport, 'fit').base).toEqual({ width: 500, height: 200 });
    expect(frameOf({ width: 300, height: 200 }, viewport, 'fit').base).toEqual({ width: 300, height: 200 });
  });

  it('begins with its own pixels at original size, and can be made small enough to be whole', () => {
    const picture = { width: 1000, height: 400 };
    const frame = frameOf(picture, viewport, 'actual');
    expect(frame.base).toEqual(picture);
    expect(pixelsFor(picture, frame, 1)).toBe(1);
    expect(pixelsFor(picture, frame, frame.least)).toBe(0.5);
  });

  it.each(['fit', 'actual'] as const)('can be enlarged until each pixel is four (%s)', (unit) => {
    const picture = { width: 4000, height: 400 };
    const frame = frameOf(picture, viewport, unit);
    expect(pixelsFor(picture, frame, frame.most)).toBeCloseTo(4);
  });
});
