import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { createRandom } from '../../src/stats/random.ts';
import { POLICIES } from './policies.ts';
import { newRound, refit, type SimulatedRound, vote } from './rounds.ts';

/** How the pairs of a simulated round come about. */
export type Pairing = 'random' | 'adaptive';

export interface Play {
  readonly truth: Float64Array;
  /** Seed of the votes. */
  readonly seed: number;
  readonly pairing: Pairing;
  /** Comparisons of a design, on average. */
  readonly perItem: number;
  /** Names the random numbers of the pairing. */
  readonly name: string;
}

/**
 * Votes a round to its end; adaptive pairing refits whenever half of the designs' number was compared.
 *
 * @param look is shown every refit, the round as it stands then
 */
export function playRound(play: Play, look?: (round: SimulatedRound, fit: BradleyTerryFit) => void): SimulatedRound {
  const items = play.truth.length;
  const most = Math.round((items * play.perItem) / 2);
  const round = newRound(play.truth, play.seed, most);
  const planner = POLICIES[play.pairing === 'adaptive' ? 'blindrank' : 'random'](items, createRandom(play.name));
  const perRefit = Math.ceil(items / 2);
  while (round.comparisons < most) {
    planner.answered(vote(round, ...planner.next()));
    if (play.pairing === 'random' || round.comparisons % perRefit !== 0) continue;
    const fit = refit(round);
    planner.refitted(fit);
    look?.(round, fit);
  }
  return round;
}
