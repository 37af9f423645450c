import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import {
  applyMigrations,
  MIGRATIONS_DIR,
  migrationState,
  newMigration,
  schemaDrift,
} from '../../../src/platform/migrate.ts';
import { StartupError } from '../../../src/platform/startup-error.ts';
import { createBareDatabase } from '../../database.ts';

const log = createLog({ level: 'silent' });
let folder: string;
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-migrations-'));
  database = await createBareDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function tables(): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1",
  );
  return found.rows.map((row) => row.name);
}

test('applies each migration once, in order', async () => {
  await write('0001_first', 'CREATE TABLE a (id INT);');
  await write('0002_second', 'ALTER TABLE a RENAME TO b;');
  expect(await applyMigrations(database.url, folder, log)).toEqual(['0001_first', '0002_second']);
  expect(await tables()).toEqual(['b']);
  expect(await applyMigrations(database.url, folder, log)).toEqual([]);

  await write('0003_third', 'CREATE TABLE c (id INT);');
  expect((await migrationState(client as unknown as pg.Pool, folder)).pending).toEqual(['0003_third']);
  expect(await applyMigrations(database.url, folder, log)).toEqual(['0003_third']);
});

test('processes that start together migrate once', async () => {
  await write('0001_first', 'CREATE TABLE a (id INT);');
  const all = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, folder, log)));
  expect(all.flat()).toEqual(['0001_first']);
});

test('a script with semicolons in comments, strings and blocks is applied as PostgreSQL reads it', async () => {
  await write(
    '0001_tricky',
    `-- one; two\nDO $$ BEGIN CREATE TABLE a (t TEXT DEFAULT 'x;y'); END; $$;\nCREATE TABLE b (id INT);`,
  );
  await applyMigrations(database.url, folder, log);
  expect(await tables()).toEqual(['a', 'b']);
});

test('a failing migration leaves nothing of itself, says why, and is tried again when mended', async () => {
  await write('0001_first', 'CREATE TABLE a (id INT);');
  await write('0002_broken', 'CREATE TABLE b (id INT); SELECT no_such_function();');
  const failure = await applyMigrations(database.url, folder, log).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as Error).message).toMatch(/no_such_function/);
  expect((failure as Error).message).not.toContain('\n');
  expect(await tables()).toEqual(['a']);

  await write('0002_broken', 'CREATE TABLE b (id INT);');
  expect(await applyMigrations(database.url, folder, log)).toEqual(['0002_broken']);
  expect(await tables()).toEqual(['a', 'b']);
});

test('an edited migration is refused in one line that names it', async () => {
  await write('0001_first', 'CREATE TABLE a (id INT);');
  await applyMigrations(database.url, folder, log);
  await write('0001_first', 'CREATE TABLE a (id INT, more INT);');
  await expect(applyMigrations(database.url, folder, log)).rejects.toThrow(/^Migration 0001_first was edited[^\n]*$/);
});

test('a database of a newer Blindrank is refused', async () => {
  await write('0001_first', 'CREATE TABLE a (id INT);');
  await write('0002_newer', 'CREATE TABLE b (id INT);');
  await applyMigrations(database.url, folder, log);
  await rm(join(folder, '0002_newer'), { recursive: true });
  await expect(applyMigrations(database.url, folder, log)).rejects.toThrow(/newer Blindrank \(0002_newer/);
});

test('the migrations of the repository lead to schema.prisma', async () => {
  expect(await schemaDrift(inject('databaseUrl'))).toBe('');
});

test('a schema that went ahead is found, and becomes the next migration', async () => {
  await cp(MIGRATIONS_DIR, folder, { recursive: true });
  await write('29990101000000_ahead', 'CREATE TABLE "Extra" (id INT PRIMARY KEY);');
  expect(await schemaDrift(inject('databaseUrl'), folder)).toMatch(/DROP TABLE "Extra"/);
  expect(await newMigration(inject('databaseUrl'), 'Drop extra', folder)).toBe('29990101000001_drop_extra');
  expect(await newMigration(inject('databaseUrl'), 'again', folder)).toBeUndefined();
});

test('comparing leaves no database behind', async () => {
  await schemaDrift(inject('databaseUrl'), folder);
  const left = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'blindrank_shadow%'");
  expect(left.rows).toEqual([]);
});
