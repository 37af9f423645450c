import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** A migrated, empty database of a test's own. */
export async function createTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const bare = await createBareDatabase(inject('templateDatabase'));
  const database = await openDatabase({ url: bare.url, log: createLog({ level: 'error' }), ...options });
  return {
    ...database,
    url: bare.url,
    drop: async () => {
      await database.close();
      await bare.drop();
    },
  };
}

/** A database without tables, or a copy of `template`. */
export async function createBareDatabase(template = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
