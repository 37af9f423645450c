import type { BenchmarkWorks, BriefWorks } from '../../contract/benchmark-manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { guardJudging } from '../../domain/judging-opening.ts';
import { sentenceOf } from '../../platform/http/error-sentence.ts';
import type { Services } from '../../platform/services.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { readTerms } from './data.ts';
import { openingOf } from './opening-of.ts';
import { countModels, countRuns, findBriefRuns, findBriefs } from './works-data.ts';

type Reader = Pick<Services, 'prisma'>;

/** What a benchmark holds, for its host. @throws AppError benchmark_only */
export async function showWorks({ prisma }: Reader, host: HostOf): Promise<BenchmarkWorks> {
  const { contest } = requireBenchmark(host);
  const [terms, models, briefs, counted] = await Promise.all([
    readTerms(prisma, contest.id),
    countModels(prisma, contest.id),
    findBriefs(prisma, contest.id),
    countRuns(prisma, contest.id),
  ]);
  const opening = openingOf({ ...terms, models, briefs, cells: counted }, false);
  const cells = counted.map(({ attempts: _attempts, ...cell }) => cell);
  const sum = (of: (cell: (typeof counted)[number]) => number) => counted.reduce((total, cell) => total + of(cell), 0);
  const outputs = (brief: string) =>
    cells.reduce((total, cell) => total + (cell.brief === brief ? cell.completed : 0), 0);
  return {
    status: terms.status,
    leastRuns: terms.leastRuns,
    settings: terms.generation,
    standard: terms.standard.version,
    briefs: briefs.map(({ anchors, requiredText, ...brief }) => ({
      ...brief,
      requiredText: [...requiredText],
      anchors: anchors.length,
      outputs: outputs(brief.key),
    })),
    models,
    cells,
    runs: sum(
      ({ completed, truncated, empty, broken, waiting, sideNotes }) =>
        completed + truncated + empty + broken + waiting + sideNotes,
    ),
    attempts: sum(({ attempts }) => attempts),
    waiting: sum(({ waiting }) => waiting),
    fault: terms.status === 'draft' ? faultOf(() => guardJudging(opening)) : null,
  };
}

function faultOf(guard: () => void): string | null {
  try {
    guard();
    return null;
  } catch (error) {
    if (error instanceof AppError) return sentenceOf(error);
    throw error;
  }
}

/** All runs of a brief, for the host. @throws AppError benchmark_only, not_found */
export async function showBrief({ prisma }: Reader, host: HostOf, key: string): Promise<BriefWorks> {
  const { contest } = requireBenchmark(host);
  const brief = await findBriefRuns(prisma, contest.id, key);
  if (brief === null) throw new AppError('not_found');
  return {
    ...brief,
    anchors: brief.anchors.map(({ scores, ...anchor }) => ({ ...anchor, scores: { ...scores } })),
    runs: brief.runs.map(({ attempts, directions, ...run }) => ({
      ...run,
      attempts: [...attempts],
      directions: [...directions],
    })),
  };
}
