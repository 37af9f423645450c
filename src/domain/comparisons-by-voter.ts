import { type BallotLog, changedRows, isComparison, isDecision, OUTCOME } from './ballot-log.ts';

/**
 * A round's counted comparisons, voter by voter in the order of their ids: the canonical order of every fit. The
 * comparisons of the voter at a place are those from `from[place]` to the next; their order says nothing.
 */
export interface ComparisonsByVoter {
  readonly items: number;
  /** Ids of all voters with a ballot, sorted. */
  readonly ids: readonly string[];
  /** Place of each voter, by index in the log. */
  readonly placeOf: Int32Array;
  readonly from: Int32Array;
  /** low · items + high of each comparison. */
  readonly pair: Int32Array;
  readonly lowWon: Uint8Array;
  /** How far the log was read: its rows, and the changes of rows before. */
  readonly rows: number;
  readonly flips: number;
  /** Voters, by index in the log, whose comparisons are not the same as before; at first all who have any. */
  readonly touched: ReadonlySet<number>;
}

/** Before anybody has compared. */
function nobody(items: number): ComparisonsByVoter {
  const none = new Int32Array(0);
  const [from, lowWon] = [new Int32Array(1), new Uint8Array(0)];
  return { items, ids: [], placeOf: none, from, pair: none, lowWon, rows: 0, flips: 0, touched: new Set() };
}

/**
 * Groups a log's comparisons. A voter has at most one comparison on a pair.
 *
 * @param before what the same call gave for this log earlier: then only what is new is read, and the rest is copied in
 * one piece for each voter who has gone on. A round may have millions of rows.
 */
export function comparisonsByVoter(log: BallotLog, items: number, before = nobody(items)): ComparisonsByVoter {
  const { ids, placeOf } = placesOf(log, before);
  const changed = changedRows(log, before.flips, before.rows);
  const gone = removedPairs(log, items, changed);
  const added = addedRows(log, before.rows, changed);
  const from = new Int32Array(ids.length + 1);
  for (const row of added) from[placeOf[log.voter[row]] + 1]++;
  for (const [voter, pairs] of gone) from[placeOf[voter] + 1] -= pairs.size;
  before.placeOf.forEach((place, voter) => {
    from[placeOf[voter] + 1] += comparisonsAt(before, place);
  });
  for (let place = 0; place < ids.length; place++) from[place + 1] += from[place];

  const pair = new Int32Array(from[ids.length]);
  const lowWon = new Uint8Array(pair.length);
  const next = from.slice(0, ids.length);
  const touched = new Set(gone.keys());
  copyKept(before, { placeOf, gone, next, pair, lowWon });
  const { voter, low, high, outcome } = log;
  for (const row of added) {
    touched.add(voter[row]);
    const at = next[placeOf[voter[row]]]++;
    pair[at] = low[row] * items + high[row];
    lowWon[at] = outcome[row] === OUTCOME.low ? 1 : 0;
  }
  return { items, ids, placeOf, from, pair, lowWon, rows: log.length, flips: log.flips.length, touched };
}

/** How many comparisons of the voter at a place count. */
export function comparisonsAt({ from }: Pick<ComparisonsByVoter, 'from'>, place: number): number {
  return from[place + 1] - from[place];
}

/** The people of whom a comparison enters the fit. */
export function votersWhoCompared(grouped: ComparisonsByVoter): Set<string> {
  return new Set(grouped.ids.filter((_, place) => comparisonsAt(grouped, place) > 0));
}

/** All voters in the order of their ids; while nobody new came the order of before. */
function placesOf({ voterIndex }: BallotLog, before: ComparisonsByVoter): Pick<ComparisonsByVoter, 'ids' | 'placeOf'> {
  if (voterIndex.size === before.ids.length) return before;
  const ids = [...voterIndex.keys()].sort((a, b) => (a < b ? -1 : 1));
  const placeOf = new Int32Array(ids.length);
  ids.forEach((id, place) => {
    placeOf[voterIndex.get(id) as number] = place;
  });
  return { ids, placeOf };
}

/** Comparisons that were read and no longer count: their pairs by voter. */
function removedPairs(log: BallotLog, items: number, changed: ReadonlySet<number>): Map<number, Set<number>> {
  const gone = new Map<number, Set<number>>();
  for (const row of changed) {
    if (log.counted[row] === 1 || !isDecision(log, row)) continue;
    const pairs = gone.get(log.voter[row]) ?? new Set();
    gone.set(log.voter[row], pairs.add(log.low[row] * items + log.high[row]));
  }
  return gone;
}

/** Rows of comparisons that are new, or count again. */
function addedRows(log: BallotLog, start: number, changed: ReadonlySet<number>): Int32Array {
  const again = [...changed].filter((row) => isComparison(log, row));
  const rows = new Int32Array(again.length + log.length - start);
  rows.set(again);
  let count = again.length;
  for (let row = start; row < log.length; row++) if (isComparison(log, row)) rows[count++] = row;
  return rows.subarray(0, count);
}

interface Copy {
  readonly placeOf: Int32Array;
  readonly gone: ReadonlyMap<number, ReadonlySet<number>>;
  /** Where the next comparison of each place goes. */
  readonly next: Int32Array;
  readonly pair: Int32Array;
  readonly lowWon: Uint8Array;
}

function copyKept(before: ComparisonsByVoter, { placeOf, gone, next, pair, lowWon }: Copy): void {
  before.placeOf.forEach((place, voter) => {
    const [start, end] = [before.from[place], before.from[place + 1]];
    const to = next[placeOf[voter]];
    const lost = gone.get(voter);
    if (lost === undefined) {
      pair.set(before.pair.subarray(start, end), to);
      lowWon.set(before.lowWon.subarray(start, end), to);
      next[placeOf[voter]] += end - start;
      return;
    }
    for (let k = start; k < end; k++) {
      if (lost.has(before.pair[k])) continue;
      const at = next[placeOf[voter]]++;
      pair[at] = before.pair[k];
      lowWon[at] = before.lowWon[k];
    }
  });
}
