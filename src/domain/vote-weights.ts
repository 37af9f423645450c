import { activityFactor } from '../stats/activity.ts';
import { reputationFactor } from '../stats/reputation-factor.ts';
import { type ComparisonsByVoter, comparisonsAt } from './comparisons-by-voter.ts';
import type { RoundConstants } from './settings.ts';

/** What one vote of each voter weighs, by place: three factors of at most 1 (methods §5). */
export interface VoterFactors {
  readonly reliability: Float64Array;
  readonly reputation: Float64Array;
  readonly activity: Float64Array;
}

/**
 * The factors of all voters.
 *
 * @param reliability factors from the voters' hidden repeats, by place
 * @param reputation points when the round opened, by id; whoever is not there has none
 */
export function voterFactors(
  grouped: ComparisonsByVoter,
  reliability: Float64Array,
  reputation: ReadonlyMap<string, number>,
  constants: Pick<RoundConstants, 'activityFull' | 'reputation'>,
): VoterFactors {
  const { least, full } = constants.reputation;
  return {
    reliability,
    reputation: Float64Array.from(grouped.ids, (id) => reputationFactor(reputation.get(id) ?? 0, least, full)),
    activity: Float64Array.from(grouped.ids, (_, place) =>
      activityFactor(comparisonsAt(grouped, place), constants.activityFull),
    ),
  };
}

/** Reliability × reputation × activity of each voter. */
export function voteWeights({ reliability, reputation, activity }: VoterFactors): Float64Array {
  return reliability.map((factor, place) => factor * reputation[place] * activity[place]);
}
