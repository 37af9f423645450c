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

export const WHOLE: ZoomView = { scale: 1, x: 0.5, y: 0.5 };
export const MAX_SCALE = 8;
const STEP = 1.4;

/** Size of the picture at scale 1: as large as fits into the viewport. */
export function fitted(picture: Size, viewport: Size): Size {
  const factor = Math.min(viewport.width / picture.width, viewport.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** Keeps the picture's edge from entering the viewport, or the whole picture in the middle where it is smaller. */
export function held(view: ZoomView, fit: Size, viewport: Size): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale));
  const hold = (at: number, shown: number, room: number) => {
    const half = room / (2 * shown);
    return half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, at));
  };
  return {
    scale,
    x: hold(view.x, fit.width * scale, viewport.width),
    y: hold(view.y, fit.height * scale, viewport.height),
  };
}

/** Scales by a factor so that what lies under `at` (pixels from the viewport's middle) stays under it. */
export function scaledAt(
  view: ZoomView,
  factor: number,
  at: { dx: number; dy: number },
  fit: Size,
  viewport: Size,
): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const x = view.x + at.dx / (fit.width * view.scale) - at.dx / (fit.width * scale);
  const y = view.y + at.dy / (fit.height * view.scale) - at.dy / (fit.height * scale);
  return held({ scale, x, y }, fit, viewport);
}

/** Moves the picture by pixels of the screen. */
export function movedBy(view: ZoomView, dx: number, dy: number, fit: Size, viewport: Size): ZoomView {
  const x = view.x - dx / (fit.width * view.scale);
  const y = view.y - dy / (fit.height * view.scale);
  return held({ scale: view.scale, x, y }, fit, viewport);
}

/** What a key does to the view; null for keys that mean nothing here. */
export function keyed(view: ZoomView, key: string, fit: Size, viewport: Size): ZoomView | null {
  const middle = { dx: 0, dy: 0 };
  const stride = Math.min(viewport.width, viewport.height) / 5;
  switch (key) {
    case '+':
    case '=':
      return scaledAt(view, STEP, middle, fit, viewport);
    case '-':
    case '−':
    case '_':
      return scaledAt(view, 1 / STEP, middle, fit, viewport);
    case '0':
      return WHOLE;
    case 'ArrowLeft':
      return movedBy(view, stride, 0, fit, viewport);
    case 'ArrowRight':
      return movedBy(view, -stride, 0, fit, viewport);
    case 'ArrowUp':
      return movedBy(view, 0, stride, fit, viewport);
    case 'ArrowDown':
      return movedBy(view, 0, -stride, fit, viewport);
    default:
      return null;
  }
}

/** The picture's place in pixels, from the viewport's top left corner. */
export function placed(view: ZoomView, fit: Size, viewport: Size): { left: number; top: number; scale: number } {
  return {
    left: viewport.width / 2 - view.x * fit.width * view.scale,
    top: viewport.height / 2 - view.y * fit.height * view.scale,
    scale: view.scale,
  };
}
