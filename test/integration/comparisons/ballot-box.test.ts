import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/domain/app-error.ts';
import { type BallotBox, type CommittedBatch, createBallotBox } from '../../../src/features/comparisons/ballot-box.ts';
import type { NewAssignment, NewBallot } from '../../../src/features/comparisons/ballot-sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let ballotPool: pg.Pool;
let box: BallotBox;
let committed: CommittedBatch[];

beforeAll(async () => {
  database = await createTestDatabase();
  ballotPool = new pg.Pool({ connectionString: database.url, max: 2 });
  committed = [];
  box = createBallotBox({
    pool: ballotPool,
    log: createLog({ level: 'silent' }),
    onCommitted: (batch) => committed.push(batch),
    maxBatch: 64,
    maxQueue: 500,
  });
});
afterAll(async () => {
  await ballotPool.end();
  await database.drop();
});

function ballot(round: OpenRound, voterId: string, change: Partial<NewBallot> = {}): NewBallot {
  return {
    voterId,
    taskId: round.taskId,
    ordinal: 1,
    attempt: 1,
    low: 0,
    high: 1,
    criterion: 0,
    outcome: 'low',
    kind: 'fresh',
    skipNumber: null,
    dwellMs: null,
    lowShownLeft: false,
    ...change,
  };
}

function assignment(round: OpenRound, voterId: string, change: Partial<NewAssignment> = {}): NewAssignment {
  return {
    voterId,
    taskId: round.taskId,
    ordinal: 2,
    low: 1,
    high: 2,
    lowShownLeft: true,
    kind: 'fresh',
    repeatOf: null,
    propensity: 0.5,
    ...change,
  };
}

const rows = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows;
const ballotsOf = (round: OpenRound) =>
  rows('SELECT * FROM "Ballot" WHERE "roundId" = $1 ORDER BY seq', [round.roundId]);

