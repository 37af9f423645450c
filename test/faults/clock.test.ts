import { describe, expect, it } from 'vitest';
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
