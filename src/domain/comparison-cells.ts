import { type BallotLog, OUTCOME } from './ballot-log.ts';
import { isComparison } from './round-summary.ts';

/** Comparisons summed by pair, in canonical order (low, high). */
export interface ComparisonCells {
  readonly items: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  readonly lowCount: Float64Array;
  readonly highCount: Float64Array;
  /** Comparisons, wins and different voters of each item. */
  readonly comparisons: Int32Array;
  readonly wins: Int32Array;
  readonly voters: Int32Array;
  /** Weight of each counted comparison. */
  readonly weights: Float64Array;
}

/**
 * Sums a round's comparisons voter by voter in the order of their ids, so that the same ballots give the same bytes
 * whatever their order of arrival: a voter has at most one comparison on a pair, so every sum is over voters.
 *
 * @param weight the weight of a voter's vote, by the voter's index in the log
 */
export function comparisonCells(log: BallotLog, items: number, weight: (voter: number) => number): ComparisonCells {
  const { rows, from, voterAt } = rowsByVoter(log);
  const sums = { lowWins: table(items), highWins: table(items), lowCount: table(items), highCount: table(items) };
  const comparisons = new Int32Array(items);
  const wins = new Int32Array(items);
  const voters = new Int32Array(items);
  const lastPlace = new Int32Array(items).fill(-1);
  const weights = new Float64Array(rows.length);
  const count = (item: number, place: number) => {
    comparisons[item]++;
    if (lastPlace[item] !== place) voters[item]++;
    lastPlace[item] = place;
  };
  for (let place = 0; place < voterAt.length; place++) {
    const vote = weight(voterAt[place]);
    weights.fill(vote, from[place], from[place + 1]);
    for (let k = from[place]; k < from[place + 1]; k++) {
      const low = log.low[rows[k]];
      const high = log.high[rows[k]];
      const lowWon = log.outcome[rows[k]] === OUTCOME.low;
      (lowWon ? sums.lowWins : sums.highWins)[low * items + high] += vote;
      (lowWon ? sums.lowCount : sums.highCount)[low * items + high] += 1;
      wins[lowWon ? low : high]++;
      count(low, place);
      count(high, place);
    }
  }
  return { items, ...sparse(items, sums), comparisons, wins, voters, weights };
}

const table = (items: number) => new Float64Array(items * items);

/**
 * The log's comparisons, grouped by voter: those of the voter `voterAt[place]` are `rows` from `from[place]` to the next.
 * Voters are placed by their ids; a counting sort, for a round may have millions of rows.
 */
function rowsByVoter(log: BallotLog): { rows: Int32Array; from: Int32Array; voterAt: number[] } {
  const ids = [...log.voterIndex.keys()];
  const voterAt = ids.map((_, voter) => voter).sort((a, b) => (ids[a] < ids[b] ? -1 : 1));
  const place = new Int32Array(ids.length);
  voterAt.forEach((voter, k) => {
    place[voter] = k;
  });
  const from = new Int32Array(ids.length + 1);
  for (let row = 0; row < log.length; row++) if (isComparison(log, row)) from[place[log.voter[row]] + 1]++;
  for (let k = 0; k < ids.length; k++) from[k + 1] += from[k];
  const rows = new Int32Array(from[ids.length]);
  const next = from.slice();
  for (let row = 0; row < log.length; row++) if (isComparison(log, row)) rows[next[place[log.voter[row]]]++] = row;
  return { rows, from, voterAt };
}

function sparse(items: number, sums: Record<'lowWins' | 'highWins' | 'lowCount' | 'highCount', Float64Array>) {
  const cells: number[] = [];
  for (let cell = 0; cell < items * items; cell++) if (sums.lowCount[cell] + sums.highCount[cell] > 0) cells.push(cell);
  const pick = (column: Float64Array) => Float64Array.from(cells, (cell) => column[cell]);
  return {
    low: Int32Array.from(cells, (cell) => Math.floor(cell / items)),
    high: Int32Array.from(cells, (cell) => cell % items),
    lowWins: pick(sums.lowWins),
    highWins: pick(sums.highWins),
    lowCount: pick(sums.lowCount),
    highCount: pick(sums.highCount),
  };
}
