import { type BallotLog, OUTCOME } from './ballot-log.ts';
import { isComparison } from './round-summary.ts';

/**
 * A round's counted comparisons, voter by voter in the order of their ids: the canonical order of every fit. The
 * comparisons of the voter at a place are those from `from[place]` to the next.
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
}

/** Groups by a counting sort: a round may have millions of rows. A voter has at most one comparison on a pair. */
export function comparisonsByVoter(log: BallotLog, items: number): ComparisonsByVoter {
  const arrived = [...log.voterIndex.keys()];
  const order = arrived.map((_, voter) => voter).sort((a, b) => (arrived[a] < arrived[b] ? -1 : 1));
  const placeOf = new Int32Array(arrived.length);
  order.forEach((voter, place) => {
    placeOf[voter] = place;
  });
  const from = new Int32Array(arrived.length + 1);
  for (let row = 0; row < log.length; row++) if (isComparison(log, row)) from[placeOf[log.voter[row]] + 1]++;
  for (let place = 0; place < arrived.length; place++) from[place + 1] += from[place];
  const pair = new Int32Array(from[arrived.length]);
  const lowWon = new Uint8Array(pair.length);
  const next = from.slice();
  for (let row = 0; row < log.length; row++) {
    if (!isComparison(log, row)) continue;
    const at = next[placeOf[log.voter[row]]]++;
    pair[at] = log.low[row] * items + log.high[row];
    lowWon[at] = log.outcome[row] === OUTCOME.low ? 1 : 0;
  }
  return { items, ids: order.map((voter) => arrived[voter]), placeOf, from, pair, lowWon };
}

/** How many comparisons of the voter at a place count. */
export function comparisonsAt({ from }: ComparisonsByVoter, place: number): number {
  return from[place + 1] - from[place];
}
