import { type Components, componentSizes } from '../../stats/components.ts';

/** Numbers the connected parts for people: 1 is the largest, of equal ones that with the first item. One value an item. */
export function partNumbers(components: Components): Int32Array {
  const sizes = componentSizes(components);
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const number = new Int32Array(sizes.length);
  order.forEach((part, k) => {
    number[part] = k + 1;
  });
  return components.label.map((part) => number[part]);
}
