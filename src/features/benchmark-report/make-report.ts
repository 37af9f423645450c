import type { Pool } from 'pg';
import type { ThreadTasks } from '../../contract/threads.ts';
import { REPORT_VERSION } from '../../domain/benchmark-report.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { findPublishedBenchmark, readReport, storeReport } from './data.ts';
import { readRecord, recordOf } from './read-record.ts';

export interface ReportDeps {
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
}

/** Makes the report of a published benchmark and keeps it. Does nothing where that is not published or has one. */
export async function makeReport({ pool, threads }: ReportDeps, contestId: string): Promise<void> {
  const benchmark = await findPublishedBenchmark(pool, { id: contestId });
  if (benchmark === null || benchmark === false || (await readReport(pool, contestId)) !== null) return;
  const record = recordOf(await readRecord(pool, contestId));
  const report = await threads.run('report', { record, seed: benchmark.judging.seed });
  await storeReport(pool, contestId, REPORT_VERSION, report);
}
