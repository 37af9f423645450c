import { betaQuantile } from './beta-distribution.ts';
import { requireInteger, requireLength, requirePositive } from './check.ts';
import { pointRanks } from './ranks.ts';

/** Weight of the prior, in votes. */
export const PRIOR_VOTES = 4;

/** Approval of each item: arrays of one value an item, all shares. */
export interface Approval {
  /** m: the round's smoothed share of likes, centre of the prior. */
  readonly priorMean: number;
  readonly mean: Float64Array;
  readonly low95: Float64Array;
  readonly high95: Float64Array;
  readonly low50: Float64Array;
  readonly high50: Float64Array;
  /** 1 for the highest posterior mean; equals share. */
  readonly rank: Int32Array;
}

/** One item's posterior. */
export interface ItemApproval {
  readonly mean: number;
  readonly low95: number;
  readonly high95: number;
  readonly low50: number;
  readonly high50: number;
}

/**
 * Posterior of one item under the prior Beta(κm, κ(1 − m)): mean (κm + L)/(κ + n), equal-tailed beta intervals.
 *
 * @param likes L, whole number ≥ 0
 * @param dislikes n − L, whole number ≥ 0
 * @param priorMean m, strictly between 0 and 1
 * @param priorVotes κ > 0
 * @throws RangeError naming the argument
 */
export function itemApproval(
  likes: number,
  dislikes: number,
  priorMean: number,
  priorVotes: number = PRIOR_VOTES,
): ItemApproval {
  requireInteger('likes', likes, 0, Number.MAX_SAFE_INTEGER);
  requireInteger('dislikes', dislikes, 0, Number.MAX_SAFE_INTEGER);
  if (!(priorMean > 0 && priorMean < 1)) {
    throw new RangeError(`priorMean must lie strictly between 0 and 1, got ${priorMean}`);
  }
  requirePositive('priorVotes', priorVotes);
  const a = priorVotes * priorMean + likes;
  const b = priorVotes * (1 - priorMean) + dislikes;
  return {
    mean: a / (priorVotes + likes + dislikes),
    low95: betaQuantile(0.025, a, b),
    high95: betaQuantile(0.975, a, b),
    low50: betaQuantile(0.25, a, b),
    high50: betaQuantile(0.75, a, b),
  };
}

/** m = (ΣL + 1)/(Σn + 2) over all items. RangeError naming likes or dislikes. */
export function approvalPriorMean(likes: ArrayLike<number>, dislikes: ArrayLike<number>): number {
  requireLength('dislikes', dislikes, likes.length);
  let liked = 0;
  let rated = 0;
  for (let i = 0; i < likes.length; i++) {
    requireInteger(`likes[${i}]`, likes[i], 0, Number.MAX_SAFE_INTEGER);
    requireInteger(`dislikes[${i}]`, dislikes[i], 0, Number.MAX_SAFE_INTEGER);
    liked += likes[i];
    rated += likes[i] + dislikes[i];
  }
  return (liked + 1) / (rated + 2);
}

/**
 * Beta–Binomial approval of all items with an empirical-Bayes prior centred on the round's average:
 * few ratings are pulled towards it, so neither exposure nor one lucky like decides.
 *
 * @param likes likes of each item; @param dislikes dislikes of each item
 * @throws RangeError naming the argument
 * Source: [Casella1985] for the empirical-Bayes idea.
 */
export function approvalOfItems(
  likes: ArrayLike<number>,
  dislikes: ArrayLike<number>,
  priorVotes: number = PRIOR_VOTES,
): Approval {
  const priorMean = approvalPriorMean(likes, dislikes);
  const items = Array.from({ length: likes.length }, (_, i) =>
    itemApproval(likes[i], dislikes[i], priorMean, priorVotes),
  );
  const column = (name: keyof ItemApproval): Float64Array => Float64Array.from(items, (item) => item[name]);
  const mean = column('mean');
  return {
    priorMean,
    mean,
    low95: column('low95'),
    high95: column('high95'),
    low50: column('low50'),
    high50: column('high50'),
    rank: pointRanks(mean),
  };
}
