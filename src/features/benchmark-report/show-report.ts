import { benchmarkReport, reportView } from '../../contract/http/benchmark-report.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { findPublishedBenchmark, type PublishedBenchmark, readReport } from './data.ts';
import { countOutputs, readBriefs, readJudges, readModels, readStandard } from './record-data.ts';

/**
 * The published benchmark of that name, for everybody; nobody gets it before publication.
 * @throws AppError not_found, not_published.
 */
export async function requirePublished(pool: Services['pool'], slug: string): Promise<PublishedBenchmark> {
  const found = await findPublishedBenchmark(pool, { slug });
  if (found === null) throw new AppError('not_found');
  if (found === false) throw new AppError('not_published');
  return found;
}

/** The report with what its names stand for, as JSON: the same bytes each time. Null: it is being made. */
export async function showReport(
  { pool }: Pick<Services, 'pool'>,
  { id, publishedAt, judging, leastRuns, generation, ...contest }: PublishedBenchmark,
): Promise<string | null> {
  const stored = await readReport(pool, id);
  if (stored === null) return null;
  const judges = await readJudges(pool, id);
  const outputs = await countOutputs(pool, id);
  const { openedAt, seed, seedHash, withoutReruns } = judging;
  const view = reportView.parse({
    contest,
    publishedAt: publishedAt.toISOString(),
    methodVersion: stored.methodVersion,
    standard: await readStandard(pool, id),
    judging: { openedAt: openedAt.toISOString(), seed, seedHash, withoutReruns },
    settings: { leastRuns, generation },
    models: await readModels(pool, id),
    briefs: (await readBriefs(pool, id, null)).map(({ key, title, layer, anchors }) => ({
      ...{ key, title, layer, anchors },
      outputs: outputs.get(key) ?? 0,
    })),
    llmJudges: judges.filter(({ kind }) => kind === 'llm').map(({ code, config, calls }) => ({ code, config, calls })),
    report: benchmarkReport.parse(stored.report),
  });
  return JSON.stringify(view);
}
