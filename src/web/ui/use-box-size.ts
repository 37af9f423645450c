import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How large an element is inside, as long as it is there. */
export function useBoxSize(element: RefObject<HTMLElement | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => setSize({ width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return size;
}
