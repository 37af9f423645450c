import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { type ArchiveWriter, writeArchive } from '../../platform/archive/write-archive.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { appliedMigrations } from '../../platform/migrate.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { inSnapshot, listTables, rowsOut, type Table } from '../../platform/tables.ts';
import { ABOUT_FILE, BACKUP_FORMAT, type BackupAbout, END_FILE, mediaFile, tableFile } from './backup-format.ts';
import { listNamedFiles, type NamedFile, stillNamed } from './data.ts';

export interface BackUpDeps {
  /** Two connections: one holds the picture that is copied, the other asks what is true now. */
  readonly snapshot: ClientBase;
  readonly present: ClientBase;
  readonly media: MediaStore;
  readonly now: () => number;
}

export interface BackUpOptions {
  /** The version of this Blindrank, for people who look into the file. */
  readonly version: string;
  /** Hears how much of roughly how many bytes is copied. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BackUpReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Keys of files that the store has lost. */
  readonly missing: readonly string[];
}

/** Files are read ahead of being written: a store behind a network takes its time with each. */
const READ_AHEAD = 4;
const PART_BYTES = 8 * 1024 * 1024;
/** A picture may be replaced while it is to be copied; the next attempt sees the new one. */
const ATTEMPTS = 5;

const compress = promisify(gzip);

/** A file that was named when the copy began went away, and so did its row: the copy would not be whole. */
class Overtaken extends Error {}

/**
 * Copies a running installation, as it is at one moment, into one file: all tables, all files of media, and what is
 * needed to check them. Nothing waits for it.
 * @throws StartupError when there is nothing to copy, or the file cannot be written.
 */
export async function backUp(deps: BackUpDeps, path: string, options: BackUpOptions): Promise<BackUpReport> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(deps, path, options);
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function copyOnce(deps: BackUpDeps, path: string, options: BackUpOptions): Promise<BackUpReport> {
  const { snapshot, now } = deps;
  return inSnapshot(snapshot, async () => {
    const migrations = await appliedMigrations(snapshot);
    if (migrations.length === 0)
      throw new StartupError('This database holds no Blindrank: there is nothing to back up.');
    const tables = await listTables(snapshot);
    const named = await listNamedFiles(snapshot);
    const about: BackupAbout = {
      format: BACKUP_FORMAT,
      blindrank: options.version,
      createdAt: new Date(now()).toISOString(),
      migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      media: named.map(({ key, contentType }) => ({ key, contentType })),
    };
    const progress = counted(tables, named, options.onProgress);
    const rows: Record<string, number> = {};
    let missing: string[] = [];
    await writeArchive(path, async (archive) => {
      await archive.add(ABOUT_FILE, json(about));
      missing = await copyMedia(deps, archive, named, progress);
      for (const table of tables) rows[table.name] = await copyTable(snapshot, archive, table, progress);
      await archive.add(END_FILE, json({ rows, files: named.length - missing.length, missing }));
    });
    const sum = Object.values(rows).reduce((total, count) => total + count, 0);
    return { tables: tables.length, rows: sum, files: named.length - missing.length, missing };
  });
}

/** Returns the keys of files that rows name and the store has not. */
async function copyMedia(
  { media, present }: BackUpDeps,
  archive: ArchiveWriter,
  named: readonly NamedFile[],
  progress: (bytes: number) => void,
): Promise<string[]> {
  const missing: string[] = [];
  for (let from = 0; from < named.length; from += READ_AHEAD) {
    const some = named.slice(from, from + READ_AHEAD);
    const contents = await Promise.all(some.map(async ({ key }) => (await media.read(key))?.bytes()));
    for (const [k, bytes] of contents.entries()) {
      const { key } = some[k];
      if (bytes === undefined) missing.push(key);
      else await archive.add(mediaFile(key), bytes);
      progress(bytes?.length ?? 0);
    }
  }
  const lost = missing.length === 0 ? [] : await stillNamed(present, missing);
  if (lost.length < missing.length) throw new Overtaken('files were replaced while they were copied');
  return missing;
}

/** Returns the number of rows. */
async function copyTable(
  client: ClientBase,
  archive: ArchiveWriter,
  table: Table,
  progress: (bytes: number) => void,
): Promise<number> {
  const rows = rowsOut(client, table);
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  async function write(): Promise<void> {
    if (size === 0) return;
    part += 1;
    await archive.add(tableFile(table.name, part), await compress(Buffer.concat(chunks)));
    progress(size);
    chunks = [];
    size = 0;
  }
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await write();
  }
  await write();
  return (rows as unknown as { rowCount: number }).rowCount;
}

function counted(
  tables: readonly Table[],
  named: readonly NamedFile[],
  onProgress: BackUpOptions['onProgress'] = () => {},
): (bytes: number) => void {
  const total = [...tables, ...named].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress(Math.min(done, total), total);
  };
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
