import { StartupError } from '../../platform/startup-error.ts';
import { PRIOR_SIGMA } from '../../stats/bradley-terry.ts';
import { VIRTUAL_GAMES } from '../../stats/bradley-terry-mle.ts';
import { commandLine } from '../../words/words.ts';
import type { NamedColumns } from './layouts.ts';
import type { ModelSettings } from './rank-sets.ts';

const words = commandLine.rank;

/** What the command line was given. */
export interface RankOptions extends NamedColumns {
  readonly model: 'map' | 'mle';
  readonly sigma?: number;
  readonly benchmarks?: readonly string[];
  readonly reweighted?: true;
  readonly tieCredit?: number;
  readonly prior?: number;
  readonly bootstrap?: number;
  readonly bootstrapBy?: 'votes' | 'voters';
  readonly seed: string;
  readonly json?: true;
  readonly csv?: true;
  readonly plot?: string;
}

/** What was asked for. An option of the other model is refused rather than ignored. @throws StartupError */
export function settingsOf(options: RankOptions): ModelSettings {
  const { model, sigma, benchmarks, reweighted, prior, bootstrap, bootstrapBy, seed } = options;
  const strange =
    model === 'map'
      ? { '--prior': prior, '--bootstrap': bootstrap || undefined, '--bootstrap-by': bootstrapBy }
      : { '--sigma': sigma, '--benchmarks': benchmarks, '--reweighted': reweighted };
  const [option] = Object.entries(strange).find(([, value]) => value !== undefined) ?? [];
  if (option !== undefined) throw new StartupError(words.onlyFor(option, model === 'map' ? 'mle' : 'map'));
  const by = options.by ?? null;
  if (model === 'mle') {
    const tieCredit = options.tieCredit ?? 1;
    const resampling = { bootstrap: bootstrap ?? null, bootstrapBy: bootstrapBy ?? 'votes' };
    return { model, settings: { prior: prior ?? VIRTUAL_GAMES, tieCredit, ...resampling, seed, by } };
  }
  // A tie that counted twice would make the posterior narrower than the votes allow.
  const tieCredit = options.tieCredit ?? 0.5;
  const more = { benchmarks: benchmarks ?? [], reweighted: reweighted === true };
  return { model, settings: { sigma: sigma ?? PRIOR_SIGMA, tieCredit, ...more, seed, by } };
}
