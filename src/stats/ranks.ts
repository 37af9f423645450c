/** Strengths closer than this share a rank. */
export const RANK_TOLERANCE = 1e-9;

/** Items up to which insertion beats merging on the nearly sorted orders that draws of one posterior have. */
const INSERTION_ITEMS = 200;

/** Sorts `order` (items) from the highest to the lowest value; items of equal value keep the order they came in. */
export function sortDescending(values: ArrayLike<number>, order: Int32Array, scratch: Int32Array): void {
  if (order.length <= INSERTION_ITEMS) insertionSort(values, order);
  else mergeSort(values, order, scratch);
}

function insertionSort(values: ArrayLike<number>, order: Int32Array): void {
  for (let k = 1; k < order.length; k++) {
    const item = order[k];
    const value = values[item];
    let m = k;
    while (m > 0 && values[order[m - 1]] < value) {
      order[m] = order[m - 1];
      m--;
    }
    order[m] = item;
  }
}

function mergeSort(values: ArrayLike<number>, order: Int32Array, scratch: Int32Array): void {
  const n = order.length;
  let from = order;
  let to = scratch;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      let left = start;
      let right = middle;
      for (let k = start; k < end; k++) {
        const takeLeft = left < middle && (right >= end || values[from[left]] >= values[from[right]]);
        to[k] = takeLeft ? from[left++] : from[right++];
      }
    }
    const swap = from;
    from = to;
    to = swap;
  }
  if (from !== order) order.set(from);
}

/** Items from the highest to the lowest value; equal values keep the order of the items. */
export function descendingOrder(values: ArrayLike<number>): Int32Array {
  const order = new Int32Array(values.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  sortDescending(values, order, new Int32Array(order.length));
  return order;
}

/**
 * Competition ranks, 1 for the highest: going down, an item less than `tolerance` below its neighbour shares the
 * neighbour's rank, and the next one is counted past all of them (1, 2, 2, 4).
 */
export function pointRanks(values: ArrayLike<number>, tolerance: number = RANK_TOLERANCE): Int32Array {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw new RangeError(`values[${i}] must be a finite number, got ${values[i]}`);
  }
  const order = descendingOrder(values);
  const ranks = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const shares = k > 0 && values[order[k - 1]] - values[order[k]] < tolerance;
    ranks[order[k]] = shares ? ranks[order[k - 1]] : k + 1;
  }
  return ranks;
}
