import { CsvError, parse } from 'csv-parse/sync';
import { ImportFault } from './comparison-plan.ts';

/** A row of a file by column name, with its line number. */
export interface TableRow {
  readonly row: number;
  /** @throws ImportFault empty_field */
  field(column: string): string;
}

/**
 * Reads comma-separated text whose first line names the columns; further columns do no harm.
 * @throws ImportFault unreadable (with the line), missing_columns.
 */
export function readTable(text: string, columns: readonly string[]): TableRow[] {
  const records = parseRecords(text);
  const [head, ...body] = records;
  const names = head?.record ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new ImportFault('missing_columns', null, missing.join(', '));
  const position = new Map(names.map((name, i) => [name, i]));
  return body.map(({ record, row }) => ({
    row,
    field(column) {
      const value = record[position.get(column) ?? -1] ?? '';
      if (value === '') throw new ImportFault('empty_field', row, column);
      return value;
    },
  }));
}

/** The columns that a file names in its first line. @throws ImportFault unreadable */
export function columnsOf(text: string): readonly string[] {
  return parseRecords(text.slice(0, text.search(/\r?\n|$/)))[0]?.record ?? [];
}

function parseRecords(text: string): { record: string[]; row: number }[] {
  try {
    const parsed = parse(text, { bom: true, trim: true, skip_empty_lines: true, info: true }) as unknown;
    return (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      record,
      row: info.lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportFault('unreadable', typeof error.lines === 'number' ? error.lines : null);
  }
}
