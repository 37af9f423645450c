import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { authenticate } from '../../src/features/access/authenticate.ts';
import { accessRoutes } from '../../src/features/access/routes.ts';
import { createBallotBox } from '../../src/features/comparisons/ballot-box.ts';
import { findOtherDevices } from '../../src/features/comparisons/other-devices.ts';
import { createBooth, forgetIdleSeats } from '../../src/features/comparisons/seats.ts';
import { serveVoting } from '../../src/features/comparisons/socket.ts';
import { refusalOf } from '../../src/platform/http/error-sentence.ts';
import { buildHttpApp } from '../../src/platform/http/http-app.ts';
import { createHttpServer } from '../../src/platform/http/http-server.ts';
import { createCommandDesk } from '../../src/platform/live/commands.ts';
import { createLiveServer } from '../../src/platform/live/live-server.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

export interface TestBooth {
  readonly url: string;
  readonly database: TestDatabase;
  /** What the web process does once a minute. */
  forgetIdleSeats(idleMs: number): void;
}

/** Joining and voting of a web process in this one, over parts that a test may change. */
export async function startBooth(
  options: { now?: () => number; maxBatch?: number; maxQueue?: number } = {},
): Promise<TestBooth> {
  const { now = Date.now, ...sizes } = options;
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { pool, prisma } = database;
  const log = createLog({ level: 'silent' });
  const ballotPool = new pg.Pool({ connectionString: database.url, max: 2 });
  onTestFinished(() => ballotPool.end());
  const box = createBallotBox({ pool: ballotPool, log, onCommitted: () => undefined, ...sizes });
  const booth = createBooth({ pool, box, now });
  const services = { log, prisma, now, baseUrl: 'http://blindrank.test' };
  const who = (cookie: string | undefined) => authenticate(services, cookie);
  const routes = [accessRoutes(services)];
  const probes = { alive: () => true, ready: async () => ({ ready: true, checks: {} }) };
  const http = createHttpServer(
    buildHttpApp({ services, authenticate: ({ headers }) => who(headers.cookie), routes, probes }),
  );
  const live = createLiveServer({ http, log, originAllowed: () => true });
  const refuse = (error: unknown) => refusalOf(error, log);
  const votes = live.of('/vote');
  const devices = findOtherDevices(votes, { manyNodes: false });
  serveVoting(votes, { booth, log, authenticate: who, refuse, desk: createCommandDesk({ log, refuse }), devices });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => live.close());
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, database, forgetIdleSeats: (idleMs) => forgetIdleSeats(booth, idleMs) };
}
