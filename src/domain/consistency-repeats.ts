import { type BallotLog, KIND, OUTCOME } from './ballot-log.ts';
import type { ComparisonsByVoter } from './comparisons-by-voter.ts';

/**
 * Hidden repeats that say something of their voters, in canonical order (voter, low, high, number). Those of the voter
 * at `places[v]` are from `from[v]` to the next; voters without any are left out.
 */
export interface ConsistencyRepeats {
  readonly places: Int32Array;
  readonly from: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Whether the voter answered as the first time. */
  readonly agreed: Uint8Array;
}

/**
 * The repeats of a log beside the comparisons that they repeat. A repeat whose original does not count (retracted, or of
 * a withdrawn work) is dropped with it; a skipped repeat says nothing.
 */
export function consistencyRepeats(log: BallotLog, grouped: ComparisonsByVoter): ConsistencyRepeats {
  const { items } = grouped;
  const { rows, from } = repeatsByVoter(log, grouped);
  const low = new Int32Array(rows.length);
  const high = new Int32Array(rows.length);
  const agreed = new Uint8Array(rows.length);
  const places: number[] = [];
  const starts: number[] = [];
  const find = originals(grouped);
  const keys = new Float64Array(rows.length);
  let found = 0;
  for (let place = 0; place < grouped.ids.length; place++) {
    if (from[place] === from[place + 1]) continue;
    const before = found;
    const size = from[place + 1] - from[place];
    const sorted = keys.subarray(0, size);
    // Numbers sort faster than rows by a comparison of their own: pair first, then the order of arrival.
    for (let k = 0; k < size; k++) {
      const row = rows[from[place] + k];
      sorted[k] = (log.low[row] * items + log.high[row]) * size + k;
    }
    if (size > 1) sorted.sort();
    for (const key of sorted) {
      const row = rows[from[place] + (key % size)];
      const pair = Math.floor(key / size);
      const first = find(place, pair);
      if (first < 0) continue;
      low[found] = log.low[row];
      high[found] = log.high[row];
      agreed[found++] = (log.outcome[row] === OUTCOME.low ? 1 : 0) === grouped.lowWon[first] ? 1 : 0;
    }
    if (found === before) continue;
    places.push(place);
    starts.push(before);
  }
  return {
    places: Int32Array.from(places),
    from: Int32Array.from([...starts, found]),
    low: low.slice(0, found),
    high: high.slice(0, found),
    agreed: agreed.slice(0, found),
  };
}

/** Rows of counted and decided repeats, those of the voter at a place from `from[place]` to the next. */
function repeatsByVoter(log: BallotLog, { placeOf, ids }: ComparisonsByVoter): { rows: Int32Array; from: Int32Array } {
  const { kind, counted, outcome, voter, length } = log;
  const found: number[] = [];
  const from = new Int32Array(ids.length + 1);
  for (let row = 0; row < length; row++) {
    if (kind[row] !== KIND.repeat || counted[row] !== 1 || outcome[row] > OUTCOME.high) continue;
    found.push(row);
    from[placeOf[voter[row]] + 1]++;
  }
  for (let place = 0; place < ids.length; place++) from[place + 1] += from[place];
  const next = from.slice();
  const rows = new Int32Array(found.length);
  for (const row of found) rows[next[placeOf[voter[row]]]++] = row;
  return { rows, from };
}

/** Finds a voter's comparison on a pair, or −1; asked voter by voter it goes through each one's comparisons once. */
function originals({ items, from, pair }: ComparisonsByVoter): (place: number, pair: number) => number {
  const at = new Int32Array(items * items);
  let marked = -1;
  return (place, wanted) => {
    if (place !== marked) for (let k = from[place]; k < from[place + 1]; k++) at[pair[k]] = k;
    marked = place;
    const k = at[wanted];
    return k >= from[place] && k < from[place + 1] && pair[k] === wanted ? k : -1;
  };
}
