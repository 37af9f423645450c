import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ENLARGEMENT, placeOnStage, STAGE_GREY } from './stage.ts';

const stage = { width: 1440, height: 1080 };

it('is the grey oklch(62% 0 0)', () => {
  // An achromatic OKLab lightness is the cube root of linear light; sRGB's transfer curve comes after.
  const encoded = 1.055 * (0.62 ** 3) ** (1 / 2.4) - 0.055;
  const level = Math.round(encoded * 255);
  expect(STAGE_GREY).toEqual({ r: level, g: level, b: level });
});

describe('placeOnStage', () => {
  it('fills the stage with a picture of its proportions', () =>
    expect(placeOnStage({ width: 2880, height: 2160 }, stage)).toEqual({ ...stage, left: 0, top: 0 }));

  it('centres a tall picture', () =>
    expect(placeOnStage({ width: 500, height: 2000 }, stage)).toEqual({ width: 270, height: 1080, left: 585, top: 0 }));

  it('enlarges a small picture twice and no more', () =>
    expect(placeOnStage({ width: 100, height: 50 }, stage)).toEqual({ width: 200, height: 100, left: 620, top: 490 }));

  it('stays on the stage and keeps the proportions to a pixel, whatever comes', () => {
    const side = fc.integer({ min: 1, max: 65_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const placed = placeOnStage({ width, height }, stage);
        expect(placed.left).toBeGreaterThanOrEqual(0);
        expect(placed.top).toBeGreaterThanOrEqual(0);
        expect(placed.left + placed.width).toBeLessThanOrEqual(stage.width);
        expect(placed.top + placed.height).toBeLessThanOrEqual(stage.height);
        expect(placed.width).toBeLessThanOrEqual(width * MAX_ENLARGEMENT + 1);
        const skew = Math.abs(placed.width * height - placed.height * width);
        expect(skew).toBeLessThanOrEqual(width + height);
      }),
    );
  });
});
