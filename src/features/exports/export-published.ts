import type { Writable } from 'node:stream';
import type { Pool } from 'pg';
import { AppError } from '../../domain/app-error.ts';
import { ARENA_EXPORTS, BENCHMARK_EXPORTS, EXPORTS, type ExportName } from '../../domain/export-names.ts';
import type { Services } from '../../platform/services.ts';
import { readRecord } from '../benchmark-report/read-record.ts';
import { type ExportedArena, findExportedArena } from './arena-data.ts';
import { type ExportedRound, findContest, readExportedRounds } from './data.ts';
import { ARENA_COLUMNS, ARENA_EXPORTED } from './export-arena.ts';
import { BENCHMARK_EXPORTED, benchmarkColumns } from './export-benchmark.ts';
import { COLUMNS, EXPORTED, type Rows } from './export-rows.ts';
import { rowsOf, writeCsv, writeJson } from './write-rows.ts';

export interface Export {
  readonly contentType: string;
  readonly fileName: string;
  readonly write: (to: Writable) => Promise<void>;
}

/**
 * A file of all published rounds of a contest: for everybody once the results are, and for nobody before. An arena's is there
 * while votes go on.
 * @throws AppError not_found (also for a file that does not exist), not_published
 */
export async function exportPublished(services: Pick<Services, 'pool'>, slug: string, file: string): Promise<Export> {
  const arena = await findExportedArena(services.pool, slug);
  if (arena !== null) return ofArena(services.pool, arena, slug, file);
  const contest = await findContest(services.pool, slug);
  if (contest === null) throw new AppError('not_found');
  if (contest.kind === 'benchmark') return ofBenchmark(services.pool, contest, slug, file);
  const wanted = parseName(file, EXPORTS);
  if (wanted === null) throw new AppError('not_found');
  if (!contest.published) throw new AppError('not_published');
  const rounds = await readExportedRounds(services.pool, contest.id);
  const rows = rowsOfAll(services.pool, rounds, wanted.name);
  const columns = COLUMNS[wanted.name as keyof typeof COLUMNS];
  return fileOf(slug, file, wanted.format, rows, columns);
}

/** A file of an arena's votes as far as its leaderboard has moved: that is public, and so are they. */
function ofArena(pool: Pool, arena: ExportedArena, slug: string, file: string): Export {
  const wanted = parseName(file, ARENA_EXPORTS);
  if (wanted === null) throw new AppError('not_found');
  const columns = ARENA_COLUMNS[wanted.name as keyof typeof ARENA_COLUMNS];
  return fileOf(slug, file, wanted.format, ARENA_EXPORTED[wanted.name](pool, arena), columns);
}

/** A file of a benchmark's record. */
async function ofBenchmark(
  pool: Pool,
  { id, published }: { readonly id: string; readonly published: boolean },
  slug: string,
  file: string,
): Promise<Export> {
  const wanted = parseName(file, BENCHMARK_EXPORTS);
  if (wanted === null) throw new AppError('not_found');
  if (!published) throw new AppError('not_published');
  const record = await readRecord(pool, id);
  const rows = rowsOf(BENCHMARK_EXPORTED[wanted.name](record));
  return fileOf(slug, file, wanted.format, rows, benchmarkColumns(record)[wanted.name]);
}

function fileOf(slug: string, file: string, format: 'csv' | 'json', rows: Rows, columns: readonly string[]): Export {
  const fileName = `${slug}-${file}`;
  if (format === 'json') return { contentType: 'application/json', fileName, write: (to) => writeJson(rows, to) };
  return { contentType: 'text/csv; charset=utf-8', fileName, write: (to) => writeCsv(rows, columns, to) };
}

function parseName<Name extends string>(
  file: string,
  exports: Readonly<Record<Name, readonly ('csv' | 'json')[]>>,
): { name: Name; format: 'csv' | 'json' } | null {
  const [name = '', format = '', ...more] = file.split('.');
  if (more.length > 0 || !Object.hasOwn(exports, name)) return null;
  const formats: readonly string[] = exports[name as Name];
  return formats.includes(format) ? { name: name as Name, format: format as 'csv' | 'json' } : null;
}

async function* rowsOfAll(pool: Pool, rounds: readonly ExportedRound[], name: ExportName): Rows {
  for (const round of rounds) yield* EXPORTED[name](pool, round);
}
