/** One design in two rankings, drawn from its place on the left to its place on the right. Places count from 0 at the top. */
export interface SlopeLine {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

export interface SlopePlot {
  /** Rows from the top of each side. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly lines: readonly SlopeLine[];
}

/**
 * Two rankings side by side. Every design has a line of its own to write its name on, so those that share a rank stand
 * below each other, in the order of their other rank: their lines cross no more than they must.
 */
export function slopePlot(ranks: readonly (readonly [number, number])[]): SlopePlot {
  const left = sideBy(ranks, 0);
  const right = sideBy(ranks, 1);
  const from = placesOf(left);
  const to = placesOf(right);
  return { left, right, lines: left.map((row) => ({ row, from: from[row] ?? 0, to: to[row] ?? 0 })) };
}

function sideBy(ranks: readonly (readonly [number, number])[], side: 0 | 1): number[] {
  const of = (row: number, one: 0 | 1) => ranks[row]?.[one] ?? 0;
  const other = side === 0 ? 1 : 0;
  return Array.from(ranks.keys()).sort((a, b) => of(a, side) - of(b, side) || of(a, other) - of(b, other) || a - b);
}

function placesOf(side: readonly number[]): number[] {
  const places = new Array<number>(side.length);
  side.forEach((row, place) => {
    places[row] = place;
  });
  return places;
}
