import type { PairCells } from './pair-counts.ts';

/** The connected parts of a comparison graph. */
export interface Components {
  /** Number of parts; an item without comparisons is a part of its own. */
  readonly count: number;
  /** Part of each item, 0 … count − 1, numbered by their smallest items. */
  readonly label: Int32Array;
}

/** Connected components of the undirected graph that joins every compared pair (union-find with path halving). */
export function connectedComponents(pairs: PairCells): Components {
  const parent = new Int32Array(pairs.n);
  for (let i = 0; i < pairs.n; i++) parent[i] = i;
  for (let c = 0; c < pairs.low.length; c++) {
    const a = root(parent, pairs.low[c]);
    const b = root(parent, pairs.high[c]);
    // The smaller item stays the root, so roots come up in the order of their smallest items.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const label = new Int32Array(pairs.n);
  let count = 0;
  for (let i = 0; i < pairs.n; i++) {
    const top = root(parent, i);
    label[i] = top === i ? count++ : label[top];
  }
  return { count, label };
}

function root(parent: Int32Array, item: number): number {
  let i = item;
  while (parent[i] !== i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

/** Number of items in each part. */
export function componentSizes(components: Components): Int32Array {
  const sizes = new Int32Array(components.count);
  for (const part of components.label) sizes[part]++;
  return sizes;
}
