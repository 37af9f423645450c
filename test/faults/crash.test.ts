import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../src/platform/addresses.ts';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { runningServer } from '../../src/platform/postgres-cluster.ts';
import { findPostgresHome } from '../../src/platform/postgres-home.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { gather } from './crowd.ts';
import { doubledNumbers, FAULTLESS, judge, judgeRatings } from './oracle.ts';
import { startWeb } from './processes.ts';
import { closeRound, openRound, report } from './round.ts';

describe('a server that is killed in the middle of votes', () => {
  it('has every acknowledged vote, rating and undo exactly once after the restart, and again after its PostgreSQL is killed', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const env = { DATA_DIR: folder.path, PORT: String(await freePort('127.0.0.1')) };
    const first = await startWeb(env);
    const round = await openRound(first.url, (await runningEmbeddedPostgres(folder.path)) ?? '', ['pairwise', 'likes']);
    const crowd = await gather({ url: first.url, code: round.code, voters: 40, rate: true, undoEvery: 4 });
    await until(() => crowd.promised() > 300, '300 acknowledged votes');
    await first.end('SIGKILL');
    const killed = performance.now();
    const second = await startWeb(env);
    const startMs = Math.round(performance.now() - killed);
    const recovery = await crowd.recovers();
    report('web killed, with its PostgreSQL and worker', {
      startMs,
      ...recovery,
      pauseMs: crowd.longestPause(killed - 1000),
    });

    // Its supervisor brings the database back alone, on the same address.
    const home = await findPostgresHome(folder.path);
    process.kill((await runningServer(home))?.pid ?? Number.NaN, 'SIGKILL');
    report('the private PostgreSQL killed', await crowd.recovers());
    await crowd.settle();

    const databaseUrl = (await runningEmbeddedPostgres(folder.path)) ?? '';
    const verdict = await judge(databaseUrl, round.roundId, crowd.voters);
    expect(verdict).toMatchObject(FAULTLESS);
    expect(verdict.promised).toBeGreaterThan(300);
    const ratings = await judgeRatings(databaseUrl, round.roundId, crowd.raters);
    expect(ratings).toMatchObject(FAULTLESS);
    expect(ratings.promised).toBeGreaterThan(300);
    for (const witnesses of [crowd.voters, crowd.raters]) {
      expect(witnesses.reduce((sum, one) => sum + one.undone.size, 0)).toBeGreaterThan(20);
    }
    expect(await doubledNumbers(databaseUrl, round.roundId)).toEqual([]);
    // An undo that met the crash may come too late; nothing else is given up.
    expect(crowd.givenUp.filter((what) => !what.endsWith(': undo'))).toEqual([]);
    const counted = await closeRound(databaseUrl, round);
    expect(counted.standing).toBe(counted.votes);
    await second.end('SIGTERM');
  }, 240_000);
});
