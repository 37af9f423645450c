import { AppError } from './app-error.ts';

/** What a benchmark has of one model for one brief, side notes left out. */
export interface RunCell {
  readonly model: string;
  readonly brief: string;
  /** Runs that brought a work, and runs in which the model failed: both count and are final. */
  readonly final: number;
  /** Runs that ask for a rerun. */
  readonly waiting: number;
}

export interface JudgingOpening {
  readonly models: readonly { readonly key: string; readonly label: string; readonly outputs: number }[];
  readonly briefs: readonly { readonly key: string; readonly title: string }[];
  readonly cells: readonly RunCell[];
  readonly leastRuns: number;
  /** Runs that ask for a rerun stay without a work. */
  readonly withoutReruns: boolean;
  /** Briefs with an anchor whose scores are not those of the standard's dimensions. */
  readonly oddAnchors: readonly { readonly title: string }[];
  readonly standardVersion: string;
}

const LEAST_MODELS = 2;

/**
 * Lets judging open or says what is missing: two models with works, enough runs of every model for every brief, no run that
 * asks for a rerun, and anchors on the standard's scale. A run that waits was made; what is missing is its rerun.
 * @throws AppError needs_two_models, needs_runs, needs_reruns, needs_anchor_scores.
 */
export function guardJudging(opening: JudgingOpening): void {
  const { models, briefs, cells, leastRuns, oddAnchors, standardVersion } = opening;
  const judged = models.filter(({ outputs }) => outputs > 0).length;
  if (judged < LEAST_MODELS) throw new AppError('needs_two_models', { models: judged });
  const runs = new Map(cells.map(({ model, brief, final, waiting }) => [cellKey(model, brief), final + waiting]));
  for (const { key: brief, title } of briefs) {
    for (const { key: model, label } of models) {
      const made = runs.get(cellKey(model, brief)) ?? 0;
      if (made < leastRuns) {
        throw new AppError('needs_runs', { required: leastRuns, model: label, brief: title, runs: made });
      }
    }
  }
  const waiting = cells.reduce((sum, cell) => sum + cell.waiting, 0);
  if (waiting > 0 && !opening.withoutReruns) throw new AppError('needs_reruns', { runs: waiting });
  const odd = oddAnchors[0];
  if (odd !== undefined) throw new AppError('needs_anchor_scores', { brief: odd.title, version: standardVersion });
}

const cellKey = (model: string, brief: string) => JSON.stringify([model, brief]);
