import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Rows } from './export-rows.ts';

/** Rows that are all there. */
export async function* rowsOf(rows: readonly Readonly<Record<string, unknown>>[]): Rows {
  yield* rows;
}

/**
 * Writes rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe: names come
 * from people.
 */
export async function writeCsv(rows: Rows, columns: readonly string[], to: Writable): Promise<void> {
  const lines = stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    cast: { boolean: (value) => String(value), number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
  await pipeline(Readable.from(rows), lines, to);
}

/** Writes rows as one JSON array, a row a line. */
export async function writeJson(rows: Rows, to: Writable): Promise<void> {
  let first = true;
  const lines = new Transform({
    writableObjectMode: true,
    transform(row: unknown, _encoding, done) {
      done(null, `${first ? '[\n' : ',\n'}${JSON.stringify(row)}`);
      first = false;
    },
    flush(done) {
      done(null, first ? '[]\n' : '\n]\n');
    },
  });
  await pipeline(Readable.from(rows), lines, to);
}
