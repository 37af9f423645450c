import type { JobPayload } from '../../src/contract/jobs.ts';
import { makeReport, type ReportDeps } from '../../src/features/benchmark-report/make-report.ts';

/** Makes the report of a published benchmark; one that is there stays. */
export async function runMakeReport(deps: ReportDeps, payload: JobPayload<'make-report'>): Promise<void> {
  await makeReport(deps, payload.contestId);
}
