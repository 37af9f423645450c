import type { Meters } from './metrics.ts';

/** What k6's modules read of the run that a process carries out. One process runs one scenario file. */
export interface RunState {
  readonly meters: Meters;
  /** Iterations that have begun and not ended. */
  underWay: number;
  /** Who runs at this moment: known while a scenario's function starts, until it waits for the first time. */
  current: Current | null;
}

export interface Current {
  readonly scenario: {
    readonly name: string;
    readonly executor: string;
    readonly startTime: number;
    readonly iterationInTest: number;
  };
  readonly vu: { readonly idInTest: number; readonly iterationInScenario: number };
}

export const run: RunState = { meters: new Map(), underWay: 0, current: null };
