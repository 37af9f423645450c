import { benchmarkReport as reportForm } from '../../contract/http/benchmark-report.ts';
import { claimedModels } from '../../domain/claimed-models.ts';
import type { Services } from '../../platform/services.ts';
import { benchmarkReport } from '../../words/words.ts';
import { readReport } from './data.ts';
import { readModels } from './record-data.ts';

/** A published report in one sentence; null: it is being made. */
export async function claimOfReport({ pool }: Pick<Services, 'pool'>, contestId: string): Promise<string | null> {
  const stored = await readReport(pool, contestId);
  if (stored === null) return null;
  const report = reportForm.parse(stored.report);
  return benchmarkReport.claim(claimedModels(await readModels(pool, contestId), report));
}
