/** Steps of the sequential ramp; 0 is empty, so that what never happened stays white. */
export const RAMP_STEPS = 8;

export interface HeatCell {
  readonly row: number;
  readonly column: number;
  readonly share: number;
  /** 1 (pale) to RAMP_STEPS (strong). */
  readonly step: number;
}

/** Shares under this are not drawn: half a draw in a hundred. */
const FAINT = 0.005;

/** Cells of a rank heatmap, empty ones left out. `order` names the row of `shares` drawn first, second, … */
export function heatCells(shares: readonly (readonly number[])[], order: readonly number[]): HeatCell[] {
  return order.flatMap((source, row) =>
    (shares[source] ?? []).flatMap((share, column) =>
      share < FAINT ? [] : [{ row, column, share, step: rampStep(share) }],
    ),
  );
}

/**
 * The ramp's step of a share. The steps follow the square root, because the interesting shares are the small ones: a rank
 * that is held in one draw of ten must be seen beside one held in nine.
 */
export function rampStep(share: number): number {
  return Math.min(RAMP_STEPS, Math.max(1, Math.ceil(Math.sqrt(share) * RAMP_STEPS)));
}

/** The share at which a step begins, for the legend. */
export function stepStart(step: number): number {
  return ((step - 1) / RAMP_STEPS) ** 2;
}
