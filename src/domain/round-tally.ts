/**
 * What the assignment policy knows of a round's comparisons, in memory: counts of pairs and of entries, parts of the
 * comparison graph, and the pairs that are out with voters (they count as a fraction until answered or forgotten).
 */
export interface RoundTally {
  readonly items: number;
  /** items × items, symmetric, diagonal 0. */
  readonly pairCount: Float32Array;
  /** Comparisons of each item. */
  readonly itemCount: Float64Array;
  /** A parent pointer of each item: the disjoint sets of items that comparisons join. */
  readonly parent: Int32Array;
}

export function emptyTally(items: number): RoundTally {
  return {
    items,
    pairCount: new Float32Array(items * items),
    itemCount: new Float64Array(items),
    parent: Int32Array.from({ length: items }, (_, i) => i),
  };
}

/** Adds `amount` comparisons of a pair; a whole comparison joins the two parts of the graph. */
export function addComparison(tally: RoundTally, low: number, high: number, amount: number): void {
  const { items, pairCount, itemCount } = tally;
  pairCount[low * items + high] += amount;
  pairCount[high * items + low] += amount;
  itemCount[low] += amount;
  itemCount[high] += amount;
  if (amount >= 1) tally.parent[partOf(tally, low)] = partOf(tally, high);
}

/** The representative of the connected part that holds an item. */
export function partOf(tally: RoundTally, item: number): number {
  const { parent } = tally;
  let root = item;
  while (parent[root] !== root) root = parent[root];
  for (let at = item; parent[at] !== root; ) {
    const next = parent[at];
    parent[at] = root;
    at = next;
  }
  return root;
}
