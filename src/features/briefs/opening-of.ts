import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { JudgingOpening } from '../../domain/judging-opening.ts';
import type { BriefRow, CellCount, ModelCount } from './works-data.ts';

interface Works {
  readonly models: readonly ModelCount[];
  readonly briefs: readonly BriefRow[];
  readonly cells: readonly CellCount[];
  readonly standard: JudgeStandard;
  readonly leastRuns: number;
}

/** What the guards of opening look at. */
export function openingOf(
  { models, briefs, cells, standard, leastRuns }: Works,
  withoutReruns: boolean,
): JudgingOpening {
  const asked = standard.dimensions
    .map(({ key }) => key)
    .sort()
    .join();
  return {
    models,
    briefs,
    leastRuns,
    withoutReruns,
    standardVersion: standard.version,
    cells: cells.map(({ model, brief, completed, truncated, empty, broken, waiting }) => ({
      model,
      brief,
      final: completed + truncated + empty + broken,
      waiting,
    })),
    oddAnchors: briefs.filter(({ anchors }) => anchors.some((scores) => Object.keys(scores).sort().join() !== asked)),
  };
}
