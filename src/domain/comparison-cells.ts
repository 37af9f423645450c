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

/** Comparisons of all voters together, by pair (low · items + high), and different voters of each item. */
interface Counts {
  readonly forLow: Uint32Array;
  readonly forBoth: Uint32Array;
  readonly voters: Int32Array;
  /** By item: a mark of the voter who was counted last. */
  readonly metBy: Int32Array;
}

/**
 * Counts a round's comparisons by pair and by item, every one as one.
 *
 * @param before what was counted of the same log earlier: of voters who have not gone on, nothing is read
 */
export function countCells(
  grouped: ComparisonsByVoter,
  before?: { readonly grouped: ComparisonsByVoter; readonly counted: CountedCells },
): CountedCells {
  const { items } = grouped;
  const counts = countsOf(items, before?.counted);
  for (const voter of grouped.touched) {
    if (before !== undefined && voter < before.grouped.ids.length) addVoter(counts, before.grouped, voter, -1);
    addVoter(counts, grouped, voter, 1);
  }
  const { forLow, forBoth, voters } = counts;
  const cells: number[] = [];
  for (let cell = 0; cell < items * items; cell++) if (forBoth[cell] > 0) cells.push(cell);
  const low = Int32Array.from(cells, (cell) => Math.floor(cell / items));
  const high = Int32Array.from(cells, (cell) => cell % items);
  const lowCount = Float64Array.from(cells, (cell) => forLow[cell]);
  const highCount = Float64Array.from(cells, (cell) => forBoth[cell] - forLow[cell]);
  const comparisons = new Int32Array(items);
  const wins = new Int32Array(items);
  for (let c = 0; c < cells.length; c++) {
    comparisons[low[c]] += lowCount[c] + highCount[c];
    comparisons[high[c]] += lowCount[c] + highCount[c];
    wins[low[c]] += lowCount[c];
    wins[high[c]] += highCount[c];
  }
  return { items, low, high, lowCount, highCount, comparisons, wins, voters };
}

function countsOf(items: number, before: CountedCells | undefined): Counts {
  const forLow = new Uint32Array(items * items);
  const forBoth = new Uint32Array(items * items);
  const metBy = new Int32Array(items);
  if (before === undefined) return { forLow, forBoth, voters: new Int32Array(items), metBy };
  const { low, high, lowCount, highCount, voters } = before;
  for (let c = 0; c < low.length; c++) {
    const cell = low[c] * items + high[c];
    forLow[cell] = lowCount[c];
    forBoth[cell] = lowCount[c] + highCount[c];
  }
  return { forLow, forBoth, voters: voters.slice(), metBy };
}

/** Adds a voter's comparisons, or takes them away. */
function addVoter(
  { forLow, forBoth, voters, metBy }: Counts,
  { items, placeOf, from, pair, lowWon }: ComparisonsByVoter,
  voter: number,
  amount: 1 | -1,
): void {
  // Each item once: a mark that no other voter has, and another one when they are taken away.
  const mark = 2 * voter + (amount === 1 ? 2 : 1);
  const end = from[placeOf[voter] + 1];
  for (let k = from[placeOf[voter]]; k < end; k++) {
    const cell = pair[k];
    forBoth[cell] += amount;
    if (lowWon[k] === 1) forLow[cell] += amount;
    const low = Math.floor(cell / items);
    const high = cell - low * items;
    if (metBy[low] !== mark) voters[low] += amount;
    metBy[low] = mark;
    if (metBy[high] !== mark) voters[high] += amount;
    metBy[high] = mark;
  }
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
