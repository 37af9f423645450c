import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { type Crowd, gather } from './crowd.ts';
import { countComparisons, FAULTLESS, judge } from './oracle.ts';
import { startWeb, startWorker } from './processes.ts';
import { closeRound, openRound, report } from './round.ts';
import { type OwnStore, ownRedis } from './stores.ts';

const FAULTS: Readonly<Record<string, (redis: OwnStore) => Promise<void>>> = {
  killed: (redis) => redis.kill(),
  'stopped in order': (redis) => redis.stop(),
};

describe('Redis goes away while people vote', () => {
  it('votes go on as if nothing were, refits wait until it is back, though it has forgotten everything', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const redis = await ownRedis();
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: folder.path, PORT: '0' };
    const web = await startWeb({ ...env, ROLE: 'web' });
    const worker = startWorker(env);
    const round = await openRound(web.url, database.url);
    const crowd = await gather({ url: web.url, code: round.code, voters: 25 });
    const crowds: Crowd[] = [crowd];
    const inStanding = async () => (await countComparisons(database.url, round.roundId)).standing;
    await until(async () => (await inStanding()) > 0, 'a standing', 60_000);
    for (const [fault, happens] of Object.entries(FAULTS)) {
      const began = performance.now();
      await happens(redis);
      // Who comes now joins and votes like everybody.
      crowds.push(await gather({ url: web.url, code: round.code, voters: 3 }));
      await crowds.at(-1)?.recovers();
      const before = crowd.promised();
      await until(() => crowd.promised() > before + 200, 'votes without Redis');
      const stood = await inStanding();
      const pauseMs = crowd.longestPause(began);
      const back = performance.now();
      await redis.start();
      await until(async () => (await inStanding()) > stood, 'a newer standing', 60_000);
      report(`Redis ${fault}`, { votesPauseMs: pauseMs, standingMs: Math.round(performance.now() - back) });
    }
    for (const one of crowds) {
      await one.settle();
      expect([...one.refusals.keys()]).toEqual([]);
    }
    const voters = crowds.flatMap((one) => one.voters);
    for (const { log } of [web, worker]) expect(log()).not.toMatch(/unexpected error|unhandled|uncaught/i);
    expect(await judge(database.url, round.roundId, voters)).toMatchObject(FAULTLESS);
    const counted = await closeRound(database.url, round);
    expect(counted.standing).toBe(counted.votes);
    await worker.end('SIGTERM');
    await web.end('SIGTERM');
  }, 180_000);
});
