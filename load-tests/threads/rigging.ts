import { type AttackedArena, type RiggingRun, rigArena } from '../simulation/rigged-arena.ts';
import { perRun, type Runs } from '../simulation/runs.ts';

export interface RiggingTask extends Runs, AttackedArena {}

/** Attacked arenas, summed over runs; arenas of equal numbers have the same honest voters whatever the attack. */
export function rigging({ attack, share, votesEach, ...runs }: RiggingTask): RiggingRun {
  return perRun(runs, (run) => rigArena({ attack, share, votesEach }, String(run)));
}
