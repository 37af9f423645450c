import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CONSTANTS } from '../../../src/domain/constants.ts';
import type { Method } from '../../../src/domain/settings.ts';
import { readLaggingRounds } from '../../../src/features/standings/data.ts';
import { liveSnapshot } from '../../../src/features/standings/live-snapshot.ts';
import type { RefitDeps } from '../../../src/features/standings/refit-pairwise.ts';
import { refitRound } from '../../../src/features/standings/refit-round.ts';
import { readLikes } from '../../../src/features/standings/screen-data.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { approvalOfItems } from '../../../src/stats/beta-binomial.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let deps: RefitDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  const threads = createThreadPool({ maxThreads: 1 });
  deps = { pool: database.pool, threads, logs: new Map(), ratings: new Map(), now: Date.now };
});
afterAll(async () => {
  await deps.threads.close();
  await database.drop();
});

const only = (...methods: Method[]) => ({ settings: { methods } });

/** Ratings straight in the table, numbered as the ballot box does. */
async function give(round: OpenRound, voterId: string, slot: number, liked: boolean): Promise<void> {
  await database.pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq")
     INSERT INTO "Rating" ("roundId", seq, "voterId", slot, liked) SELECT $1, r."lastSeq", $2, $3, $4 FROM r`,
    [round.roundId, voterId, slot, liked],
  );
}

async function ratedRound(options = only('likes')) {
  const round = await insertOpenRound(database.pool, 3, options);
  const people = await Promise.all([1, 2, 3].map(() => insertVoter(database.pool, round, 'voter')));
  for (const [k, { voterId }] of people.entries()) {
    await give(round, voterId, 0, true);
    await give(round, voterId, 1, k === 0);
  }
  return { round, people };
}

const standingOf = async (round: OpenRound) => {
  await refitRound(deps, round.roundId);
  return (await readLikes(database.pool, round.roundId))?.standing;
};

describe('the standing of likes', () => {
  it('is the Beta–Binomial posterior of what was rated', async () => {
    const { round } = await ratedRound();
    const standing = await standingOf(round);
    const expected = approvalOfItems([3, 1, 0], [0, 2, 0], DEFAULT_CONSTANTS.likes.priorVotes);
    expect(standing).toMatchObject({ method: 'likes', seq: 6, final: false, ratings: 6, voters: 3, priorVotes: 4 });
    expect(standing?.priorMean).toBe(5 / 8);
    expect(standing?.rows).toEqual(
      round.codes.map((code, item) => ({
        code,
        rank: expected.rank[item],
        approval: expected.mean[item],
        approval50: [expected.low50[item], expected.high50[item]],
        approval95: [expected.low95[item], expected.high95[item]],
        likes: [3, 1, 0][item],
        dislikes: [0, 2, 0][item],
        voters: [3, 3, 0][item],
        rawRate: [1, 1 / 3, null][item],
      })),
    );
    expect(standing?.confidence).toMatchObject({ label: 'insufficient' });
    expect(standing?.confidence.checks.find(({ name }) => name === 'least')).toMatchObject({ value: 0, holds: false });
  });

  it('follows what is new and what is taken back, with the same numbers as one that reads all anew', async () => {
    const { round, people } = await ratedRound();
    await standingOf(round);
    await database.pool.query(
      `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq")
       UPDATE "Rating" SET "retractedAt" = now(), "retractedSeq" = r."lastSeq" FROM r WHERE "roundId" = $1 AND seq = 2`,
      [round.roundId],
    );
    await give(round, people[1].voterId, 2, true);
    const grown = await standingOf(round);
    expect(grown).toMatchObject({ seq: 8, ratings: 6 });
    deps.ratings.clear();
    const anew = await standingOf(round);
    expect(anew?.rows).toEqual(grown?.rows);
    expect(anew?.rows.map(({ likes, dislikes }) => [likes, dislikes])).toEqual([
      [3, 0],
      [0, 2],
      [1, 0],
    ]);
  });

  it('shows no host the ratings of people who compete, and keeps them for publication', async () => {
    const { round } = await ratedRound();
    const designer = await insertVoter(database.pool, round, 'designer', round.owners[2]);
    for (const slot of [0, 1]) await give(round, designer.voterId, slot, false);
    const standing = await standingOf(round);
    expect(standing).toMatchObject({ ratings: 6, voters: 3 });
    expect(standing?.rows.map(({ likes, dislikes }) => [likes, dislikes])).toEqual([
      [3, 0],
      [1, 2],
      [0, 0],
    ]);
    const { rows } = await database.pool.query(
      `SELECT blind->'rows' AS rows, blind->'ratings' AS ratings FROM "Standing" WHERE "roundId" = $1`,
      [round.roundId],
    );
    expect(rows[0].ratings).toBe(8);
    expect(rows[0].rows.map((row: { dislikes: number }) => row.dislikes)).toEqual([1, 3, 0]);
  });

  it('leaves withdrawn works out', async () => {
    const { round } = await ratedRound();
    await database.pool.query('UPDATE "RoundEntry" SET "withdrawnAt" = now() WHERE "roundId" = $1 AND slot = 1', [
      round.roundId,
    ]);
    const standing = await standingOf(round);
    expect(standing?.rows.map(({ code, likes }) => [code, likes])).toEqual([
      ['E000', 3],
      ['E002', 0],
    ]);
    expect(standing?.priorMean).toBe(4 / 5);
  });

  it('counts participation where nothing but likes is asked, and lags until it has seen everything', async () => {
    const { round, people } = await ratedRound();
    const snapshots = {
      ...{ pool: database.pool, now: Date.now, baseUrl: '' },
      connected: () => 0,
      machine: () => ({ eventLoopP99Ms: 0, batchP99Ms: 0, queued: 0 }),
    };
    expect(await readLaggingRounds(database.pool)).toContain(round.roundId);
    expect((await liveSnapshot(snapshots, round.roundId)).machine.behind).toBe(6);
    await standingOf(round);
    expect(await readLaggingRounds(database.pool)).not.toContain(round.roundId);
    const live = await liveSnapshot(snapshots, round.roundId);
    expect(live).toMatchObject({ methods: ['likes'], standing: null, machine: { behind: 0, waitingMs: 0 } });
    expect(live.likes).toMatchObject({ ratings: 6, voters: 3, active: 3, standing: { ratings: 6 } });
    expect(live.likes?.perMinute.reduce((sum, n) => sum + n, 0)).toBe(6);
    await give(round, people[0].voterId, 2, true);
    const later = await liveSnapshot(snapshots, round.roundId);
    expect(later.machine.behind).toBe(1);
    expect(later.machine.waitingMs).toBeGreaterThan(0);
    await database.pool.query(`UPDATE "Round" SET status = 'closed', "closedAt" = now() WHERE id = $1`, [
      round.roundId,
    ]);
    expect(await standingOf(round)).toMatchObject({ final: true, seq: 7 });
    expect(await readLaggingRounds(database.pool)).not.toContain(round.roundId);
  });

  it('stands beside the one of comparisons, each with all numbers seen', async () => {
    const { round } = await ratedRound(only('pairwise', 'likes'));
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: 1, likes: 1 });
    const { rows } = await database.pool.query('SELECT method, seq FROM "Standing" WHERE "roundId" = $1 ORDER BY 1', [
      round.roundId,
    ]);
    expect(rows).toEqual([
      { method: 'likes', seq: '6' },
      { method: 'pairwise', seq: '6' },
    ]);
  });
});
