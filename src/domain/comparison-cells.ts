import { type ComparisonsByVoter, comparisonsAt } from './comparisons-by-voter.ts';

/** Comparisons counted by pair, in canonical order (low, high). */
export interface CountedCells {
  readonly items: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly lowCount: Float64Array;
  readonly highCount: Float64Array;
  /** Comparisons, wins and different voters of each item. */
  readonly comparisons: Int32Array;
  readonly wins: Int32Array;
  readonly voters: Int32Array;
}

/** Counts a round's comparisons by pair and by item, every one as one. */
export function countCells(grouped: ComparisonsByVoter): CountedCells {
  const { items, from, pair, lowWon, ids } = grouped;
  const forLow = new Uint32Array(items * items);
  const forHigh = new Uint32Array(items * items);
  const comparisons = new Int32Array(items);
  const wins = new Int32Array(items);
  const voters = new Int32Array(items);
  const lastPlace = new Int32Array(items).fill(-1);
  const count = (item: number, place: number) => {
    comparisons[item]++;
    if (lastPlace[item] !== place) voters[item]++;
    lastPlace[item] = place;
  };
  for (let place = 0; place < ids.length; place++) {
    for (let k = from[place]; k < from[place + 1]; k++) {
      const low = Math.floor(pair[k] / items);
      const high = pair[k] - low * items;
      if (lowWon[k] === 1) forLow[pair[k]]++;
      else forHigh[pair[k]]++;
      wins[lowWon[k] === 1 ? low : high]++;
      count(low, place);
      count(high, place);
    }
  }
  const cells: number[] = [];
  for (let cell = 0; cell < items * items; cell++) if (forLow[cell] + forHigh[cell] > 0) cells.push(cell);
  return {
    items,
    low: Int32Array.from(cells, (cell) => Math.floor(cell / items)),
    high: Int32Array.from(cells, (cell) => cell % items),
    lowCount: Float64Array.from(cells, (cell) => forLow[cell]),
    highCount: Float64Array.from(cells, (cell) => forHigh[cell]),
    comparisons,
    wins,
    voters,
  };
}

/** Weighted wins of each cell, in the order of the counted cells. */
export interface WeighedCells {
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  /** Kish size (Σw)²/Σw²: as many equal votes carry the same information; 0 without votes. */
  readonly effectiveVotes: number;
}

/**
 * Sums the weights of a round's comparisons by pair. Every sum runs over voters in the order of their ids, so that the
 * same ballots give the same bytes whatever their order of arrival.
 *
 * @param weights what a vote of the voter at each place weighs
 */
export function weighCells(grouped: ComparisonsByVoter, counted: CountedCells, weights: Float64Array): WeighedCells {
  const { items, from, pair, lowWon, ids } = grouped;
  const cellOf = new Int32Array(items * items);
  counted.low.forEach((low, cell) => {
    cellOf[low * items + counted.high[cell]] = cell;
  });
  const lowWins = new Float64Array(counted.low.length);
  const highWins = new Float64Array(counted.low.length);
  let sum = 0;
  let squares = 0;
  for (let place = 0; place < ids.length; place++) {
    const weight = weights[place];
    const votes = comparisonsAt(grouped, place);
    sum += votes * weight;
    squares += votes * weight * weight;
    for (let k = from[place]; k < from[place + 1]; k++) {
      if (lowWon[k] === 1) lowWins[cellOf[pair[k]]] += weight;
      else highWins[cellOf[pair[k]]] += weight;
    }
  }
  return { lowWins, highWins, effectiveVotes: squares > 0 ? (sum * sum) / squares : 0 };
}
