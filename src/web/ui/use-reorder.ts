import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const MOVE_MS = 200;

/** Lets the children of a list glide to their new places when their order changes; each has a `data-key`. */
export function useReorder(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, number>();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const child of list.current?.children ?? []) {
      const element = child as HTMLElement;
      const key = element.dataset.key;
      if (key === undefined) continue;
      now.set(key, element.offsetTop);
      const moved = (before.get(key) ?? element.offsetTop) - element.offsetTop;
      if (moved !== 0 && !still) {
        element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'cubic-bezier(0.2, 0, 0.1, 1)',
        });
      }
    }
    places.current = now;
  }, [order]);
}
