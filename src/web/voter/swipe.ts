/** Where a finger is, in pixels, and when, in milliseconds. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly ms: number;
}

/** What a drag means if it ended now: an answer, the wish to look closer, or nothing. */
export type SwipeMeaning = 'like' | 'dislike' | 'tap' | 'none';

/** A finger may tremble so far and still be a tap. */
const TREMBLE = 8;
/** A slow drag answers beyond this share of the card's width, and never before so many pixels. */
const FAR = 0.28;
const LEAST = 48;
/** A flick answers at this speed, in pixels a millisecond. */
const FLICK = 0.5;

/** How far a drag has moved the card: sideways only, and not at all for a finger that moves up or down. */
export function offsetOf(start: Touch, now: Touch): number {
  const dx = now.x - start.x;
  return Math.abs(dx) > Math.abs(now.y - start.y) ? dx : 0;
}

/** What letting go here would mean, `width` being the card's. */
export function swipeMeaning(start: Touch, last: Touch, now: Touch, width: number): SwipeMeaning {
  const dx = now.x - start.x;
  const dy = now.y - start.y;
  if (Math.hypot(dx, dy) < TREMBLE) return 'tap';
  if (Math.abs(dx) < LEAST || Math.abs(dx) <= Math.abs(dy)) return 'none';
  const speed = (now.x - last.x) / Math.max(1, now.ms - last.ms);
  const flicked = Math.abs(speed) >= FLICK && Math.sign(speed) === Math.sign(dx);
  // Going back decides against it, however far it went.
  const back = Math.abs(speed) >= FLICK && !flicked;
  if (back || !(flicked || Math.abs(dx) >= FAR * width)) return 'none';
  return dx > 0 ? 'like' : 'dislike';
}
