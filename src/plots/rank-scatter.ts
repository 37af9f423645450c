/** A design at its rank in two methods, 0–1 of the plot from the left and from the top (rank 1). */
export interface ScatterPoint {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Where a name is written beside its point. */
export interface ScatterLabel {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

/** How far points with both ranks in common are drawn from each other, in cells. */
const SPREAD = 0.22;

/** Ranks of two methods against each other; each rank has a cell of equal width. Coincident points lie on a small circle. */
export function rankScatter(ranks: readonly (readonly [number, number])[]): ScatterPoint[] {
  const items = ranks.length;
  const same = new Map<string, number[]>();
  ranks.forEach((pair, row) => {
    const key = pair.join();
    same.set(key, [...(same.get(key) ?? []), row]);
  });
  return ranks.map(([across, down], row) => {
    const group = same.get(`${across},${down}`) ?? [row];
    const angle = (2 * Math.PI * group.indexOf(row)) / group.length;
    const away = group.length === 1 ? 0 : SPREAD;
    return {
      row,
      x: (across - 0.5 + away * Math.cos(angle)) / items,
      y: (down - 0.5 + away * Math.sin(angle)) / items,
    };
  });
}

/**
 * Places for the names of some points: towards the middle of the plot, at the height of the point unless another name of
 * the same side is nearer than `gap` (a share of the plot's height).
 */
export function scatterLabels(points: readonly ScatterPoint[], gap: number): ScatterLabel[] {
  return (['right', 'left'] as const).flatMap((side) => {
    const group = points
      .filter(({ x }) => (x < 0.5 ? 'right' : 'left') === side)
      .sort((a, b) => a.y - b.y || a.row - b.row);
    const heights = apart(
      group.map(({ y }) => y),
      gap,
    );
    return group.map(({ row, x }, i) => ({ row, x, y: heights[i] ?? 0, side }));
  });
}

/** Ascending heights at least `gap` apart: pushed down one after another, then up from the bottom edge. */
function apart(heights: readonly number[], gap: number): number[] {
  const moved = [...heights];
  for (let i = 1; i < moved.length; i++) moved[i] = Math.max(moved[i] as number, (moved[i - 1] as number) + gap);
  let most = 1;
  for (let i = moved.length - 1; i >= 0; i--) {
    moved[i] = Math.min(moved[i] as number, most);
    most = (moved[i] as number) - gap;
  }
  return moved;
}
