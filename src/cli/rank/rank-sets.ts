import { rankByMap } from './rank-by-map.ts';
import { rankByMle } from './rank-by-mle.ts';
import { RankFault } from './rank-fault.ts';
import type { MapSettings, MleSettings, Rankings } from './ranking.ts';
import { plannedResamples } from './resample.ts';
import type { VoteSet } from './vote-set.ts';

export type ModelSettings =
  | { readonly model: 'map'; readonly settings: MapSettings }
  | { readonly model: 'mle'; readonly settings: MleSettings };

/** Steps of the work ahead, for a bar. @throws RankFault fractions, too_many_resamples */
export function stepsOf(sets: readonly VoteSet[], asked: ModelSettings): number {
  if (asked.model === 'map') return sets.length;
  return sets.reduce((sum, set) => sum + plannedResamples(set, asked.settings), 0);
}

/**
 * Ranks each set of votes.
 * @throws RankFault unknown_benchmark, not_strongly_connected, fractions, too_many_resamples, too_few_voters
 */
export function rankSets(sets: readonly VoteSet[], asked: ModelSettings, onStep: () => void): Rankings {
  if (asked.model === 'mle') {
    const { model, settings } = asked;
    return { model, settings, rankings: sets.map((set) => rankByMle(set, settings, onStep)) };
  }
  const { model, settings } = asked;
  const stranger = settings.benchmarks.find((name) => !sets.some(({ names }) => names.includes(name)));
  if (stranger !== undefined) throw new RankFault('unknown_benchmark', stranger);
  const rankings = sets.map((set) => {
    const ranking = rankByMap(set, settings);
    onStep();
    return ranking;
  });
  return { model, settings, rankings };
}
