import { createServer } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../src/platform/addresses.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { StartupError } from '../../../src/platform/startup-error.ts';
import { createTestDatabase } from '../../database.ts';
import { until } from '../../until.ts';

const log = createLog({ level: 'silent' });
const database = await createTestDatabase({ max: 3 });
afterAll(() => database.drop());

test('the pool and Prisma speak to the same database', async () => {
  const { id } = await database.prisma.account.create({ data: { host: true } });
  const { rows } = await database.pool.query('SELECT host FROM "Account" WHERE id = $1', [id]);
  expect(rows).toEqual([{ host: true }]);
});

test('a query takes one processor, and the rest are for the votes', async () => {
  const other = await openDatabase({ url: database.url, log, max: 1 });
  try {
    const { rows } = await other.pool.query('SHOW max_parallel_workers_per_gather');
    expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
  } finally {
    await other.close();
  }
});

test('lost connections end neither the process nor the pool', async () => {
  await Promise.all([1, 2, 3].map(() => database.pool.query('SELECT 1')));
  const { url } = database;
  const other = await openDatabase({ url, log, max: 1 });
  await other.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await other.close();
  const rows = await until(() =>
    database.pool.query('SELECT 1 AS one').then(
      (result) => result.rows,
      () => undefined,
    ),
  );
  expect(rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.account.count()).toBeGreaterThanOrEqual(0);
});

async function faultOf(change: (url: URL) => void): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  change(url);
  const fault = await openDatabase({ url: url.href, log }).catch((error: unknown) => error as Error);
  expect(fault).toBeInstanceOf(StartupError);
  expect((fault as Error).message).not.toContain('\n');
  return (fault as Error).message;
}

test('a wrong password is told', async () => {
  expect(await faultOf((url) => (url.password = 'guessed'))).toMatch(/refuses the password of "blindrank"/);
});

test('a database that does not exist is told', async () => {
  expect(await faultOf((url) => (url.pathname = '/nowhere'))).toMatch(/no database "nowhere"/);
});

test('a port where nobody listens is told', async () => {
  const port = await freePort();
  expect(await faultOf((url) => (url.port = String(port)))).toContain(`Nothing answers at 127.0.0.1:${port}`);
});

test('something else than PostgreSQL at the address is told', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await until(() => server.listening);
  const { port } = server.address() as { port: number };
  expect(await faultOf((url) => (url.port = String(port)))).toMatch(/cannot be opened .* Check DATABASE_URL/);
  server.close();
});
