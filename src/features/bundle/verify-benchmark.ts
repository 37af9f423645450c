import { runLog } from '../../contract/benchmark-manifest.ts';
import type { BenchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { RECORD_FILE, REPORT_FILE } from '../../contract/bundle.ts';
import { REPORT_VERSION } from '../../domain/benchmark-report.ts';
import { makeBenchmarkReport } from '../../domain/make-benchmark-report.ts';
import { outcomeOf } from '../../domain/run-outcome.ts';
import { recordOf } from '../benchmark-report/read-record.ts';
import { benchmarkTables } from './benchmark-content.ts';
import { type Difference, firstDifference } from './first-difference.ts';
import type { BenchmarkBundle } from './read-benchmark.ts';
import type { Verdict } from './verify-bundle.ts';

/**
 * Makes a benchmark's report anew from its record and compares every published number: what became of each attempt by
 * its log first, then the report, then the tables.
 */
export async function verifyBenchmark(bundle: BenchmarkBundle): Promise<Verdict> {
  const { about, record, report } = bundle;
  const round = about.contest.name;
  if (about.methodVersion !== REPORT_VERSION) {
    return { kind: 'other_method', round, published: about.methodVersion, here: REPORT_VERSION };
  }
  const difference =
    differenceInOutcomes(record) ??
    firstDifference(report, makeBenchmarkReport(recordOf(record), about.seed), [REPORT_FILE]) ??
    (await differenceInTables(bundle));
  return difference === null ? { kind: 'match' } : { kind: 'differs', round, difference };
}

/** Attempts ended as their logs say, and runs as their last attempt. */
function differenceInOutcomes({ runs }: BenchmarkRecordFile): Difference | null {
  const published = runs.map(({ outcome, attempts }) => ({
    outcome,
    attempts: attempts.map((attempt) => ({ outcome: attempt.outcome, rule: attempt.rule })),
  }));
  const recomputed = runs.map((run) => {
    const attempts = run.attempts.map(({ log }) => outcomeOf(runLog.parse(log)));
    return { outcome: attempts.at(-1)?.outcome, attempts };
  });
  return firstDifference(published, recomputed, [RECORD_FILE, 'runs']);
}

async function differenceInTables({ files, record }: BenchmarkBundle): Promise<Difference | null> {
  for (const { name, bytes } of await benchmarkTables(record)) {
    const published = files.get(name)?.toString('utf8').split('\n') ?? [];
    const difference = firstDifference(published, bytes.toString('utf8').split('\n'), [name]);
    if (difference !== null) return difference;
  }
  return null;
}
