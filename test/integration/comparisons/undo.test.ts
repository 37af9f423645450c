import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastCommand, VoteState } from '../../../src/contract/vote.ts';
import { DEFAULT_CONSTANTS } from '../../../src/domain/constants.ts';
import type { RoundConstants } from '../../../src/domain/settings.ts';
import { type CommittedBatch, createBallotBox } from '../../../src/features/comparisons/ballot-box.ts';
import { castComparison } from '../../../src/features/comparisons/cast-comparison.ts';
import { enterContest } from '../../../src/features/comparisons/enter-contest.ts';
import { retractComparison } from '../../../src/features/comparisons/retract-comparison.ts';
import { type Booth, createBooth, inTurn, roundState } from '../../../src/features/comparisons/seats.ts';
import { stateAt, voteState } from '../../../src/features/comparisons/vote-state.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let ballotPool: pg.Pool;
let nodeA: Booth;
let nodeB: Booth;
const committed: CommittedBatch[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ballotPool = new pg.Pool({ connectionString: database.url, max: 4 });
  const node = () => {
    const onCommitted = (batch: CommittedBatch) => void committed.push(batch);
    const box = createBallotBox({ pool: ballotPool, log: createLog({ level: 'silent' }), onCommitted });
    return createBooth({ pool: database.pool, box, now: Date.now });
  };
  nodeA = node();
  nodeB = node();
});
afterAll(async () => {
  await ballotPool.end();
  await database.drop();
});

type Person = { voterId: string; accountId: string };

async function join(node: Booth, round: OpenRound, person: Person): Promise<VoteState> {
  const actor = { accountId: person.accountId, host: false };
  return stateAt(node, round.slug, await enterContest(node, actor, round.slug));
}

/** Runs a command at the seat that this node has in memory. */
async function at(node: Booth, round: OpenRound, person: Person, act: (seat: never) => Promise<void>) {
  const seat = node.seats.get(`${round.roundId}/${person.voterId}`);
  if (seat === undefined) throw new Error('join first');
  return inTurn(seat, async () => {
    await act(seat as never);
    return voteState(node, seat);
  });
}

const cast = (node: Booth, round: OpenRound, person: Person, command: CastCommand) =>
  at(node, round, person, (seat) => castComparison(node, seat, command));

const undo = (node: Booth, round: OpenRound, person: Person, ordinal: number, attempt = 1) =>
  at(node, round, person, (seat) => retractComparison(node, seat, { round: round.roundId, ordinal, attempt }));

function pick(state: VoteState, side: 'left' | 'right' = 'left'): CastCommand {
  if (state.open === null || state.round === null) throw new Error(`no open pair: ${state.end}`);
  const { ordinal, attempt } = state.open;
  return { round: state.round.id, ordinal, attempt, choice: { pick: state.open[side].code } };
}
const skip = (state: VoteState): CastCommand => ({ ...pick(state), choice: { skip: true } });

const constants = (change: Partial<RoundConstants>) => ({
  settings: { constants: { ...DEFAULT_CONSTANTS, ...change } },
});

const rowsOf = async (table: string, round: OpenRound) =>
  (await database.pool.query(`SELECT * FROM "${table}" WHERE "roundId" = $1 ORDER BY seq`, [round.roundId])).rows;

async function seated(options: Parameters<typeof insertOpenRound>[2] = {}) {
  const round = await insertOpenRound(database.pool, 8, options);
  const person = await insertVoter(database.pool, round);
  return { round, person, state: await join(nodeA, round, person) };
}

/** As if so many seconds had passed since every ballot. */
const wait = (round: OpenRound, seconds: number) =>
  database.pool.query(`UPDATE "Ballot" SET "castAt" = "castAt" - make_interval(secs => $2) WHERE "roundId" = $1`, [
    round.roundId,
    seconds,
  ]);

