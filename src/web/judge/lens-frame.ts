import { type Frame, fitted, type Size } from '../voter/zoom-view.ts';

/** What scale 1 is: the whole picture, or its own pixels, one for one. */
export type Unit = 'fit' | 'actual';

/** How much larger than its own pixels a picture may be shown. */
const MOST_PIXELS = 4;

/**
 * How a picture of so many pixels is framed. As a whole it is made smaller where it does not fit, never larger: pixels that
 * are not there would flatter or harm it.
 */
export function frameOf(picture: Size, viewport: Size, unit: Unit): Frame {
  const inside = fitted(picture, viewport);
  const whole = inside.width > picture.width ? picture : inside;
  const shrunk = whole.width / picture.width;
  return unit === 'fit'
    ? { base: whole, viewport, least: 1, most: MOST_PIXELS / shrunk }
    : { base: picture, viewport, least: shrunk, most: MOST_PIXELS };
}

/** Pixels of the screen for a pixel of the picture. */
export const pixelsFor = (picture: Size, { base }: Frame, scale: number): number =>
  (base.width * scale) / picture.width;
