import { describe, expect, it, onTestFinished } from 'vitest';
import { createBallotBox } from '../../src/features/comparisons/ballot-box.ts';
import { enterContest } from '../../src/features/comparisons/enter-contest.ts';
import { createBooth } from '../../src/features/comparisons/seats.ts';
import { stateAt } from '../../src/features/comparisons/vote-state.ts';
import { liveSnapshot } from '../../src/features/standings/live-snapshot.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../database.ts';
import { insertOpenRound, insertVoter } from '../fixtures/open-round.ts';
import { until } from '../until.ts';
import { startBooth } from './booth.ts';
import { gather } from './crowd.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { openRound } from './round.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a clock that jumps', () => {
  it('forth and back by hours and days keeps nobody from voting, and no state is taken for an older one', async () => {
    let ahead = 0;
    const booth = await startBooth({ now: () => Date.now() + ahead });
    const round = await openRound(booth.url, booth.database.url);
    const crowd = await gather({ url: booth.url, code: round.code, voters: 10, thinkMs: 20 });
    for (const jump of [HOUR, -HOUR, 30 * DAY, -30 * DAY, 0]) {
      ahead = jump;
      booth.forgetIdleSeats(15 * 60_000);
      await crowd.recovers();
    }
    await crowd.settle();
    expect([...crowd.refusals.keys()]).toEqual([]);
    expect(await judge(booth.database.url, round.roundId, crowd.voters)).toMatchObject(FAULTLESS);
  });

  it('back leaves the versions of states and screens rising, so that no page keeps an old one', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const { pool } = database;
    let now = Date.now();
    const round = await insertOpenRound(pool, 4);
    const { accountId } = await insertVoter(pool, round);
    const box = createBallotBox({ pool, log: createLog({ level: 'silent' }), onCommitted: () => undefined });
    const booth = createBooth({ pool, box, now: () => now });
    const state = async () => {
      const seat = await enterContest(booth, { accountId, host: false }, round.slug);
      return (await stateAt(booth, round.slug, seat)).version;
    };
    const machine = () => ({ eventLoopP99Ms: 0, batchP99Ms: 0, queued: 0 });
    const screen = () => ({ pool, now: () => now, baseUrl: '', connected: () => 0, machine });
    const before = [await state(), (await liveSnapshot(screen(), round.roundId)).version];
    now -= DAY;
    // As after a quarter of an hour without this voter.
    booth.seats.clear();
    const after = [await state(), (await liveSnapshot(screen(), round.roundId)).version];
    for (const k of [0, 1]) expect(after[k]).toBeGreaterThanOrEqual(before[k]);
  });

  it('does not close or open a round: the database’s clock alone does', async () => {
    let ahead = 0;
    const { url, database } = await startBooth({ now: () => Date.now() + ahead });
    const round = await openRound(url, database.url);
    const closing = (when: string) =>
      database.pool.query(`UPDATE "Round" SET "closesAt" = clock_timestamp() + $2::interval WHERE id = $1`, [
        round.roundId,
        when,
      ]);
    await closing('30 minutes');
    const crowd = await gather({ url, code: round.code, voters: 5, thinkMs: 20 });
    await until(() => crowd.promised() > 20, 'votes');
    // A node whose clock is behind still thinks that the round is open: the votes do not count.
    ahead = -DAY;
    await closing('0 seconds');
    await until(() => (crowd.refusals.get('round_closed') ?? 0) > 0, 'a refusal');
    const verdict = await judge(database.url, round.roundId, crowd.voters);
    expect(verdict).toMatchObject(FAULTLESS);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS late FROM "Ballot" b JOIN "Round" r ON r.id = b."roundId"
       WHERE r.id = $1 AND b."castAt" > r."closesAt"`,
      [round.roundId],
    );
    expect(rows[0].late).toBe(0);
  });
});
