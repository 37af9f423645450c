import type { PairCells } from './pair-counts.ts';

/** The cells with some weight: the estimators take no empty ones. */
export function cellsWithVotes({ n, low, high, lowWins, highWins }: PairCells): PairCells {
  const kept = Int32Array.from(low.keys()).filter((cell) => lowWins[cell] + highWins[cell] > 0);
  return {
    n,
    low: Int32Array.from(kept, (cell) => low[cell]),
    high: Int32Array.from(kept, (cell) => high[cell]),
    lowWins: Float64Array.from(kept, (cell) => lowWins[cell]),
    highWins: Float64Array.from(kept, (cell) => highWins[cell]),
  };
}
