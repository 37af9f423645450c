import type { BallotLog } from './ballot-log.ts';
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
 * Sums a round's comparisons in the canonical order (voter, low, high), so that the same ballots give the same bytes
 * whatever their order of arrival.
 *
 * @param weight the weight of a voter's vote, by the voter's index in the log
 */
export function comparisonCells(log: BallotLog, items: number, weight: (voter: number) => number): ComparisonCells {
  const { keys, voterAt } = canonicalKeys(log, items);
  const sums = { lowWins: table(items), highWins: table(items), lowCount: table(items), highCount: table(items) };
  const comparisons = new Int32Array(items);
  const wins = new Int32Array(items);
  const voters = new Int32Array(items);
  const lastVoter = new Int32Array(items).fill(-1);
  const weights = new Float64Array(keys.length);
  for (let k = 0; k < keys.length; k++) {
    const lowWon = keys[k] % 2 === 0;
    const pair = Math.floor(keys[k] / 2);
    const cell = pair % (items * items);
    const voter = voterAt[Math.floor(pair / (items * items))];
    const low = Math.floor(cell / items);
    const high = cell % items;
    weights[k] = weight(voter);
    (lowWon ? sums.lowWins : sums.highWins)[cell] += weights[k];
    (lowWon ? sums.lowCount : sums.highCount)[cell] += 1;
    wins[lowWon ? low : high]++;
    for (const item of [low, high]) {
      comparisons[item]++;
      if (lastVoter[item] !== voter) voters[item]++;
      lastVoter[item] = voter;
    }
  }
  return { items, ...sparse(items, sums), comparisons, wins, voters, weights };
}

const table = (items: number) => new Float64Array(items * items);

/**
 * The comparisons in canonical order, each as one number ((place of the voter · items + low) · items + high) · 2,
 * plus 1 when the higher slot won; a voter has at most one on a pair. Voters are placed by their ids.
 */
function canonicalKeys(log: BallotLog, items: number): { keys: Float64Array; voterAt: number[] } {
  const ids = [...log.voterIndex.keys()];
  const voterAt = ids.map((_, voter) => voter).sort((a, b) => (ids[a] < ids[b] ? -1 : 1));
  const place = new Int32Array(ids.length);
  voterAt.forEach((voter, k) => {
    place[voter] = k;
  });
  const keys = new Float64Array(log.length);
  let count = 0;
  for (let row = 0; row < log.length; row++) {
    if (!isComparison(log, row)) continue;
    const pair = (place[log.voter[row]] * items + log.low[row]) * items + log.high[row];
    keys[count++] = 2 * pair + log.outcome[row];
  }
  return { keys: keys.subarray(0, count).sort(), voterAt };
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
