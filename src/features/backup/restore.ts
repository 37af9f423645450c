import { stat } from 'node:fs/promises';
import { buffer, json } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { readArchive } from '../../platform/archive/read-archive.ts';
import { isSealIntact } from '../../platform/archive/seal.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { applyMigrations, migrationsOf } from '../../platform/migrate.ts';
import { StartupError } from '../../platform/startup-error.ts';
import {
  dropEverything,
  hasRows,
  inOneStep,
  isMigratedByUs,
  listTables,
  otherConnections,
  rowsIn,
} from '../../platform/tables.ts';
import {
  ABOUT_FILE,
  BACKUP_FORMAT,
  type BackupAbout,
  type BackupEnd,
  backupAbout,
  backupEnd,
  backupFile,
} from './backup-format.ts';

export interface RestoreDeps {
  readonly client: ClientBase;
  /** The address of the same database. */
  readonly databaseUrl: string;
  readonly media: MediaStore;
  readonly migrationsDir: string;
  readonly log: Log;
}

export interface RestoreOptions {
  /** Whether what the database holds may be removed first. */
  readonly replace?: boolean;
  /** Hears how much of how many bytes is read; a backup is read twice. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface RestoreReport {
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  /** Migrations that came after the backup, applied to its data. */
  readonly migrated: readonly string[];
}

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Brings back what `backUp` copied: checks the whole file first, brings the tables to the backup's own form, loads media
 * and rows, and migrates on to the form of this Blindrank. Rows become visible all together or not at all.
 * @throws StartupError when the file is damaged, no backup, or of a newer Blindrank; when the database is in use, holds
 * something (unless it may be replaced) or belongs to something else.
 */
export async function restore(deps: RestoreDeps, path: string, options: RestoreOptions = {}): Promise<RestoreReport> {
  const { client, databaseUrl, migrationsDir, log, media } = deps;
  const progress = await counted(path, options.onProgress);
  if (!(await isSealIntact(path, progress))) {
    throw new StartupError(`${path} is damaged or no backup of Blindrank. Nothing was changed.`);
  }
  const about = await readAbout(path);
  const last = await lastCommonMigration(about, migrationsDir);
  await makeRoom(client, options.replace === true);
  await applyMigrations(databaseUrl, migrationsDir, log, last);
  const end = await load(deps, path, about, progress);
  const migrated = await applyMigrations(databaseUrl, migrationsDir, log);
  await client.query('ANALYZE');
  if (options.replace === true) await removeOthers(media, about);
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  return { createdAt: about.createdAt, rows, files: end.files, missing: end.missing, migrated };
}

async function readAbout(path: string): Promise<BackupAbout> {
  for await (const { name, stream } of readArchive(path)) {
    const about = name === ABOUT_FILE ? backupAbout.safeParse(await json(stream)).data : undefined;
    if (about?.format === BACKUP_FORMAT) return about;
    break;
  }
  throw new StartupError(`${path} is no backup that this Blindrank can read. Nothing was changed.`);
}

/** The name of the backup's newest migration. @throws StartupError where this Blindrank's history is another one. */
async function lastCommonMigration({ migrations, blindrank }: BackupAbout, migrationsDir: string): Promise<string> {
  const known = await migrationsOf(migrationsDir);
  for (const [k, { name, checksum }] of migrations.entries()) {
    const own = known[k];
    if (own?.name === name && own.checksum === checksum) continue;
    throw new StartupError(
      `This backup was made by Blindrank ${blindrank}, whose database this one does not know (${name}). ` +
        'Update Blindrank and try again. Nothing was changed.',
    );
  }
  return migrations[migrations.length - 1].name;
}

/** An empty database, whatever it held. */
async function makeRoom(client: ClientBase, replace: boolean): Promise<void> {
  if ((await otherConnections(client)) > 0) {
    throw new StartupError('Blindrank is running on this database. Stop all its processes and try again.');
  }
  const tables = await listTables(client);
  if (tables.length > 0 && !(await isMigratedByUs(client))) {
    throw new StartupError('This database holds something other than Blindrank. Restore into one of its own.');
  }
  if (!replace && (await hasRows(client, tables))) {
    throw new StartupError(
      'This database is not empty. Restore into an empty one, or add --replace to remove what it holds.',
    );
  }
  await inOneStep(client, () => dropEverything(client));
}

/** Media come first: no row is ever visible without its file. */
async function load(
  { client, media }: RestoreDeps,
  path: string,
  about: BackupAbout,
  progress: (bytes: number) => void,
): Promise<BackupEnd> {
  const types = new Map(about.media.map(({ key, contentType }) => [key, contentType]));
  let files = 0;
  let end: BackupEnd | undefined;
  await inOneStep(client, async () => {
    const rows = createRowLoader(client, about);
    for await (const { name, stream } of readArchive(path, progress)) {
      const file = backupFile(name);
      if (file?.kind === 'table') await rows.take(file.table, stream);
      else if (file?.kind === 'end') end = backupEnd.parse(await json(stream));
      else if (file?.kind === 'media') {
        await media.put(file.key, await buffer(stream), types.get(file.key) ?? UNKNOWN_TYPE);
        files += 1;
      }
    }
    const found = await rows.finish();
    const whole = end?.files === files && about.tables.every(({ name }) => end?.rows[name] === found.get(name));
    if (!whole) throw new Error('the backup holds other numbers of rows or files than it says');
  });
  return end as unknown as BackupEnd;
}

interface RowLoader {
  /** The next part of a table's rows; all parts of a table come one after another. */
  take(table: string, compressed: NodeJS.ReadableStream): Promise<void>;
  /** The number of rows of each table. */
  finish(): Promise<ReadonlyMap<string, number>>;
}

function createRowLoader(client: ClientBase, about: BackupAbout): RowLoader {
  const counts = new Map(about.tables.map(({ name }) => [name, 0]));
  let open: { name: string; sink: ReturnType<typeof rowsIn> } | undefined;

  async function close(): Promise<void> {
    if (open === undefined) return;
    const { name, sink } = open;
    sink.end();
    await finished(sink);
    counts.set(name, sink.rowCount);
    open = undefined;
  }

  return {
    async take(name, compressed) {
      if (open?.name !== name) {
        await close();
        const table = about.tables.find((one) => one.name === name);
        if (table === undefined) throw new Error(`the backup does not list its table ${name}`);
        open = { name, sink: rowsIn(client, table) };
      }
      const { sink } = open;
      await pipeline(compressed, createGunzip(), sink, { end: false }).catch((error: unknown) => {
        // Left open, it would keep the connection waiting for rows.
        sink.destroy(error as Error);
        throw error;
      });
    },
    async finish() {
      await close();
      return counts;
    },
  };
}

/** Files that were there before and that no row names any more. */
async function removeOthers(media: MediaStore, about: BackupAbout): Promise<void> {
  const named = new Set(about.media.map(({ key }) => key));
  for await (const key of media.list()) if (!named.has(key)) await media.remove(key);
}

async function counted(
  path: string,
  onProgress: RestoreOptions['onProgress'] = () => {},
): Promise<(bytes: number) => void> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new StartupError(`${path} cannot be read.`, { cause: error });
  });
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress(Math.min(done, 2 * size), 2 * size);
  };
}
