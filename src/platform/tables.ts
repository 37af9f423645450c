import type { Readable, Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table of the installation; columns that the database computes are left out. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Roughly how many bytes its rows take. */
  readonly bytes: number;
}

/** The engine's own record of migrations: it is made by migrating, and belongs to no copy. */
const MIGRATIONS_TABLE = '_prisma_migrations';

/** Texts that any PostgreSQL reads back as the same values. */
const PORTABLE = `
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'iso_8601';
  SET LOCAL extra_float_digits = 3;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = 0`;

/** Runs `read` on one unchanging picture of the database, however much is written meanwhile. */
export async function inSnapshot<T>(client: ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(PORTABLE);
    return await read();
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/** Runs `write`; all of it becomes visible, or nothing. */
export async function inOneStep(client: ClientBase, write: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(PORTABLE);
    await write();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The tables of the schema, each after those that its rows refer to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const tables = await client.query<Omit<Table, 'bytes'> & { bytes: string }>(
    `SELECT c.relname AS name, pg_table_size(c.oid) AS bytes,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> $1
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
  const references = await client.query<{ table: string; refersTo: string }>(
    `SELECT f.relname AS table, t.relname AS "refersTo"
     FROM pg_constraint JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`,
  );
  return parentsFirst(
    tables.rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
    references.rows,
  );
}

/** Orders tables so that each comes after those it refers to. @throws Error when tables refer to each other in a ring. */
export function parentsFirst<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly { readonly table: string; readonly refersTo: string }[],
): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) =>
        !placed.has(name) && references.every(({ table, refersTo }) => table !== name || placed.has(refersTo)),
    );
    if (next === undefined) throw new Error('tables refer to each other in a ring');
    ordered.push(next);
    placed.add(next.name);
  }
  return ordered;
}

/** The rows of a table as PostgreSQL's COPY text. */
export function rowsOut(client: ClientBase, table: Pick<Table, 'name' | 'columns'>): Readable {
  return client.query(copyTo(`COPY ${target(table)} TO STDOUT`));
}

/** Takes the rows of a table; the number of them is known when it has finished. */
export function rowsIn(client: ClientBase, table: Pick<Table, 'name' | 'columns'>): Writable & { rowCount: number } {
  return client.query(copyFrom(`COPY ${target(table)} FROM STDIN`));
}

/** Whether any table has a row. */
export async function hasRows(client: ClientBase, tables: readonly Pick<Table, 'name'>[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${quoted(name)}) AS found`);
    if (rows[0].found === true) return true;
  }
  return false;
}

/** Whether the schema has been migrated by us, if only in part. */
export async function isMigratedByUs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [MIGRATIONS_TABLE]);
  return rows[0].found === true;
}

/** Removes every table and type of the schema. */
export async function dropEverything(client: ClientBase): Promise<void> {
  await client.query(`DO $$
    DECLARE thing text;
    BEGIN
      FOR thing IN SELECT format('DROP TABLE %s CASCADE', c.oid::regclass) FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      LOOP EXECUTE thing; END LOOP;
      FOR thing IN SELECT format('DROP TYPE %s CASCADE', t.oid::regtype) FROM pg_type t
        WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e'
      LOOP EXECUTE thing; END LOOP;
    END $$`);
}

/** How many other Blindrank connections the database has. */
export async function otherConnections(client: ClientBase): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'blindrank%'`,
  );
  return rows[0].n;
}

function target({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
