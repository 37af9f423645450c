import { describe, expect, it } from 'vitest';
import { heatCells, RAMP_STEPS, rampStep, stepStart } from './heatmap.ts';

describe('heatCells', () => {
  it('follows the order and leaves out what did not happen', () => {
    const cells = heatCells(
      [
        [1, 0],
        [0.25, 0.75],
      ],
      [1, 0],
    );
    expect(cells.map(({ row, column, share }) => [row, column, share])).toEqual([
      [0, 0, 0.25],
      [0, 1, 0.75],
      [1, 0, 1],
    ]);
  });

  it('draws nothing for an order without shares', () => {
    expect(heatCells([], [0, 1])).toEqual([]);
  });
});

describe('rampStep', () => {
  it('rises with the share and uses every step', () => {
    const steps = Array.from({ length: 1000 }, (_, i) => rampStep((i + 1) / 1000));
    expect(new Set(steps).size).toBe(RAMP_STEPS);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    expect(rampStep(0)).toBe(1);
    expect(rampStep(1)).toBe(RAMP_STEPS);
  });

  it('begins each step where the legend says', () => {
    for (let step = 1; step <= RAMP_STEPS; step++) expect(rampStep(stepStart(step) + 1e-6)).toBe(step);
  });
});
