import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import { FULL_COVARIANCE_ITEMS } from '../../stats/bradley-terry.ts';
import { fitStrengths } from '../../stats/bradley-terry-large.ts';
import { logistic } from '../../stats/logistic.ts';
import { creditTies } from '../../stats/outcome-cells.ts';
import { centredStrengths } from '../../stats/posterior.ts';
import { type DeltaIntervals, type PosteriorSample, samplePosterior } from '../../stats/posterior-sample.ts';
import { createRandom } from '../../stats/random.ts';
import { descendingOrder, pointRanks } from '../../stats/ranks.ts';
import { partNumbers } from './parts.ts';
import type { MapItem, MapRanking, MapSettings } from './ranking.ts';
import { seedOf } from './seed.ts';
import type { VoteSet } from './vote-set.ts';

/** Ranks by Bradley–Terry with a prior: strengths with their posterior, ranks and the chance to beat all benchmarks. */
export function rankByMap(set: VoteSet, settings: MapSettings): MapRanking {
  const { names } = set;
  const pairs = creditTies(set.cells, settings.tieCredit);
  const fit = fitStrengths(pairs, { sigma: settings.sigma });
  const benchmarks = settings.benchmarks.map((name) => names.indexOf(name));
  const sample = samplePosterior(fit, drawsFor(names.length), createRandom(seedOf(settings.seed, set.task)), {
    ...(benchmarks.every((item) => item >= 0) && { benchmarks }),
    ...(settings.reweighted && { reweightBy: pairs }),
  });
  const strengths = centredStrengths(fit);
  const intervals = sample.reweighting.kind === 'applied' ? sample.reweighting.intervals : strengths;
  const rank = pointRanks(fit.theta);
  const part = partNumbers(fit.components);
  const item = (i: number): MapItem => ({
    item: names[i],
    rank: rank[i],
    theta: strengths.delta[i],
    sd: strengths.sd[i],
    ...intervalsOf(intervals, i),
    rankLow: sample.rankLow90[i],
    rankHigh: sample.rankHigh90[i],
    comparisons: set.comparisons[i],
    component: part[i],
    ...(benchmarks.length > 0 && { beatsBenchmarks: benchmarks.includes(i) ? null : (sample.beatsAll?.[i] ?? null) }),
    strength: strengths.share[i],
    strengthLow: logistic(intervals.deltaLow95[i]),
    strengthHigh: logistic(intervals.deltaHigh95[i]),
  });
  return {
    task: set.task,
    ...set.counts,
    components: fit.components.count,
    converged: fit.converged,
    draws: sample.draws,
    posterior: sample.posterior,
    effectiveDraws: effectiveDraws(sample),
    items: Array.from(descendingOrder(fit.theta), item),
  };
}

/** Enough for the bounds of a 90 % range, beyond each of which lie 50 of them. */
const LEAST_DRAWS = 1000;

/** As many draws as rounds take; fewer for many items, for each takes time with their square. */
function drawsFor(items: number): number {
  const share = Math.min(1, (FULL_COVARIANCE_ITEMS / items) ** 2);
  return Math.max(LEAST_DRAWS, Math.floor(DEFAULT_CONSTANTS.draws * share));
}

function effectiveDraws({ reweighting }: PosteriorSample): number | null {
  return reweighting.kind === 'off' ? null : reweighting.effectiveSize;
}

function intervalsOf({ deltaLow95, deltaHigh95, deltaLow50, deltaHigh50 }: DeltaIntervals, i: number) {
  return { low: deltaLow95[i], high: deltaHigh95[i], low50: deltaLow50[i], high50: deltaHigh50[i] };
}