describe('ballot box', () => {
  it('numbers ballots of a round without a gap, in batches, and counts them in the round', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const voters = await Promise.all(Array.from({ length: 200 }, () => insertVoter(database.pool, round)));
    const receipts = await Promise.all(
      voters.map(({ voterId }) =>
        box.submit({
          roundId: round.roundId,
          ballot: ballot(round, voterId),
          assignments: [assignment(round, voterId)],
        }),
      ),
    );
    expect(receipts.map((one) => one.seq).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 200 }, (_, k) => k + 1),
    );
    expect(receipts.every((one) => one.assigned.has(2))).toBe(true);
    expect(await ballotsOf(round)).toHaveLength(200);
    const [{ lastSeq }] = await rows('SELECT "lastSeq" FROM "Round" WHERE id = $1', [round.roundId]);
    expect(Number(lastSeq)).toBe(200);
    const batches = committed.filter((batch) => batch.roundId === round.roundId);
    expect(batches.length).toBeLessThan(20);
    expect(batches.reduce((sum, batch) => sum + batch.ballots, 0)).toBe(200);
  });

  it('stores the same answer once, however often and from wherever it comes', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    const other = createBallotBox({ pool: ballotPool, log: createLog({ level: 'silent' }), onCommitted: () => {} });
    const submission = () => ({ roundId: round.roundId, ballot: ballot(round, voterId), assignments: [] });
    const receipts = await Promise.all(
      Array.from({ length: 40 }, (_, k) => (k % 2 === 0 ? box : other).submit(submission())),
    );
    expect(receipts.filter((one) => one.seq !== null)).toHaveLength(1);
    expect(await ballotsOf(round)).toHaveLength(1);
  });

  it('keeps one fresh answer a pair, but lets a repeat and a retracted pair be answered again', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    const submit = (change: Partial<NewBallot>) =>
      box.submit({ roundId: round.roundId, ballot: ballot(round, voterId, change), assignments: [] });
    expect((await submit({})).seq).not.toBeNull();
    expect((await submit({ ordinal: 2, outcome: 'high' })).seq).toBeNull();
    expect((await submit({ ordinal: 3, kind: 'repeat', outcome: 'high' })).seq).not.toBeNull();
    await database.pool.query(`UPDATE "Ballot" SET status = 'retracted' WHERE "roundId" = $1 AND ordinal = 1`, [
      round.roundId,
    ]);
    expect((await submit({ attempt: 2 })).seq).not.toBeNull();
  });

  it('numbers skips, so that two at once cannot both be the last', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    const skip = (ordinal: number, high: number) =>
      box.submit({
        roundId: round.roundId,
        ballot: ballot(round, voterId, { ordinal, high, outcome: 'skip', skipNumber: 20 }),
        assignments: [],
      });
    const receipts = await Promise.all([skip(1, 1), skip(2, 2)]);
    expect(receipts.filter((one) => one.seq !== null)).toHaveLength(1);
  });

  it('assigns nothing after a ballot that was refused, and a fresh pair to a voter once', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    await box.submit({ roundId: round.roundId, ballot: ballot(round, voterId), assignments: [] });
    const refused = await box.submit({
      roundId: round.roundId,
      ballot: ballot(round, voterId, { outcome: 'high' }),
      assignments: [assignment(round, voterId)],
    });
    expect(refused).toEqual({ seq: null, assigned: new Set() });
    const first = await box.submit({ roundId: round.roundId, ballot: null, assignments: [assignment(round, voterId)] });
    expect(first.assigned).toEqual(new Set([2]));
    const again = await box.submit({
      roundId: round.roundId,
      ballot: null,
      assignments: [assignment(round, voterId, { ordinal: 3 }), assignment(round, voterId, { ordinal: 4, high: 3 })],
    });
    expect(again.assigned).toEqual(new Set([4]));
  });

  it.each([
    ['closed', `UPDATE "Round" SET status = 'closed' WHERE id = $1`, 'round_closed'],
    ['paused', `UPDATE "Round" SET status = 'paused' WHERE id = $1`, 'round_paused'],
    ['past its closing time', `UPDATE "Round" SET "closesAt" = clock_timestamp() WHERE id = $1`, 'round_closed'],
  ])('takes nothing for a round that is %s', async (_name, change, code) => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    await database.pool.query(change, [round.roundId]);
    const submission = {
      roundId: round.roundId,
      ballot: ballot(round, voterId),
      assignments: [assignment(round, voterId)],
    };
    await expect(box.submit(submission)).rejects.toMatchObject({ code });
    expect(await ballotsOf(round)).toHaveLength(0);
    expect(await rows('SELECT 1 FROM "Assignment" WHERE "roundId" = $1', [round.roundId])).toHaveLength(0);
  });

  it('lets nothing slip in after closing, whatever was under way', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const voters = await Promise.all(Array.from({ length: 300 }, () => insertVoter(database.pool, round)));
    const outcomes = voters.map(({ voterId }) =>
      box.submit({ roundId: round.roundId, ballot: ballot(round, voterId), assignments: [] }).then(
        () => 'stored',
        (error: unknown) => (error as AppError).code,
      ),
    );
    const { rows: closing } = await database.pool.query(
      `UPDATE "Round" SET status = 'closed' WHERE id = $1 RETURNING "lastSeq"`,
      [round.roundId],
    );
    const settled = await Promise.all(outcomes);
    const stored = await ballotsOf(round);
    expect(stored).toHaveLength(Number(closing[0].lastSeq));
    expect(settled.filter((one) => one === 'stored')).toHaveLength(stored.length);
    expect(settled.every((one) => one === 'stored' || one === 'round_closed')).toBe(true);
  });

  it('isolates a row that the database cannot take', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const voters = await Promise.all(Array.from({ length: 33 }, () => insertVoter(database.pool, round)));
    const outcomes = await Promise.allSettled(
      voters.map(({ voterId }, k) =>
        box.submit({
          roundId: round.roundId,
          ballot: ballot(round, k === 17 ? 'not-a-uuid' : voterId),
          assignments: [],
        }),
      ),
    );
    expect(outcomes.map((one) => one.status).filter((status) => status === 'rejected')).toHaveLength(1);
    expect(outcomes[17].status).toBe('rejected');
    expect(await ballotsOf(round)).toHaveLength(32);
  });

  it('answers busy when its queue is full, and stores all that it accepted', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 700 }, (_, k) =>
        box.submit({
          roundId: round.roundId,
          ballot: ballot(round, voterId, { ordinal: k + 1, kind: 'repeat' }),
          assignments: [],
        }),
      ),
    );
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(200);
    for (const one of refused)
      expect((one as PromiseRejectedResult).reason).toMatchObject({
        code: 'busy',
        detail: { retryAfterMs: expect.any(Number) },
      });
    expect(await ballotsOf(round)).toHaveLength(500);
  });

  it('answers unavailable while the database is away, and goes on afterwards', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const { voterId } = await insertVoter(database.pool, round);
    const broken = new pg.Pool({ connectionString: database.url.replace(/:\d+\//, ':1/'), max: 1 });
    const away = createBallotBox({ pool: broken, log: createLog({ level: 'silent' }), onCommitted: () => {} });
    const submission = { roundId: round.roundId, ballot: ballot(round, voterId), assignments: [] };
    await expect(away.submit(submission)).rejects.toMatchObject({ code: 'unavailable' });
    await broken.end();
    expect((await box.submit(submission)).seq).toBe(1);
    await box.drain();
    expect(box.queued()).toBe(0);
  });
});
