import type { Pool } from 'pg';
import type { BenchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { ABOUT_FILE, type BenchmarkAbout, BUNDLE_FORMAT, RECORD_FILE, REPORT_FILE } from '../../contract/bundle.ts';
import { BENCHMARK_EXPORTS, type BenchmarkExportName } from '../../domain/export-names.ts';
import { benchmarkReadme, bundleWords } from '../../words/bundle.ts';
import { findPublishedBenchmark, readReport } from '../benchmark-report/data.ts';
import { readRecord } from '../benchmark-report/read-record.ts';
import { BENCHMARK_EXPORTED, benchmarkColumns } from '../exports/export-benchmark.ts';
import { rowsOf } from '../exports/write-rows.ts';
import { type BundleContent, csvFile, jsonFile, type MadeBy, textFile } from './bundle-content.ts';
import type { BundleFile } from './zip.ts';

/** The record, the report that was made of it, and the record's tables; null: it is no benchmark with a report. */
export async function benchmarkContent(pool: Pool, contestId: string, made: MadeBy): Promise<BundleContent | null> {
  const benchmark = await findPublishedBenchmark(pool, { id: contestId });
  if (benchmark === null || benchmark === false) return null;
  const stored = await readReport(pool, contestId);
  if (stored === null) return null;
  const { slug, name, question, brief, publishedAt, leastRuns, generation, judging } = benchmark;
  const { openedAt, ...terms } = judging;
  const record = await readRecord(pool, contestId);
  const about: BenchmarkAbout = {
    ...{ format: 'blindrank-bundle', version: BUNDLE_FORMAT, kind: 'benchmark', ...made },
    contest: { slug, name, question, brief },
    openedAt: openedAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    methodVersion: stored.methodVersion,
    settings: { leastRuns, generation },
    ...terms,
  };
  const tables = await benchmarkTables(record);
  return {
    slug,
    description: bundleWords.benchmark(name, question),
    date: about.publishedAt.slice(0, 10),
    files: [
      jsonFile(ABOUT_FILE, about),
      textFile('README.md', benchmarkReadme(name)),
      jsonFile(RECORD_FILE, record),
      jsonFile(REPORT_FILE, stored.report),
      ...tables,
    ],
    tables: tables.map(({ name: file }) => {
      const id = file.replace('.csv', '') as BenchmarkExportName;
      return { id, file, columns: benchmarkColumns(record)[id] };
    }),
  };
}

/** The exports as CSV: all that they say follows from the record. */
export async function benchmarkTables(record: BenchmarkRecordFile): Promise<BundleFile[]> {
  const columns = benchmarkColumns(record);
  const names = Object.keys(BENCHMARK_EXPORTS) as BenchmarkExportName[];
  return Promise.all(
    names.map((name) => csvFile(`${name}.csv`, rowsOf(BENCHMARK_EXPORTED[name](record)), columns[name])),
  );
}
