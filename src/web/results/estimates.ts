import type { ExpertsResultRow, LikesResultRow, PairwiseRow } from '../../contract/http/results.ts';
import type { Estimate } from '../../plots/interval.ts';

/** What each method estimates of a design, as the plots draw it. */
export function pairwiseEstimate({ strength, strength50, strength95 }: PairwiseRow): Estimate {
  return { value: strength, half: strength50, most: strength95 };
}

export function likesEstimate({ approval, approval50, approval95 }: LikesResultRow): Estimate {
  return { value: approval, half: approval50, most: approval95 };
}

/** A mean of scores; a single juror gives a dot without an interval, no juror nothing. */
export function expertEstimate({ ranked }: Pick<ExpertsResultRow, 'ranked'>): Estimate | null {
  return ranked === null ? null : meanEstimate(ranked);
}

export function meanEstimate(mean: NonNullable<ExpertsResultRow['ranked']>): Estimate {
  const point = [mean.mean, mean.mean] as const;
  return { value: mean.mean, half: mean.interval50 ?? point, most: mean.interval95 ?? point };
}
