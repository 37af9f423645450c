/** Two designs that were compared, drawn as an arc between their rows. */
export interface ComparisonArc {
  /** Rows from the top, `from` above `to`. */
  readonly from: number;
  readonly to: number;
  readonly comparisons: number;
  /** How far the arc reaches to the side, 0–1 of the plot. */
  readonly reach: number;
  /** Its comparisons against those of the most compared pair, 0–1. */
  readonly share: number;
  /** How strongly it is drawn, 0–1: where there are many arcs the rare ones are faint, so that the frequent ones show. */
  readonly ink: number;
}

/** Ink of the strongest arcs, and the least of the faintest, which all arcs have up to a few. */
const STRONGEST = 0.7;
const FAINTEST = 0.06;
const FEW_ARCS = 40;

/**
 * The comparison graph with the designs in rank order down the side: an arc for each pair that met, rarest first, so that
 * the strongest lie on top. `order` names the item of `pairs` in each row; pairs of items without a row are left out.
 * The reach grows with the square root of the distance: arcs between neighbours, of which there are most, stay apart.
 */
export function comparisonArcs(
  order: readonly number[],
  pairs: readonly (readonly [number, number, number, number])[],
): ComparisonArc[] {
  const rowOf = new Map(order.map((item, row) => [item, row]));
  const found = pairs.flatMap(([a, b, winsA, winsB]) => {
    const rows = [rowOf.get(a), rowOf.get(b)];
    const [one, two] = rows;
    if (one === undefined || two === undefined || winsA + winsB <= 0) return [];
    return [{ from: Math.min(one, two), to: Math.max(one, two), comparisons: winsA + winsB }];
  });
  const most = Math.max(0, ...found.map(({ comparisons }) => comparisons));
  const faintest = Math.min(STRONGEST, Math.max(FAINTEST, FEW_ARCS / Math.max(1, found.length)));
  const longest = Math.max(1, order.length - 1);
  return found
    .map((arc) => {
      const share = arc.comparisons / most;
      const ink = faintest + (STRONGEST - faintest) * share * share;
      return { ...arc, reach: Math.sqrt((arc.to - arc.from) / longest), share, ink };
    })
    .sort((a, b) => a.comparisons - b.comparisons || a.from - b.from || a.to - b.to);
}

/** An arc as an SVG path: half an ellipse from row to row, `rowHeight` apart, reaching at most `width` to the right. */
export function arcPath({ from, to, reach }: ComparisonArc, rowHeight: number, width: number): string {
  const [top, bottom] = [(from + 0.5) * rowHeight, (to + 0.5) * rowHeight];
  return `M0 ${top}A${Math.round(reach * width * 100) / 100} ${(bottom - top) / 2} 0 0 1 0 ${bottom}`;
}
