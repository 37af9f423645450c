import type { Xoshiro256 } from '../../src/stats/random.ts';

/** Asks for pairs and is told whether the first of the pair won; returns the items from best to worst. */
export type Sorting = Generator<[number, number], number[], boolean>;

/** Quicksort with random pivots. */
export function* quicksort(items: readonly number[], random: Xoshiro256): Sorting {
  if (items.length < 2) return [...items];
  const pivot = items[random.integer(items.length)];
  const above: number[] = [];
  const below: number[] = [];
  for (const item of items) {
    if (item === pivot) continue;
    const won = yield [item, pivot];
    (won ? above : below).push(item);
  }
  const best = yield* quicksort(above, random);
  const worst = yield* quicksort(below, random);
  return [...best, pivot, ...worst];
}

/** Merge sort, top down; the order given decides which items meet first. */
export function* mergeSort(items: readonly number[]): Sorting {
  if (items.length < 2) return [...items];
  const middle = items.length >> 1;
  const left = yield* mergeSort(items.slice(0, middle));
  const right = yield* mergeSort(items.slice(middle));
  const merged: number[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    const won = yield [left[l], right[r]];
    merged.push(won ? left[l++] : right[r++]);
  }
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

export function shuffled(items: number, random: Xoshiro256): number[] {
  const order = Array.from({ length: items }, (_, i) => i);
  for (let i = items - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
