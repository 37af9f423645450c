import type { Components } from './components.ts';
import type { PairCells } from './pair-counts.ts';

/**
 * Whether within every connected part each item has beaten each other through some chain of wins: the condition for
 * finite maximum likelihood strengths without a virtual opponent. Source: [Ford1957].
 */
export function partsAreStronglyConnected(pairs: PairCells, components: Components): boolean {
  const start = new Int32Array(components.count).fill(-1);
  components.label.forEach((part, item) => {
    if (start[part] < 0) start[part] = item;
  });
  return (
    reachesAll(pairs, start, pairs.lowWins, pairs.highWins) && reachesAll(pairs, start, pairs.highWins, pairs.lowWins)
  );
}

/** Whether every item is reached from its part's start along low → high where `down` > 0 and high → low where `up` > 0. */
function reachesAll(pairs: PairCells, start: Int32Array, down: Float64Array, up: Float64Array): boolean {
  const { n, low, high } = pairs;
  const first = new Int32Array(n + 1);
  for (let c = 0; c < low.length; c++) {
    if (down[c] > 0) first[low[c] + 1]++;
    if (up[c] > 0) first[high[c] + 1]++;
  }
  for (let i = 0; i < n; i++) first[i + 1] += first[i];
  const target = new Int32Array(first[n]);
  const next = first.slice(0, n);
  for (let c = 0; c < low.length; c++) {
    if (down[c] > 0) target[next[low[c]]++] = high[c];
    if (up[c] > 0) target[next[high[c]]++] = low[c];
  }
  const reached = new Uint8Array(n);
  const queue = new Int32Array(n);
  let end = 0;
  for (const item of start) {
    reached[item] = 1;
    queue[end++] = item;
  }
  for (let k = 0; k < end; k++) {
    for (let e = first[queue[k]]; e < first[queue[k] + 1]; e++) {
      if (reached[target[e]]) continue;
      reached[target[e]] = 1;
      queue[end++] = target[e];
    }
  }
  return end === n;
}
