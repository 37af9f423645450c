import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { databaseFault } from './database-fault.ts';
import type { Log } from './log.ts';
import { withSchemaEngine } from './schema-engine.ts';
import { repositoryRoot } from './source.ts';
import { errorText, StartupError } from './startup-error.ts';

export const MIGRATIONS_DIR = join(repositoryRoot, 'prisma', 'migrations');
const SCHEMA_FILE = join(repositoryRoot, 'prisma', 'schema.prisma');
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** One process migrates at a time; the others wait here, however long it takes. */
const MIGRATION_LOCK = 7_316_002;

/** Migrations of the folder and the database, set side by side; each list in the order of their names. */
export interface MigrationState {
  readonly pending: string[];
  /** Started once and never finished; being atomic, they left nothing behind. */
  readonly failed: string[];
  /** Applied with another text than the folder's. */
  readonly edited: string[];
  /** Applied, and not in the folder. */
  readonly unknown: string[];
}

interface Migration {
  readonly name: string;
  readonly script: string;
}

/**
 * Brings the database to the folder's last migration, or to the one named `last`; each one is applied whole or not at
 * all. Returns the names of those that were applied.
 * @throws StartupError when a migration was edited after it was applied, is unknown here, or fails.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrationsDir: string,
  log: Log,
  last?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'blindrank-migrate' });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw databaseFault(databaseUrl, error);
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const all = await readMigrations(migrationsDir);
    const migrations = last === undefined ? all : all.filter(({ name }) => name <= last);
    const state = compare(migrations, await recorded(client));
    refuseStrangers(state);
    if (state.pending.length === 0) return [];
    const applied = await applyPending(databaseUrl, migrationsDir, migrations, state);
    log.info({ applied }, 'database migrated');
    return applied;
  } finally {
    await client.end();
  }
}

/** A migration and the hash of its text, as the engine records it. */
export interface MigrationMark {
  readonly name: string;
  readonly checksum: string;
}

/** The migrations that a database has applied, in their order. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<MigrationMark[]> {
  const rows = await recorded(client);
  return rows.filter(({ finished }) => finished).map(({ name, checksum }) => ({ name, checksum }));
}

/** The migrations of a folder, in their order. */
export async function migrationsOf(migrationsDir: string): Promise<MigrationMark[]> {
  const migrations = await readMigrations(migrationsDir);
  return migrations.map(({ name, script }) => ({ name, checksum: checksum(script) }));
}

/** What `applyMigrations` would find; readiness asks this. */
export async function migrationState(
  client: Pick<pg.ClientBase, 'query'>,
  migrationsDir: string = MIGRATIONS_DIR,
): Promise<MigrationState> {
  return compare(await readMigrations(migrationsDir), await recorded(client));
}

/**
 * The statements that lead from the folder's migrations to schema.prisma; empty when they agree.
 * Uses a database of its own on the server of `databaseUrl` and leaves nothing there.
 */
export async function schemaDrift(
  databaseUrl: string,
  migrationsDir: string = MIGRATIONS_DIR,
  schemaFile: string = SCHEMA_FILE,
): Promise<string> {
  const list = asList(migrationsDir, await readMigrations(migrationsDir));
  const files = [{ path: schemaFile, content: await readFile(schemaFile, 'utf8') }];
  const difference = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...list },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return difference.exitCode === 0 ? '' : (difference.stdout ?? '').trim();
}

/** Writes the next migration, `NNNN_name`, from the difference to schema.prisma; undefined when there is none. */
export async function newMigration(
  databaseUrl: string,
  name: string,
  migrationsDir: string = MIGRATIONS_DIR,
): Promise<string | undefined> {
  const script = await schemaDrift(databaseUrl, migrationsDir);
  if (script === '') return undefined;
  const last = (await readMigrations(migrationsDir)).at(-1)?.name ?? '0000';
  const folder = `${String(Number.parseInt(last, 10) + 1).padStart(4, '0')}_${name.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()}`;
  await mkdir(join(migrationsDir, folder), { recursive: true });
  await writeFile(join(migrationsDir, folder, 'migration.sql'), `${script}\n`);
  return folder;
}

async function applyPending(
  databaseUrl: string,
  migrationsDir: string,
  migrations: readonly Migration[],
  state: MigrationState,
): Promise<string[]> {
  return withSchemaEngine(databaseUrl, async (engine: SchemaEngine) => {
    for (const migrationName of state.failed) await engine.markMigrationRolledBack({ migrationName });
    try {
      const list = asList(migrationsDir, migrations);
      return (await engine.applyMigrations({ migrationsList: list, filters: NO_FILTERS })).appliedMigrationNames;
    } catch (error) {
      throw new StartupError(
        `The database could not be migrated and is as it was before the failed step: ${oneLine(errorText(error))}`,
        { cause: error },
      );
    }
  });
}

function refuseStrangers(state: MigrationState): void {
  const [edited] = state.edited;
  if (edited !== undefined) {
    throw new StartupError(
      `Migration ${edited} was edited after this database had applied it. Restore its file, and put the change in a new one.`,
    );
  }
  const [unknown] = state.unknown;
  if (unknown !== undefined) {
    throw new StartupError(
      `This database was migrated by a newer Blindrank (${unknown} is unknown here). Update Blindrank, or restore a backup.`,
    );
  }
}

function compare(migrations: readonly Migration[], rows: readonly RecordedMigration[]): MigrationState {
  const applied = new Map(rows.filter((row) => row.finished).map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    failed: rows.filter((row) => !row.finished && !applied.has(row.name)).map((row) => row.name),
    edited: migrations
      .filter(({ name, script }) => applied.has(name) && applied.get(name) !== checksum(script))
      .map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !known.has(name)).sort(),
  };
}

interface RecordedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

async function recorded(client: Pick<pg.ClientBase, 'query'>): Promise<RecordedMigration[]> {
  const table = await client.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (table.rows[0]?.present !== true) return [];
  const found = await client.query<RecordedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return found.rows;
}

async function readMigrations(migrationsDir: string): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => ({ name, script: await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8') })),
  );
}

function asList(baseDir: string, migrations: readonly Migration[]): MigrationList {
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}

/** As the engine records it. */
function checksum(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
