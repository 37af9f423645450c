import type { ReportTask } from '../../src/contract/threads.ts';
import type { BenchmarkReport } from '../../src/domain/benchmark-report.ts';
import { makeBenchmarkReport } from '../../src/domain/make-benchmark-report.ts';

/** The numbers of a benchmark. */
export function report({ record, seed }: ReportTask): BenchmarkReport {
  return makeBenchmarkReport(record, seed);
}
