import { z } from 'zod';

/** Changes when an older Blindrank could no longer read what is written. */
export const BACKUP_FORMAT = 1;

export const ABOUT_FILE = 'about.json';
export const END_FILE = 'end.json';
const MEDIA_FOLDER = 'media/';
const TABLE_FILE = /^tables\/([^/]+)\/(\d{6})\.copy\.gz$/;

/** The first file of a backup: what it was made from. */
export const backupAbout = z.object({
  format: z.int(),
  blindrank: z.string(),
  createdAt: z.iso.datetime(),
  /** What the database had applied, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Each after those that its rows refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  media: z.array(z.object({ key: z.string(), contentType: z.string() })),
});
export type BackupAbout = z.infer<typeof backupAbout>;

/** The last file: what there must be when all has been read. */
export const backupEnd = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Keys that rows name although the store had no such file. */
  missing: z.array(z.string()),
});
export type BackupEnd = z.infer<typeof backupEnd>;

/** A table's rows, as PostgreSQL's COPY text, are cut anywhere into numbered parts. */
export function tableFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`;
}

export function mediaFile(key: string): string {
  return `${MEDIA_FOLDER}${key}`;
}

/** What a file of a backup holds. */
export type BackupFile = { kind: 'table'; table: string } | { kind: 'media'; key: string } | { kind: 'end' };

/** Reads a file's name; null: no backup of this format has such a file. */
export function backupFile(name: string): BackupFile | null {
  if (name === END_FILE) return { kind: 'end' };
  if (name.startsWith(MEDIA_FOLDER)) return { kind: 'media', key: name.slice(MEDIA_FOLDER.length) };
  const table = TABLE_FILE.exec(name)?.[1];
  return table === undefined ? null : { kind: 'table', table };
}
