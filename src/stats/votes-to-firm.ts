import { requireWithin } from './check.ts';
import { normalQuantile } from './normal.ts';

/**
 * How many more votes would make an order firm, if the difference stays as it is and votes go on being spread as they
 * are: the difference's deviation falls with the root of the votes, and P(above) = Φ(d/s) reaches `share` where
 * s = d/Φ⁻¹(share). 0 when it is firm already; infinite for equal ratings.
 *
 * @param difference rating of the upper minus the lower, and its standard deviation over resamples
 * @param votes votes so far
 * @param share chance from which on an order is firm, above ½
 * @throws RangeError naming difference, deviation or share
 */
export function votesToFirm(difference: number, deviation: number, votes: number, share: number): number {
  requireWithin('difference', difference, 0, Number.MAX_VALUE);
  requireWithin('deviation', deviation, 0, Number.MAX_VALUE);
  if (!(share > 0.5 && share < 1)) throw new RangeError(`share must lie between 0.5 and 1, got ${share}`);
  if (deviation === 0) return 0;
  const ratio = (deviation * normalQuantile(share)) / difference;
  return Math.max(0, Math.ceil(votes * (ratio * ratio - 1)));
}
