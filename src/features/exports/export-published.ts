import type { Writable } from 'node:stream';
import type { Pool } from 'pg';
import { AppError } from '../../domain/app-error.ts';
import { EXPORTS, type ExportName } from '../../domain/export-names.ts';
import type { Services } from '../../platform/services.ts';
import { type ExportedRound, findContest, readExportedRounds } from './data.ts';
import { COLUMNS, EXPORTED, type Rows } from './export-rows.ts';
import { writeCsv, writeJson } from './write-rows.ts';

export interface Export {
  readonly contentType: string;
  readonly fileName: string;
  readonly write: (to: Writable) => Promise<void>;
}

/**
 * A file of all published rounds of a contest: for everybody once the results are, and for nobody before.
 * @throws AppError not_found (also for a file that does not exist), not_published
 */
export async function exportPublished(services: Pick<Services, 'pool'>, slug: string, file: string): Promise<Export> {
  const wanted = parseName(file);
  if (wanted === null) throw new AppError('not_found');
  const contest = await findContest(services.pool, slug);
  if (contest === null) throw new AppError('not_found');
  if (!contest.published) throw new AppError('not_published');
  const rounds = await readExportedRounds(services.pool, contest.id);
  const rows = rowsOfAll(services.pool, rounds, wanted.name);
  const fileName = `${slug}-${file}`;
  if (wanted.format === 'json') {
    return { contentType: 'application/json', fileName, write: (to) => writeJson(rows, to) };
  }
  const columns = COLUMNS[wanted.name as keyof typeof COLUMNS];
  return { contentType: 'text/csv; charset=utf-8', fileName, write: (to) => writeCsv(rows, columns, to) };
}

function parseName(file: string): { name: ExportName; format: 'csv' | 'json' } | null {
  const [name = '', format = '', ...more] = file.split('.');
  if (more.length > 0 || !Object.hasOwn(EXPORTS, name)) return null;
  const formats: readonly string[] = EXPORTS[name as ExportName];
  return formats.includes(format) ? { name: name as ExportName, format: format as 'csv' | 'json' } : null;
}

async function* rowsOfAll(pool: Pool, rounds: readonly ExportedRound[], name: ExportName): Rows {
  for (const round of rounds) yield* EXPORTED[name](pool, round);
}
