import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastCommand, VoteState } from '../../../src/contract/vote.ts';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { createBallotBox } from '../../../src/features/comparisons/ballot-box.ts';
import { castComparison } from '../../../src/features/comparisons/cast-comparison.ts';
import { enterContest } from '../../../src/features/comparisons/enter-contest.ts';
import {
  type Booth,
  createBooth,
  inTurn,
  roundChanged,
  standingArrived,
} from '../../../src/features/comparisons/seats.ts';
import { stateAt, voteState } from '../../../src/features/comparisons/vote-state.ts';
import { withdrawFromRound } from '../../../src/features/rounds/withdraw-from-round.ts';
import { type RefitDeps, refitRound } from '../../../src/features/standings/refit-round.ts';
import { readStanding } from '../../../src/features/standings/screen-data.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let ballotPool: pg.Pool;
let refits: RefitDeps;
/** Two nodes over one database. */
let nodeA: Booth;
let nodeB: Booth;

beforeAll(async () => {
  database = await createTestDatabase();
  ballotPool = new pg.Pool({ connectionString: database.url, max: 4 });
  const node = () => {
    const box = createBallotBox({ pool: ballotPool, log: createLog({ level: 'silent' }), onCommitted: () => {} });
    return createBooth({ pool: database.pool, box, now: Date.now });
  };
  nodeA = node();
  nodeB = node();
  refits = {
    pool: database.pool,
    threads: createThreadPool({ maxThreads: 1 }),
    logs: new Map(),
    ratings: new Map(),
    now: Date.now,
  };
});
afterAll(async () => {
  await refits.threads.close();
  await ballotPool.end();
  await database.drop();
});

type Person = { voterId: string; accountId: string };

async function join(node: Booth, round: OpenRound, person: Person): Promise<VoteState> {
  const actor = { accountId: person.accountId, host: false };
  return stateAt(node, round.slug, await enterContest(node, actor, round.slug));
}

async function cast(node: Booth, round: OpenRound, person: Person, command: CastCommand): Promise<VoteState> {
  const seat = await enterContest(node, { accountId: person.accountId, host: false }, round.slug);
  if (seat === null) throw new Error('no round');
  return inTurn(seat, async () => {
    await castComparison(node, seat, command);
    return voteState(node, seat);
  });
}

function pick(state: VoteState): CastCommand {
  if (state.open === null || state.round === null) throw new Error(`no open pair: ${state.end}`);
  const { ordinal, attempt, left } = state.open;
  return { round: state.round.id, ordinal, attempt, choice: { pick: left.code } };
}

async function withdraw(round: OpenRound, code: string): Promise<void> {
  const host = await machineAsHostOf(database, round.slug);
  await withdrawFromRound(database, host, round.roundId, { code, reason: '' });
}

/** Every node hears of it. */
async function told(round: OpenRound): Promise<void> {
  await Promise.all([roundChanged(nodeA, round.roundId), roundChanged(nodeB, round.roundId)]);
}

const codesOf = (state: VoteState) =>
  [state.open, state.next].flatMap((pair) => (pair === null ? [] : [pair.left.code, pair.right.code]));
const stored = async (round: OpenRound, where = 'true') =>
  (await database.pool.query(`SELECT * FROM "Ballot" WHERE "roundId" = $1 AND ${where} ORDER BY seq`, [round.roundId]))
    .rows;

