import { describe, expect, it } from 'vitest';
import { fitted, fittedFrame, held, keyed, MAX_SCALE, movedBy, placed, scaledAt, WHOLE } from './zoom-view.ts';

const viewport = { width: 400, height: 300 };
const frame = fittedFrame({ width: 1440, height: 1080 }, viewport);
const fit = frame.base;

describe('the zoom', () => {
  it('begins with the whole picture, as large as fits', () => {
    expect(fit).toEqual({ width: 400, height: 300 });
    expect(fitted({ width: 1440, height: 1080 }, { width: 400, height: 600 })).toEqual({ width: 400, height: 300 });
    expect(placed(WHOLE, frame)).toEqual({ left: 0, top: 0, scale: 1 });
  });

  it('keeps the point under the finger where it is', () => {
    const at = { dx: 90, dy: -40 };
    const under = (view: typeof WHOLE) => [
      view.x + at.dx / (fit.width * view.scale),
      view.y + at.dy / (fit.height * view.scale),
    ];
    const before = { scale: 2, x: 0.5, y: 0.5 };
    const after = scaledAt(before, 1.5, at, frame);
    expect(after.scale).toBe(3);
    expect(under(after)[0]).toBeCloseTo(under(before)[0] ?? 0, 12);
    expect(under(after)[1]).toBeCloseTo(under(before)[1] ?? 0, 12);
  });

  it('never shows what lies beyond the edge, nor goes beyond its limits', () => {
    expect(movedBy({ scale: 2, x: 0.5, y: 0.5 }, 10_000, -10_000, frame)).toEqual({
      scale: 2,
      x: 0.25,
      y: 0.75,
    });
    expect(scaledAt(WHOLE, 100, { dx: 0, dy: 0 }, frame).scale).toBe(MAX_SCALE);
    expect(scaledAt(WHOLE, 0.1, { dx: 50, dy: 50 }, frame)).toEqual(WHOLE);
  });

  it('centres a picture that is smaller than its viewport', () => {
    expect(held({ scale: 1, x: 0.1, y: 0.9 }, { ...frame, viewport: { width: 800, height: 900 } })).toEqual(WHOLE);
  });

  it('obeys the keys, and only those', () => {
    expect(keyed(WHOLE, '+', frame)?.scale).toBeCloseTo(1.4);
    expect(keyed(WHOLE, '-', frame)).toEqual(WHOLE);
    expect(keyed({ scale: 3, x: 0.4, y: 0.4 }, '0', frame)).toEqual(WHOLE);
    expect(keyed({ scale: 2, x: 0.5, y: 0.5 }, 'ArrowRight', frame)?.x).toBeGreaterThan(0.5);
    expect(keyed({ scale: 2, x: 0.5, y: 0.5 }, 'ArrowUp', frame)?.y).toBeLessThan(0.5);
    expect(keyed(WHOLE, 'a', frame)).toBeNull();
  });
});
