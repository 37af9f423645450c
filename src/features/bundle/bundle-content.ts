import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Rows } from '../exports/export-rows.ts';
import { writeCsv } from '../exports/write-rows.ts';
import type { BundleFile } from './zip.ts';

/** A CSV file among the files, for programs that look for datasets. */
export interface BundleTable {
  /** Unique among the tables. */
  readonly id: string;
  readonly file: string;
  readonly columns: readonly string[];
}

/** What a bundle holds beside its description and its checksums. */
export interface BundleContent {
  readonly slug: string;
  readonly description: string;
  /** A day, as 2026-11-30. */
  readonly date: string | undefined;
  readonly files: readonly BundleFile[];
  readonly tables: readonly BundleTable[];
}

/** Versions of what made a bundle: the same build and Node give the same bytes. */
export interface MadeBy {
  readonly blindrank: string;
  readonly node: string;
}

export function jsonFile(name: string, value: unknown): BundleFile {
  return textFile(name, `${JSON.stringify(value, null, 1)}\n`);
}

export function textFile(name: string, content: string): BundleFile {
  return { name, bytes: Buffer.from(content) };
}

export async function csvFile(name: string, rows: Rows, columns: readonly string[]): Promise<BundleFile> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeCsv(rows, columns, out)]);
  return { name, bytes };
}
