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

interface Repeat {
  readonly place: number;
  readonly pair: number;
  readonly seq: number;
  readonly agreed: number;
}

/**
 * The repeats of a log beside the comparisons that they repeat. A repeat whose original does not count (retracted, or of
 * a withdrawn work) is dropped with it; a skipped repeat says nothing.
 */
export function consistencyRepeats(log: BallotLog, grouped: ComparisonsByVoter): ConsistencyRepeats {
  const { items, placeOf } = grouped;
  const find = originals(grouped);
  const found: Repeat[] = [];
  for (const row of answeredRepeats(log, placeOf)) {
    const place = placeOf[log.voter[row]];
    const pair = log.low[row] * items + log.high[row];
    const first = find(place, pair);
    if (first < 0) continue;
    const lowWon = log.outcome[row] === OUTCOME.low ? 1 : 0;
    found.push({ place, pair, seq: log.seq[row], agreed: lowWon === grouped.lowWon[first] ? 1 : 0 });
  }
  found.sort((a, b) => a.place - b.place || a.pair - b.pair || a.seq - b.seq);
  const starts = found.flatMap(({ place }, k) => (k === 0 || found[k - 1].place !== place ? [k] : []));
  return {
    places: Int32Array.from(starts, (k) => found[k].place),
    from: Int32Array.from([...starts, found.length]),
    low: Int32Array.from(found, ({ pair }) => Math.floor(pair / items)),
    high: Int32Array.from(found, ({ pair }) => pair % items),
    agreed: Uint8Array.from(found, ({ agreed }) => agreed),
  };
}

/** Rows of counted and decided repeats, a voter's together. */
function answeredRepeats(log: BallotLog, placeOf: Int32Array): number[] {
  const rows: number[] = [];
  for (let row = 0; row < log.length; row++) {
    if (log.kind[row] === KIND.repeat && log.counted[row] === 1 && log.outcome[row] <= OUTCOME.high) rows.push(row);
  }
  return rows.sort((a, b) => placeOf[log.voter[a]] - placeOf[log.voter[b]] || a - b);
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
