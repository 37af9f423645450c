import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import type { Xoshiro256 } from '../../src/stats/random.ts';

/** Plans the comparisons of one round. */
export interface Planner {
  /** The next pair, low < high. */
  next(): [number, number];
  /** How the pair asked for last ended. */
  answered(lowWon: boolean): void;
  /** All votes so far were fitted. */
  refitted(fit: BradleyTerryFit): void;
}

export type Policy = (items: number, random: Xoshiro256) => Planner;