describe('undo', () => {
  it('reopens the pair as another attempt, keeps the ballot marked, and numbers the retraction', async () => {
    const { round, person, state } = await seated();
    const voted = await cast(nodeA, round, person, pick(state));
    expect(voted.undo).toMatchObject({ ordinal: 1, attempt: 1 });
    const left = Date.parse(voted.undo?.until ?? '') - Date.parse(voted.now);
    expect(left).toBeGreaterThan(9000);
    expect(left).toBeLessThanOrEqual(10_000);
    const undone = await undo(nodeA, round, person, 1);
    expect(undone.open).toEqual({ ...state.open, attempt: 2 });
    expect(undone.next).toEqual(state.next);
    expect(undone).toMatchObject({ undo: null, progress: { judged: 0 } });
    expect(await rowsOf('Ballot', round)).toMatchObject([{ seq: '1', status: 'retracted' }]);
    expect(await rowsOf('BallotEvent', round)).toMatchObject([{ seq: '2', ballotSeq: '1', kind: 'retracted' }]);
    expect(committed.at(-1)).toMatchObject({ roundId: round.roundId, method: 'pairwise', lastSeq: 2, ballots: 1 });
    const again = await cast(nodeA, round, person, pick(undone, 'right'));
    expect(again).toMatchObject({ progress: { judged: 1 }, undo: { ordinal: 1, attempt: 2 } });
    expect(again.open?.ordinal).toBe(2);
    expect(await rowsOf('Ballot', round)).toMatchObject([
      { seq: '1', status: 'retracted', attempt: 1 },
      { seq: '3', status: 'counted', attempt: 2 },
    ]);
  });

  it('is the same on every device and node, also for a node that remembers the answer', async () => {
    const { round, person, state } = await seated();
    await join(nodeB, round, person);
    await cast(nodeA, round, person, pick(state));
    await join(nodeB, round, person);
    const undone = await undo(nodeA, round, person, 1);
    // Node B still believes in the first answer; the reopened pair is answered there all the same.
    expect((await cast(nodeB, round, person, pick(undone))).progress.judged).toBe(1);
    expect((await join(nodeA, round, person)).undo).toMatchObject({ ordinal: 1, attempt: 2 });
    expect((await undo(nodeA, round, person, 1, 2)).open).toEqual({ ...state.open, attempt: 3 });
    expect(await join(nodeB, round, person)).toMatchObject({ open: { ordinal: 1, attempt: 3 } });
  });

  it('takes back once what two nodes are asked twenty times at once, and acknowledges each', async () => {
    const { round, person, state } = await seated();
    await cast(nodeA, round, person, pick(state));
    await join(nodeB, round, person);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, k) => undo(k % 2 === 0 ? nodeA : nodeB, round, person, 1)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply.open))).size).toBe(1);
    expect(await rowsOf('BallotEvent', round)).toHaveLength(1);
  });

  it('refuses a retry of the answer that was taken back', async () => {
    const { round, person, state } = await seated();
    await cast(nodeA, round, person, pick(state));
    await undo(nodeA, round, person, 1);
    await expect(cast(nodeA, round, person, pick(state))).rejects.toMatchObject({ code: 'retracted' });
    await join(nodeB, round, person);
    await expect(cast(nodeB, round, person, pick(state))).rejects.toMatchObject({ code: 'retracted' });
  });

  it('is over after ten seconds of the database’s clock, whatever a node believes', async () => {
    const { round, person, state } = await seated();
    await cast(nodeA, round, person, pick(state));
    await wait(round, 11);
    await expect(undo(nodeA, round, person, 1)).rejects.toMatchObject({ code: 'undo_too_late' });
    expect((await join(nodeA, round, person)).undo).toBeNull();
    expect(await rowsOf('Ballot', round)).toMatchObject([{ status: 'counted' }]);
  });

  it('lasts as long as the round’s constants say', async () => {
    const { round, person, state } = await seated(constants({ undoSeconds: 60 }));
    await cast(nodeA, round, person, pick(state));
    await wait(round, 50);
    expect((await undo(nodeA, round, person, 1)).open?.attempt).toBe(2);
  });

  it('takes back the last answer only, and nothing behind one that was taken back', async () => {
    const { round, person, state } = await seated();
    const second = await cast(nodeA, round, person, pick(state));
    await cast(nodeA, round, person, pick(second));
    await expect(undo(nodeA, round, person, 1)).rejects.toMatchObject({ code: 'undo_not_last' });
    await undo(nodeA, round, person, 2);
    await expect(undo(nodeA, round, person, 1)).rejects.toMatchObject({ code: 'undo_not_last' });
    expect((await join(nodeA, round, person)).undo).toBeNull();
  });

  it('never takes back the older of two answers, though nodes race', async () => {
    for (let k = 0; k < 15; k++) {
      const { round, person, state } = await seated();
      const second = await cast(nodeA, round, person, pick(state));
      await join(nodeB, round, person);
      await Promise.allSettled([cast(nodeB, round, person, pick(second)), undo(nodeA, round, person, 1)]);
      const [first, next] = await rowsOf('Ballot', round);
      const [event] = await rowsOf('BallotEvent', round);
      expect(first.status).toBe(event === undefined ? 'counted' : 'retracted');
      if (event !== undefined && next !== undefined) expect(Number(event.seq)).toBeLessThan(Number(next.seq));
    }
  });

  it('does not know what was never answered, nor what another voter answered', async () => {
    const { round, person, state } = await seated();
    const other = await insertVoter(database.pool, round);
    await join(nodeA, round, other);
    await expect(undo(nodeA, round, other, 1)).rejects.toMatchObject({ code: 'not_assigned' });
    await cast(nodeA, round, person, pick(state));
    await expect(undo(nodeA, round, other, 1)).rejects.toMatchObject({ code: 'not_assigned' });
    await expect(undo(nodeA, round, person, 1, 2)).rejects.toMatchObject({ code: 'not_assigned' });
    expect(await rowsOf('Ballot', round)).toMatchObject([{ status: 'counted' }]);
  });

  it.each([
    ['closed', 'round_closed'],
    ['paused', 'round_paused'],
  ] as const)('is refused once the round is %s, though not a retry', async (status, code) => {
    const { round, person, state } = await seated();
    await cast(nodeA, round, person, pick(state));
    const other = await seated();
    await cast(nodeA, other.round, other.person, pick(other.state));
    await undo(nodeA, other.round, other.person, 1);
    for (const { roundId } of [round, other.round]) {
      await database.pool.query('UPDATE "Round" SET status = $2 WHERE id = $1', [roundId, status]);
    }
    await expect(undo(nodeA, round, person, 1)).rejects.toMatchObject({ code });
    await expect(undo(nodeA, other.round, other.person, 1)).resolves.toMatchObject({ undo: null });
    expect(await rowsOf('BallotEvent', round)).toHaveLength(0);
  });

  it('is refused past the closing time, though nobody has closed the round', async () => {
    const { round, person, state } = await seated();
    await cast(nodeA, round, person, pick(state));
    await database.pool.query(`UPDATE "Round" SET "closesAt" = now() - interval '1 second' WHERE id = $1`, [
      round.roundId,
    ]);
    await expect(undo(nodeA, round, person, 1)).rejects.toMatchObject({ code: 'round_closed' });
  });

  it('gives a skip back', async () => {
    const { round, person, state } = await seated();
    const skipped = await cast(nodeA, round, person, skip(state));
    expect(skipped.progress.skipsLeft).toBe(19);
    const undone = await undo(nodeA, round, person, 1);
    expect(undone.progress.skipsLeft).toBe(20);
    const again = await cast(nodeA, round, person, skip(undone));
    expect(again.progress.skipsLeft).toBe(19);
    expect((await join(nodeB, round, person)).progress.skipsLeft).toBe(19);
  });

  it('works for a repeat as for any other pair, and an answer taken back is repeated no more than once', async () => {
    const { round, person, state } = await seated(constants({ repeat: { probability: 1, distance: 1 } }));
    let now = state;
    const shapes = new Set<string>();
    for (let k = 0; k < 14 && now.open !== null; k++) {
      const open = now.open;
      const voted = await cast(nodeA, round, person, pick(now));
      const undone = await undo(nodeA, round, person, open.ordinal);
      shapes.add(
        JSON.stringify([Object.keys(undone), undone.open?.attempt, undone.progress.judged === k, undone.undo]),
      );
      expect(undone.open).toEqual({ ...open, attempt: 2 });
      now = await cast(nodeA, round, person, pick(undone));
      expect(now.open).toEqual(voted.open);
    }
    expect(shapes.size).toBe(1);
    const { rows } = await database.pool.query(
      `SELECT kind::text, "repeatOf" FROM "Assignment" WHERE "roundId" = $1 ORDER BY ordinal`,
      [round.roundId],
    );
    const repeats = rows.filter((row) => row.kind === 'repeat');
    expect(repeats.length).toBeGreaterThan(3);
    expect(new Set(repeats.map((row) => row.repeatOf)).size).toBe(repeats.length);
  });

  it('takes the comparison out of this node’s counts', async () => {
    const { round, person, state } = await seated();
    const counts = async () => {
      const memory = await roundState(nodeA, round.roundId);
      const whole = [...(memory?.tally.pairCount ?? [])].reduce((sum, one) => sum + one, 0) / 2;
      // Two pairs are out with the voter, half a comparison each.
      return whole - 0.5 * (memory?.ledger.out.size ?? 0);
    };
    await cast(nodeA, round, person, pick(state));
    expect(await counts()).toBe(1);
    await undo(nodeA, round, person, 1);
    expect(await counts()).toBe(0);
  });
});
