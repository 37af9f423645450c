import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { atPlace, RankFault } from './rank-fault.ts';
import type { BeginRows, RowTaker } from './row-taker.ts';

/** A quote that is never closed would otherwise take the whole file for one field. */
const LONGEST_ROW = 1_000_000;

/**
 * Reads separated text row by row; its first line names the columns.
 * @throws RankFault of the reader, field_count or unreadable_csv, each with its line
 */
export async function readCsvRows(source: Readable, delimiter: string, begin: BeginRows): Promise<void> {
  const parser = parse({ bom: true, trim: true, delimiter, relax_column_count: true, max_record_size: LONGEST_ROW });
  const take = rowTaker(begin);
  parser.on('data', (fields: string[]) => {
    if (parser.destroyed) return;
    try {
      take(fields);
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  try {
    await pipeline(source, parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    throw new RankFault('unreadable_csv', '', line === null ? null : { unit: 'line', number: line });
  }
}

/** Counts lines itself: asking the parser about every row would take longer than reading it. */
function rowTaker(begin: BeginRows): (fields: string[]) => void {
  let columns = 0;
  let take: RowTaker | null = null;
  let line = 0;
  const read = (fields: string[]) => {
    if (take === null) {
      columns = fields.length;
      take = begin(fields);
    } else {
      if (fields.length !== columns) throw new RankFault('field_count');
      take(fields);
    }
  };
  return (fields) => {
    line += 1;
    if (fields.length > 1 || fields[0] !== '') atPlace('line', line, () => read(fields));
    for (const field of fields) if (field.includes('\n')) line += field.split('\n').length - 1;
  };
}
