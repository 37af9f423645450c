/**
 * What both viewports of the zoom show: `scale` times as large as the whole picture that just fits, with the point (x, y)
 * of the picture (0–1) in the middle. One value for both, so that they can only move together.
 */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a view is of: the size of the picture at scale 1, the room in which it is shown, and how far it may be scaled. */
export interface Frame {
  readonly base: Size;
  readonly viewport: Size;
  readonly least: number;
  readonly most: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0.5, y: 0.5 };
export const MAX_SCALE = 8;
const STEP = 1.4;

/** The frame of a picture whose scale 1 is as large as fits. */
export const fittedFrame = (picture: Size, viewport: Size): Frame => ({
  ...{ base: fitted(picture, viewport), viewport },
  ...{ least: 1, most: MAX_SCALE },
});

/** Size of the picture at scale 1: as large as fits into the viewport. */
export function fitted(picture: Size, viewport: Size): Size {
  const factor = Math.min(viewport.width / picture.width, viewport.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** Keeps the picture's edge from entering the viewport, or the whole picture in the middle where it is smaller. */
export function held(view: ZoomView, { base, viewport, least, most }: Frame): ZoomView {
  const scale = Math.min(most, Math.max(least, view.scale));
  const hold = (at: number, shown: number, room: number) => {
    const half = room / (2 * shown);
    return half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, at));
  };
  return {
    scale,
    x: hold(view.x, base.width * scale, viewport.width),
    y: hold(view.y, base.height * scale, viewport.height),
  };
}

/** Scales by a factor so that what lies under `at` (pixels from the viewport's middle) stays under it. */
export function scaledAt(view: ZoomView, factor: number, at: { dx: number; dy: number }, frame: Frame): ZoomView {
  const { base, least, most } = frame;
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const x = view.x + at.dx / (base.width * view.scale) - at.dx / (base.width * scale);
  const y = view.y + at.dy / (base.height * view.scale) - at.dy / (base.height * scale);
  return held({ scale, x, y }, frame);
}

/** Moves the picture by pixels of the screen. */
export function movedBy(view: ZoomView, dx: number, dy: number, frame: Frame): ZoomView {
  const x = view.x - dx / (frame.base.width * view.scale);
  const y = view.y - dy / (frame.base.height * view.scale);
  return held({ scale: view.scale, x, y }, frame);
}

/** What a key does to the view; null for keys that mean nothing here. */
export function keyed(view: ZoomView, key: string, frame: Frame): ZoomView | null {
  const { viewport } = frame;
  const middle = { dx: 0, dy: 0 };
  const stride = Math.min(viewport.width, viewport.height) / 5;
  switch (key) {
    case '+':
    case '=':
      return scaledAt(view, STEP, middle, frame);
    case '-':
    case '−':
    case '_':
      return scaledAt(view, 1 / STEP, middle, frame);
    case '0':
      return WHOLE;
    case 'ArrowLeft':
      return movedBy(view, stride, 0, frame);
    case 'ArrowRight':
      return movedBy(view, -stride, 0, frame);
    case 'ArrowUp':
      return movedBy(view, 0, stride, frame);
    case 'ArrowDown':
      return movedBy(view, 0, -stride, frame);
    default:
      return null;
  }
}

/** The picture's place in pixels, from the viewport's top left corner. */
export function placed(
  view: ZoomView,
  { base, viewport }: Frame,
): { readonly left: number; readonly top: number; readonly scale: number } {
  return {
    left: viewport.width / 2 - view.x * base.width * view.scale,
    top: viewport.height / 2 - view.y * base.height * view.scale,
    scale: view.scale,
  };
}

/** The same as styles of the picture: the one view, kept from leaving this picture. */
export function placeOf(view: ZoomView, frame: Frame) {
  const { left, top, scale } = placed(held(view, frame), frame);
  return {
    width: `${frame.base.width}px`,
    height: `${frame.base.height}px`,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
  };
}