describe('a work that is withdrawn in mid-round', () => {
  it('leaves the hands of those who hold it: they get other pairs, the same on every node', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const before = await join(nodeA, round, person);
    const gone = before.open?.left.code as string;
    await withdraw(round, gone);
    await told(round);
    const [a, b] = [await join(nodeA, round, person), await join(nodeB, round, person)];
    expect(codesOf(a)).toHaveLength(4);
    expect(codesOf(a)).not.toContain(gone);
    expect([b.open, b.next]).toEqual([a.open, a.next]);
    expect(a.open?.ordinal).toBeGreaterThan(1);
    await expect(cast(nodeA, round, person, pick(before))).rejects.toMatchObject({ code: 'entry_withdrawn' });
    expect((await cast(nodeB, round, person, pick(a))).progress.judged).toBe(1);
    const { rows } = await database.pool.query('SELECT ordinal FROM "Assignment" WHERE "roundId" = $1 ORDER BY 1', [
      round.roundId,
    ]);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(Array.from(rows, (_, k) => k + 1));
  });

  it('is met by nobody any more, through to the last pair', async () => {
    const round = await insertOpenRound(database.pool, 6);
    const person = await insertVoter(database.pool, round);
    let state = await join(nodeA, round, person);
    for (let k = 0; k < 3; k++) state = await cast(nodeA, round, person, pick(state));
    await withdraw(round, 'E002');
    await told(round);
    state = await join(nodeA, round, person);
    while (state.open !== null) {
      expect(codesOf(state)).not.toContain('E002');
      state = await cast(nodeA, round, person, pick(state));
    }
    expect(state.end).toBe('all_judged');
    // The ten pairs of the five works that stay, each once.
    expect(await stored(round, `kind = 'fresh' AND status = 'counted'`)).toHaveLength(10);
  });

  it('takes what was cast on it out of the count, and keeps it', async () => {
    const round = await insertOpenRound(database.pool, 5);
    const people = await Promise.all(Array.from({ length: 4 }, () => insertVoter(database.pool, round)));
    for (const person of people) {
      let state = await join(nodeA, round, person);
      for (let k = 0; k < 6 && state.open !== null; k++) state = await cast(nodeA, round, person, pick(state));
    }
    await refitRound(refits, round.roundId);
    const [before] = await stored(round);
    await withdraw(round, round.codes[before.low]);
    const on = `(low = ${before.low} OR high = ${before.low})`;
    const excluded = await stored(round, on);
    expect(excluded.length).toBeGreaterThan(0);
    for (const ballot of excluded) expect([ballot.status, ballot.reason]).toEqual(['excluded', 'entry_withdrawn']);
    const { rows: events } = await database.pool.query(
      'SELECT "ballotSeq", seq FROM "BallotEvent" WHERE "roundId" = $1 ORDER BY seq',
      [round.roundId],
    );
    expect(events.map(({ ballotSeq }) => ballotSeq)).toEqual(excluded.map(({ seq }) => seq));
    const { rows } = await database.pool.query('SELECT "lastSeq" FROM "Round" WHERE id = $1', [round.roundId]);
    expect(rows[0].lastSeq).toBe(events.at(-1).seq);

    await refitRound(refits, round.roundId);
    const counted = await stored(round, `kind = 'fresh' AND status = 'counted' AND outcome <> 'skip'`);
    const found = await readStanding(database.pool, round.roundId);
    expect(found?.standing.comparisons).toBe(counted.length);
    expect(found?.standing.rows.map(({ code }) => code)).toEqual(
      round.codes.filter((code) => code !== round.codes[before.low]),
    );
  });

  it('gives the standing that the others have without it', async () => {
    const [with5, without] = [await insertOpenRound(database.pool, 5), await insertOpenRound(database.pool, 4)];
    // The work in slot 1 goes; the others keep their order.
    const pairs = [
      [0, 2],
      [2, 3],
      [3, 4],
      [0, 4],
      [2, 4],
    ];
    const slotWithout = (slot: number) => (slot > 1 ? slot - 1 : slot);
    for (const [low, high] of pairs) {
      await insertVote(with5, low, high);
      await insertVote(without, slotWithout(low), slotWithout(high));
    }
    await insertVote(with5, 0, 1);
    await insertVote(with5, 1, 4);
    await database.pool.query(`UPDATE "Round" SET seed = (SELECT seed FROM "Round" WHERE id = $1) WHERE id = $2`, [
      with5.roundId,
      without.roundId,
    ]);
    await withdraw(with5, 'E001');
    for (const round of [with5, without]) await refitRound(refits, round.roundId);
    const [a, b] = await Promise.all([with5, without].map((round) => readStanding(database.pool, round.roundId)));
    const numbers = (found: typeof a) => found?.standing.rows.map(({ code: _code, ...row }) => row);
    expect(numbers(a)).toEqual(numbers(b));
    expect(a?.standing.rows.map(({ code }) => code)).toEqual(['E000', 'E002', 'E003', 'E004']);
    // A node's memory counts by slots, whatever the standing calls its works.
    const person = await insertVoter(database.pool, with5);
    await join(nodeA, with5, person);
    await standingArrived(nodeA, with5.roundId);
    const state = await nodeA.rounds.get(with5.roundId);
    expect(Array.from(state?.tally.itemCount ?? [])).toEqual(expect.arrayContaining([expect.any(Number)]));
    expect(state?.tally.itemCount[1]).toBe(0);
    expect(state?.table.items).toBe(5);
  });

  it('does not count on a node that has not heard of it, also not in a batch that waited for the withdrawal', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    const slot = round.codes.indexOf(state.open?.left.code as string);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT FROM "Round" WHERE id = $1 FOR UPDATE`, [round.roundId]);
    const casting = cast(nodeA, round, person, pick(state));
    // The batch's statement has begun, with a view of the tables from before the withdrawal.
    await expect
      .poll(async () => (await database.pool.query(WAITING)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await client.query(`UPDATE "Round" SET "withdrawnSlots" = ARRAY[${slot}] WHERE id = $1`, [round.roundId]);
    await client.query('COMMIT');
    client.release();
    expect((await casting).progress.judged).toBe(1);
    const [ballot] = await stored(round);
    expect([ballot.status, ballot.reason]).toEqual(['excluded', 'entry_withdrawn']);
  });

  it('must be of the round, and leave two works; twice is once; a closed round keeps its works', async () => {
    const round = await insertOpenRound(database.pool, 3);
    await expect(withdraw(round, 'ZZZZ')).rejects.toMatchObject({ code: 'not_found' });
    await Promise.all([withdraw(round, 'E000'), withdraw(round, 'E000')]);
    await expect(withdraw(round, 'E001')).rejects.toMatchObject({ code: 'needs_two_entries' });
    const { rows } = await database.pool.query(
      `SELECT detail FROM "AuditEvent" WHERE "contestId" = $1 AND action = 'round.entry-withdrawn'`,
      [round.contestId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([{ code: 'E000', ballots: 0 }]);
    const closed = await insertOpenRound(database.pool, 4);
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [closed.roundId]);
    await expect(withdraw(closed, 'E000')).rejects.toMatchObject({ code: 'round_closed' });
  });
});

/** Statements that wait for a round's row. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** A vote of somebody of their own for the work in slot `low`. */
async function insertVote(round: OpenRound, low: number, high: number): Promise<void> {
  const { voterId } = await insertVoter(database.pool, round);
  await database.pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq"),
          a AS (INSERT INTO "Assignment" ("roundId", "voterId", ordinal, "taskId", low, high, "lowShownLeft", kind, propensity)
                VALUES ($1, $2, 1, $3, $4, $5, true, 'fresh', 1))
     INSERT INTO "Ballot" ("roundId", seq, "voterId", ordinal, "taskId", low, high, "lowShownLeft", outcome, kind)
     SELECT $1, r."lastSeq", $2, 1, $3, $4, $5, true, 'low', 'fresh' FROM r`,
    [round.roundId, voterId, round.taskId, low, high],
  );
}
