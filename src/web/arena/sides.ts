import type { Spot } from '../voter/zoom.tsx';

export const SIDES = ['left', 'right'] as const;

/** Where a picture was tapped; its middle when it was opened by a key. */
export function spotOf(event: MouseEvent): Spot {
  if (event.detail === 0) return { x: 0.5, y: 0.5 };
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}
