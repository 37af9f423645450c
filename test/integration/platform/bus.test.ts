import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Announcement } from '../../../src/contract/jobs.ts';
import { type Bus, listen, notify } from '../../../src/platform/bus.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { until } from '../../until.ts';

const log = createLog({ level: 'silent' });
let database: TestDatabase;
const buses: Bus[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
afterAll(() => database.drop());

async function listener(): Promise<{ heard: Announcement[]; connections: () => number }> {
  const heard: Announcement[] = [];
  let connections = 0;
  const handlers = {
    onAnnouncement: (message: Announcement) => void heard.push(message),
    onConnected: () => {
      connections += 1;
    },
  };
  buses.push(await listen({ databaseUrl: database.url, log }, handlers));
  return { heard, connections: () => connections };
}

const contest = (): Announcement => ({ topic: 'contest', contestId: randomUUID() });

test('an announcement reaches every listener', async () => {
  const [one, other] = [await listener(), await listener()];
  const message: Announcement = {
    topic: 'standing',
    roundId: randomUUID(),
    method: 'pairwise',
    board: '',
    version: 3,
    seq: 41,
  };
  await notify(database.pool, message);
  await until(() => one.heard.length === 1 && other.heard.length === 1, 'both listeners');
  expect([one.heard, other.heard]).toEqual([[message], [message]]);
});

test('it is heard when its transaction commits, and not at all when it rolls back', async () => {
  const { heard } = await listener();
  const [committed, rolledBack, sign] = [contest(), contest(), contest()];
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await notify(client, rolledBack);
  await client.query('ROLLBACK');
  await client.query('BEGIN');
  await notify(client, committed);
  await notify(database.pool, sign);
  await until(() => heard.length === 1, 'the sign');
  expect(heard).toEqual([sign]);
  await client.query('COMMIT');
  client.release();
  await until(() => heard.length === 2, 'the committed one');
  expect(heard).toEqual([sign, committed]);
});

test('a transaction of Prisma announces too', async () => {
  const { heard } = await listener();
  const message = contest();
  await database.prisma.$transaction((tx) => notify(tx, message));
  await until(() => heard.length === 1, 'the announcement');
  expect(heard).toEqual([message]);
});

test('a lost connection is made anew, and its listener is told to read again', async () => {
  const { heard, connections } = await listener();
  expect(connections()).toBe(1);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'blindrank-bus' AND datname = current_database()",
  );
  await until(() => connections() === 2, 'the second connection');
  const message = contest();
  await notify(database.pool, message);
  await until(() => heard.length === 1, 'the announcement');
});

test('what is not understood is passed over', async () => {
  const { heard } = await listener();
  for (const payload of ['no json', '{"topic":"weather"}', '{"topic":"contest"}']) {
    await database.pool.query("SELECT pg_notify('blindrank', $1)", [payload]);
  }
  const message = contest();
  await notify(database.pool, message);
  await until(() => heard.length > 0, 'the announcement');
  expect(heard).toEqual([message]);
});
