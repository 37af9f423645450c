import { requireInteger, type Undefined, undefinedResult } from './check.ts';
import { Z95 } from './normal.ts';

/** A share with its 95 % interval. */
export interface ShareEstimate {
  readonly kind: 'estimated';
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's interval for a share: (p + z²/2n ± z√(p(1 − p)/n + z²/4n²))/(1 + z²/n). Source: [Wilson1927].
 *
 * @param successes whole number from 0 to trials
 * @returns typed undefined for no trials
 * @throws RangeError naming successes or trials
 */
export function wilsonInterval(successes: number, trials: number): ShareEstimate | Undefined<'no_trials'> {
  requireInteger('trials', trials, 0, Number.MAX_SAFE_INTEGER);
  requireInteger('successes', successes, 0, trials);
  if (trials === 0) return undefinedResult('no_trials');
  const p = successes / trials;
  const z2 = Z95 * Z95;
  const scale = 1 + z2 / trials;
  const centre = (p + z2 / (2 * trials)) / scale;
  const half = (Z95 * Math.sqrt((p * (1 - p)) / trials + z2 / (4 * trials * trials))) / scale;
  return { kind: 'estimated', share: p, low: centre - half, high: centre + half };
}

/** Share of votes that chose the left side, with Wilson's interval: 0.5 inside it is no sign of a side advantage. */
export function sideAdvantage(leftChoices: number, votes: number): ShareEstimate | Undefined<'no_trials'> {
  return wilsonInterval(leftChoices, votes);
}
