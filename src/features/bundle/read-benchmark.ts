import { z } from 'zod';
import { type BenchmarkRecordFile, benchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { ABOUT_FILE, type BenchmarkAbout, benchmarkAbout, RECORD_FILE, REPORT_FILE } from '../../contract/bundle.ts';
import { benchmarkReport } from '../../contract/http/benchmark-report.ts';
import { nameOfRun, type RunName } from '../../domain/benchmark-record.ts';
import { recordOf } from '../benchmark-report/read-record.ts';
import { BundleFault, type BundleFiles, checkSeed, jsonIn } from './open-bundle.ts';

export interface BenchmarkBundle {
  readonly kind: 'benchmark';
  readonly sha256: string;
  readonly about: BenchmarkAbout;
  readonly record: BenchmarkRecordFile;
  /** As it was published. */
  readonly report: unknown;
  readonly files: BundleFiles;
}

/** The contents of a benchmark's bundle, which must fit together. @throws BundleFault */
export function readBenchmark(files: BundleFiles): Omit<BenchmarkBundle, 'sha256'> {
  const about = parsed(benchmarkAbout, files, ABOUT_FILE);
  checkSeed(about, ABOUT_FILE);
  const record = parsed(benchmarkRecordFile, files, RECORD_FILE);
  try {
    recordOf(record);
  } catch {
    throw new BundleFault('bad_row', `${RECORD_FILE}: judgements`);
  }
  checkNames(record);
  return { kind: 'benchmark', about, record, report: parsed(benchmarkReport, files, REPORT_FILE), files };
}

/** Judgements and picks are of runs that have a work and by judges who are there, each once. */
function checkNames({ judges, runs, judgements, firstPicks }: BenchmarkRecordFile): void {
  const known = new Set(judges.map(({ code }) => code));
  const works = new Set(runs.filter(({ outcome }) => outcome === 'completed').map(nameOfRun));
  const isKnown = (one: RunName & { readonly judge: string }) => known.has(one.judge) && works.has(nameOfRun(one));
  const seen = new Set<string>();
  judgements.forEach((one, n) => {
    const where = `${RECORD_FILE}: judgements[${n}]`;
    if (!isKnown(one)) throw new BundleFault('unknown_code', where);
    const key = `${one.judge} ${nameOfRun(one)}`;
    if (seen.has(key)) throw new BundleFault('double_judgement', where);
    seen.add(key);
  });
  firstPicks.forEach((one, n) => {
    if (!isKnown(one)) throw new BundleFault('unknown_code', `${RECORD_FILE}: firstPicks[${n}]`);
  });
}

function parsed<T>(schema: z.ZodType<T>, files: BundleFiles, name: string): T {
  const found = schema.safeParse(jsonIn(files, name));
  if (!found.success) throw new BundleFault('bad_row', `${name}: ${z.prettifyError(found.error)}`);
  return found.data;
}
