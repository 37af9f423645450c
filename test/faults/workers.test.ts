import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveSnapshot } from '../../src/contract/host.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { gather } from './crowd.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { startWeb, startWorker } from './processes.ts';
import { closeRound, openRound, report } from './round.ts';
import { ownRedis } from './stores.ts';

/** Where a refit can be held: a table that no vote touches, in a mode in which votes go on, and what then waits. */
const MOMENTS = {
  'reads the votes': { table: 'BallotEvent', mode: 'ACCESS EXCLUSIVE', waits: '%FROM "BallotEvent"%' },
  'stores the standing': { table: 'Standing', mode: 'EXCLUSIVE', waits: '%INSERT INTO "Standing"%' },
} as const;

/** Holds the next refit at a moment until `act` is done. */
async function during(database: TestDatabase, moment: keyof typeof MOMENTS, act: () => Promise<void>): Promise<void> {
  const { table, mode, waits } = MOMENTS[moment];
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE "${table}" IN ${mode} MODE`);
    await until(async () => {
      const { rows } = await database.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
        [waits],
      );
      return rows.length > 0;
    }, `a refit that ${moment}`);
    await act();
  } finally {
    await holder.end();
  }
}

async function standingSeq(database: TestDatabase, roundId: string): Promise<number> {
  const { rows } = await database.pool.query('SELECT seq FROM "Standing" WHERE "roundId" = $1', [roundId]);
  return Number(rows[0]?.seq ?? 0);
}

async function lastSeq(database: TestDatabase, roundId: string): Promise<number> {
  return Number((await database.pool.query('SELECT "lastSeq" FROM "Round" WHERE id = $1', [roundId])).rows[0].lastSeq);
}

const PLACES = [
  ['of its own machine', ['reads the votes', 'stores the standing']],
  ['behind Redis', ['stores the standing']],
] as const;

describe('a worker that is killed in the middle of a refit', () => {
  it.each(PLACES)(
    '%s costs no vote, and the standing catches up',
    async (place, moments) => {
      const folder = await temporaryFolder();
      onTestFinished(folder.remove);
      const database = await createTestDatabase();
      onTestFinished(database.drop);
      const shared = { DATABASE_URL: database.url, DATA_DIR: folder.path, PORT: '0' };
      const redis = place === 'behind Redis' ? { REDIS_URL: (await ownRedis()).url } : undefined;
      const web = await startWeb({ ...shared, ...redis, ROLE: redis === undefined ? 'all' : 'web' });
      let worker = redis && startWorker({ ...shared, ...redis });
      const round = await openRound(web.url, database.url);
      const crowd = await gather({ url: web.url, code: round.code, voters: 20 });
      for (const moment of moments) {
        let killed = 0;
        let votes = 0;
        await during(database, moment, async () => {
          killed = performance.now();
          if (worker === undefined) process.kill(web.workerPid(), 'SIGKILL');
          else await worker.end('SIGKILL');
          votes = await lastSeq(database, round.roundId);
          if (redis !== undefined) worker = startWorker({ ...shared, ...redis });
          await until(async () => (await lastSeq(database, round.roundId)) > votes + 50, 'votes without a worker');
          const { machine } = await round.host.json<LiveSnapshot>('GET', `/api/v1/rounds/${round.roundId}/live`);
          expect(machine.behind).toBeGreaterThan(50);
          expect(machine.waitingMs).toBeGreaterThan(100);
        });
        await until(async () => (await standingSeq(database, round.roundId)) > votes, 'the standing', 60_000);
        const standingMs = Math.round(performance.now() - killed);
        report(`worker ${place} killed while it ${moment}`, { standingMs, pauseMs: crowd.longestPause(killed) });
      }
      await crowd.settle();
      expect([...crowd.refusals.keys()]).toEqual([]);
      expect(await judge(database.url, round.roundId, crowd.voters)).toMatchObject(FAULTLESS);
      const counted = await closeRound(database.url, round);
      expect(counted.standing).toBe(counted.votes);
      await worker?.end('SIGTERM');
      await web.end('SIGTERM');
    },
    180_000,
  );
});
