import type { MethodologyExamples } from '../../contract/http/methodology.ts';
import type { RoundConstants, RoundSettings } from '../../domain/settings.ts';
import { activityFactor, activityTotal } from '../../stats/activity.ts';
import { approvalOfItems } from '../../stats/beta-binomial.ts';
import { fitBradleyTerry } from '../../stats/bradley-terry.ts';
import { meanWithInterval } from '../../stats/expert-means.ts';
import { expertScore } from '../../stats/expert-score.ts';
import { jurorAgreement } from '../../stats/kendall-w.ts';
import { logistic } from '../../stats/logistic.ts';
import { aggregatePairs } from '../../stats/pair-counts.ts';
import { expectedAgreement } from '../../stats/pair-information.ts';
import { centredStrengths } from '../../stats/posterior.ts';
import { voterReliability } from '../../stats/reliability.ts';
import { reputationFactor } from '../../stats/reputation-factor.ts';

/** The examples of the methodology page for these settings. Only inputs are chosen here: every result is computed. */
export function workedExamples(settings: RoundSettings): MethodologyExamples {
  const { constants } = settings;
  return {
    chances: [0, 0.5, 1, 2].map((difference) => ({ difference, chance: logistic(difference) })),
    pairwise: pairwiseExample(constants),
    likes: likesExample(constants),
    experts: expertsExample(settings),
    ...weightExamples(constants),
  };
}

/** A to C met four times a pair; D met only C, and won both times. */
function pairwiseExample({ sigma }: RoundConstants): MethodologyExamples['pairwise'] {
  const names = ['A', 'B', 'C', 'D'];
  const winners: number[] = [];
  const losers: number[] = [];
  const met: [number, number, number, number][] = [
    [0, 1, 3, 1],
    [0, 2, 3, 1],
    [1, 2, 3, 1],
    [3, 2, 2, 0],
  ];
  for (const [one, other, wins, losses] of met) {
    for (let i = 0; i < wins + losses; i++) {
      winners.push(i < wins ? one : other);
      losers.push(i < wins ? other : one);
    }
  }
  const found = centredStrengths(fitBradleyTerry(aggregatePairs(names.length, winners, losers), { sigma }));
  return names.map((name, i) => ({
    name,
    wins: winners.filter((winner) => winner === i).length,
    comparisons: [...winners, ...losers].filter((item) => item === i).length,
    strength: found.share[i],
    strength50: [found.low50[i], found.high50[i]],
    strength95: [found.low95[i], found.high95[i]],
  }));
}

/** One like out of one beside designs that many people have rated. */
function likesExample({ likes: { priorVotes } }: RoundConstants): MethodologyExamples['likes'] {
  const likes = [1, 34, 12];
  const ratings = [1, 40, 40];
  const dislikes = ratings.map((rated, i) => rated - likes[i]);
  const found = approvalOfItems(likes, dislikes, priorVotes);
  return {
    average: found.priorMean,
    designs: likes.map((liked, i) => ({
      likes: liked,
      ratings: ratings[i],
      raw: liked / ratings[i],
      rate: found.mean[i],
      rate50: [found.low50[i], found.high50[i]],
      rate95: [found.low95[i], found.high95[i]],
    })),
  };
}

function expertsExample({ criteria }: RoundSettings): MethodologyExamples['experts'] {
  const scales = criteria.map(({ min, max, weight }) => ({ least: min, most: max, weight }));
  // Three quarters up every scale, one step lower on each second one.
  const scores = criteria.map(({ min, max }, i) => Math.max(min, Math.round(min + 0.75 * (max - min)) - (i % 2)));
  const combined = expertScore(scores, scales);
  const jurors = [combined, Math.min(1, combined + 0.1), Math.max(0, combined - 0.15), combined];
  const estimate = meanWithInterval(jurors);
  const agreement = jurorAgreement([
    [0.9, 0.7, 0.4, 0.2],
    [0.8, 0.6, 0.5, 0.3],
    [0.7, 0.8, 0.3, 0.4],
  ]);
  if (estimate.kind !== 'estimated' || estimate.interval95.kind !== 'interval' || agreement.kind !== 'complete') {
    throw new Error('an example of the methodology page has no result');
  }
  const { low, high } = estimate.interval95;
  return {
    scores,
    combined,
    jurors: jurors.length,
    mean: estimate.mean,
    interval: [low, high],
    agreement: agreement.w,
  };
}

/** A near tie and a clear pair, each believed in as far as some dozen comparisons allow. */
const PAIRS = { close: { difference: 0.1, variance: 0.3 }, clear: { difference: 3, variance: 0.3 } } as const;

function weightExamples(
  constants: RoundConstants,
): Pick<MethodologyExamples, 'reliability' | 'newVoter' | 'activity' | 'reputation'> {
  const { reliability: prior, reputation, activityFull } = constants;
  const reliabilityOf = (repeats: number, mismatches: number, pairs: keyof typeof PAIRS) => {
    const { difference, variance } = PAIRS[pairs];
    const checks = Array.from({ length: repeats }, (_, i) => ({
      agreed: i >= mismatches,
      expectedAgreement: expectedAgreement(difference, variance),
    }));
    return prior.least + (1 - prior.least) * voterReliability(checks, prior).mean;
  };
  const points = (value: number) => reputationFactor(value, reputation.least, reputation.full);
  const cases = [
    [1, 1, 'close'],
    [1, 1, 'clear'],
    [6, 6, 'clear'],
    [6, 0, 'clear'],
  ] as const;
  const newcomer = { reliability: reliabilityOf(0, 0, 'close'), reputation: points(0) };
  return {
    reliability: cases.map(([repeats, mismatches, pairs]) => ({
      repeats,
      mismatches,
      pairs,
      factor: reliabilityOf(repeats, mismatches, pairs),
    })),
    newVoter: { ...newcomer, weight: newcomer.reliability * newcomer.reputation },
    activity: [activityFull / 2, activityFull, 2.5 * activityFull, 10 * activityFull]
      .map(Math.round)
      .map((comparisons) => ({
        comparisons,
        factor: activityFactor(comparisons, activityFull),
        total: activityTotal(comparisons, activityFull),
      })),
    reputation: [0, 50, 100].map((value) => ({ points: value, factor: points(value) })),
  };
}
