import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CastCommand, type VoteState, voteState as voteStateContract } from '../../../src/contract/vote.ts';
import { AppError } from '../../../src/domain/app-error.ts';
import { DEFAULT_CONSTANTS } from '../../../src/domain/constants.ts';
import type { RoundConstants } from '../../../src/domain/settings.ts';
import { createBallotBox } from '../../../src/features/comparisons/ballot-box.ts';
import { castComparison } from '../../../src/features/comparisons/cast-comparison.ts';
import { enterContest } from '../../../src/features/comparisons/enter-contest.ts';
import { type Booth, createBooth, inTurn, roundChanged } from '../../../src/features/comparisons/seats.ts';
import { stateAt, voteState } from '../../../src/features/comparisons/vote-state.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let ballotPool: pg.Pool;
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

async function cast(node: Booth, round: OpenRound, person: Person, command: CastCommand): Promise<VoteState> {
  const seat = await enterContest(node, { accountId: person.accountId, host: false }, round.slug);
  if (seat === null) throw new Error('no round');
  return inTurn(seat, async () => {
    await castComparison(node, seat, command);
    return voteState(node, seat);
  });
}

function pick(state: VoteState, side: 'left' | 'right' = 'left'): CastCommand {
  if (state.open === null || state.round === null) throw new Error(`no open pair: ${state.end}`);
  const { ordinal, attempt } = state.open;
  return { round: state.round.id, ordinal, attempt, choice: { pick: state.open[side].code } };
}

const skip = (state: VoteState): CastCommand => ({ ...pick(state), choice: { skip: true } });

const ballots = async (round: OpenRound, person: Person) =>
  (
    await database.pool.query('SELECT * FROM "Ballot" WHERE "roundId" = $1 AND "voterId" = $2 ORDER BY ordinal', [
      round.roundId,
      person.voterId,
    ])
  ).rows;

const constants = (change: Partial<RoundConstants>) => ({
  settings: { constants: { ...DEFAULT_CONSTANTS, ...change } },
});

describe('a round that was paused and goes on before its node has looked', () => {
  /** A node whose first so many assignments meet a paused round. */
  function met(pauses: number): Booth {
    const { box } = nodeA;
    let left = pauses;
    const submit: Booth['box']['submit'] = async (entry) => {
      if (left-- > 0) throw new AppError('round_paused');
      return box.submit(entry);
    };
    return createBooth({ pool: database.pool, box: { ...box, submit }, now: Date.now });
  }

  it('gives a pair, and does not say that everything is judged', async () => {
    const round = await insertOpenRound(database.pool, 5);
    const state = await join(met(2), round, await insertVoter(database.pool, round));
    expect(state).toMatchObject({ end: null, open: { ordinal: 1 } });
  });

  it('says that it is paused where that goes on', async () => {
    const round = await insertOpenRound(database.pool, 5);
    await expect(join(met(99), round, await insertVoter(database.pool, round))).rejects.toMatchObject({
      code: 'round_paused',
    });
  });
});

describe('voting', () => {
  it('gives the same open pair and the same next one on every device and node', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const [first, second, other] = await Promise.all([
      join(nodeA, round, person),
      join(nodeA, round, person),
      join(nodeB, round, person),
    ]);
    expect(first.open).not.toBeNull();
    expect(first.next).not.toBeNull();
    expect(second.open).toEqual(first.open);
    expect(other.open).toEqual(first.open);
    expect(other.next).toEqual(first.next);
    expect([first.open?.ordinal, first.next?.ordinal]).toEqual([1, 2]);
  });

  it('stores the choice, acknowledges with the next pair, and moves it up', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const before = await join(nodeA, round, person);
    const after = await cast(nodeA, round, person, pick(before, 'right'));
    expect(after.open).toEqual(before.next);
    expect(after.progress.judged).toBe(1);
    const [stored] = await ballots(round, person);
    const chosen = before.open?.right.code;
    expect(round.codes[stored.outcome === 'low' ? stored.low : stored.high]).toBe(chosen);
    expect(await join(nodeB, round, person)).toMatchObject({ open: after.open, next: after.next });
  });

  it('says a state as the contract has it, whatever a contest is called', async () => {
    const round = await insertOpenRound(database.pool, 3);
    const name = 'Say "hi",\n\\u0022 \u2028 and 票';
    await database.pool.query('UPDATE "Contest" SET name = $2, question = $2 WHERE id = $1', [round.contestId, name]);
    const contract = z.strictObject(voteStateContract.shape);
    const person = await insertVoter(database.pool, round);
    const states = [await join(nodeA, round, person)];
    for (let state = states[0]; state.open !== null; states.push(state)) {
      state = await cast(nodeA, round, person, states.length === 1 ? skip(state) : pick(state));
    }
    for (const state of states) expect(contract.parse(state)).toMatchObject({ contest: { name, question: name } });
    expect(states.map((state) => state.undo?.ordinal ?? null)).toEqual([null, ...states.slice(1).map((_, k) => k + 1)]);
    expect(states.at(-1)).toMatchObject({ open: null, next: null, end: 'all_judged' });
    await database.pool.query(
      `UPDATE "Round" SET status = 'paused', "closesAt" = now() + interval '1 hour' WHERE id = $1`,
      [round.roundId],
    );
    await roundChanged(nodeA, round.roundId);
    expect(contract.parse(await join(nodeA, round, person))).toMatchObject({ end: 'paused', undo: null });
  });

  it('counts one vote that is sent twenty times at once through two nodes', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    await join(nodeB, round, person);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, k) => cast(k % 2 === 0 ? nodeA : nodeB, round, person, pick(state))),
    );
    expect(await ballots(round, person)).toHaveLength(1);
    expect(new Set(replies.map((reply) => JSON.stringify([reply.open, reply.next]))).size).toBe(1);
  });

  it('lets exactly one of two different answers stand', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    await join(nodeB, round, person);
    const outcomes = await Promise.allSettled([
      cast(nodeA, round, person, pick(state, 'left')),
      cast(nodeB, round, person, pick(state, 'right')),
      cast(nodeB, round, person, skip(state)),
    ]);
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already_judged' });
    }
    expect(await ballots(round, person)).toHaveLength(1);
  });

  it('refuses what is not the open pair, and changes nothing', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    const shown = [state.open?.left.code, state.open?.right.code];
    const foreign = round.codes.find((code) => !shown.includes(code)) as string;
    const wrong: [Partial<CastCommand>, string][] = [
      [{ ordinal: 2, choice: { pick: state.next?.left.code as string } }, 'out_of_order'],
      [{ ordinal: 3 }, 'not_assigned'],
      [{ attempt: 2 }, 'not_assigned'],
      [{ choice: { pick: foreign } }, 'not_in_pair'],
      [{ choice: { pick: 'ZZZZZ' } }, 'not_in_pair'],
    ];
    for (const [change, code] of wrong) {
      await expect(cast(nodeA, round, person, { ...pick(state), ...change }), code).rejects.toMatchObject({ code });
    }
    expect(await ballots(round, person)).toHaveLength(0);
    expect(await join(nodeA, round, person)).toMatchObject({ open: state.open, next: state.next });
  });

  it('accepts the 20th skip and not the 21st, also when two nodes take them at once', async () => {
    const round = await insertOpenRound(database.pool, 10, constants({ repeat: { probability: 0, distance: 8 } }));
    const person = await insertVoter(database.pool, round);
    let state = await join(nodeA, round, person);
    for (let k = 0; k < 19; k++) state = await cast(nodeA, round, person, skip(state));
    expect(state.progress.skipsLeft).toBe(1);
    await join(nodeB, round, person);
    const following: CastCommand = { ...skip(state), ordinal: state.next?.ordinal as number };
    await Promise.allSettled([
      cast(nodeA, round, person, skip(state)),
      cast(nodeB, round, person, skip(state)),
      cast(nodeB, round, person, following),
    ]);
    state = await join(nodeA, round, person);
    expect(state.progress.skipsLeft).toBe(0);
    await expect(cast(nodeB, round, person, skip(state))).rejects.toMatchObject({ code: 'no_skips_left' });
    const skipped = (await ballots(round, person)).filter((one) => one.outcome === 'skip');
    expect(skipped).toHaveLength(20);
    expect((await cast(nodeB, round, person, pick(state))).progress.judged).toBe(1);
  });

  it('never shows a designer the own work, through to the last pair, and no fresh pair twice', async () => {
    const round = await insertOpenRound(database.pool, 7);
    const person = await insertVoter(database.pool, round, 'designer', round.owners[3]);
    let state = await join(nodeA, round, person);
    while (state.open !== null) {
      expect([state.open.left.code, state.open.right.code]).not.toContain(round.codes[3]);
      state = await cast(nodeA, round, person, pick(state));
    }
    expect(state.end).toBe('all_judged');
    const fresh = (await ballots(round, person)).filter((one) => one.kind === 'fresh');
    expect(fresh).toHaveLength(15);
    expect(new Set(fresh.map((one) => `${one.low}/${one.high}`)).size).toBe(15);
  });

  it('repeats comparisons with sides swapped, at least 8 later, never two in a row, and never counts them', async () => {
    const round = await insertOpenRound(database.pool, 12, constants({ repeat: { probability: 0.5, distance: 8 } }));
    const person = await insertVoter(database.pool, round);
    let state = await join(nodeA, round, person);
    for (let k = 0; k < 60 && state.open !== null; k++) state = await cast(nodeA, round, person, pick(state));
    const { rows: shown } = await database.pool.query(
      'SELECT * FROM "Assignment" WHERE "roundId" = $1 AND "voterId" = $2 ORDER BY ordinal',
      [round.roundId, person.voterId],
    );
    const given = await ballots(round, person);
    expect(given.map((one) => one.lowShownLeft)).toEqual(given.map((one) => shown[one.ordinal - 1].lowShownLeft));
    const repeats = shown.filter((one) => one.kind === 'repeat');
    expect(repeats.length).toBeGreaterThan(5);
    expect(new Set(repeats.map((one) => one.repeatOf)).size).toBe(repeats.length);
    for (const one of repeats) {
      const original = shown[one.repeatOf - 1];
      expect([original.low, original.high, original.lowShownLeft]).toEqual([one.low, one.high, !one.lowShownLeft]);
      expect(original.kind).toBe('fresh');
      expect(one.ordinal - original.ordinal).toBeGreaterThanOrEqual(8);
      expect(shown[one.ordinal - 2].kind).toBe('fresh');
    }
    expect(state.progress.judged).toBe(60);
    expect((await ballots(round, person)).filter((one) => one.kind === 'repeat').length).toBeGreaterThan(5);
  });

  it('looks the same for a repeat and a fresh pair', async () => {
    const round = await insertOpenRound(database.pool, 12, constants({ repeat: { probability: 0.9, distance: 1 } }));
    const person = await insertVoter(database.pool, round);
    let state = await join(nodeA, round, person);
    const shapes = new Set<string>();
    for (let k = 0; k < 20 && state.open !== null; k++) {
      shapes.add(
        JSON.stringify(state.open, (_key, value) =>
          typeof value === 'string' ? 'text' : typeof value === 'number' ? 0 : value,
        ),
      );
      state = await cast(nodeA, round, person, pick(state));
    }
    expect(shapes.size).toBe(1);
  });

  it('refuses a vote on a pair that was on screen while the round closed, and says so', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
    await expect(cast(nodeA, round, person, pick(state))).rejects.toMatchObject({ code: 'round_closed' });
    await roundChanged(nodeA, round.roundId);
    expect(await join(nodeA, round, person)).toMatchObject({ open: null, next: null, end: 'closed' });
    expect(await ballots(round, person)).toHaveLength(0);
  });

  it('gives who comes at the moment of closing or pausing the state, not an error', async () => {
    for (const status of ['closed', 'paused'] as const) {
      const round = await insertOpenRound(database.pool, 8);
      const [early, late] = [await insertVoter(database.pool, round), await insertVoter(database.pool, round)];
      await join(nodeA, round, early);
      await database.pool.query('UPDATE "Round" SET status = $2 WHERE id = $1', [round.roundId, status]);
      expect(await join(nodeA, round, late)).toMatchObject({ open: null, next: null, end: status });
    }
  });

  it('acknowledges a retry of a stored vote also after closing', async () => {
    const round = await insertOpenRound(database.pool, 8);
    const person = await insertVoter(database.pool, round);
    const state = await join(nodeA, round, person);
    await cast(nodeA, round, person, pick(state));
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
    await roundChanged(nodeB, round.roundId);
    expect(await cast(nodeB, round, person, pick(state))).toMatchObject({ end: 'closed', progress: { judged: 1 } });
  });

  it.each([
    ['a host', 'host', 'hosts_do_not_vote'],
    ['a voter where only designers and jurors compare', 'voter', 'not_in_electorate'],
  ] as const)('does not seat %s', async (_name, role, code) => {
    const round = await insertOpenRound(database.pool, 4);
    const person = await insertVoter(database.pool, round, role);
    await expect(join(nodeA, round, person)).rejects.toMatchObject({ code });
  });

  it('does not seat a stranger, and knows no unknown contest', async () => {
    const round = await insertOpenRound(database.pool, 4);
    const stranger = await insertVoter(database.pool, await insertOpenRound(database.pool, 4));
    await expect(join(nodeA, round, stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(join(nodeA, { ...round, slug: 'nowhere' }, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('survives two nodes that assign and take votes of one person in every order', async () => {
    const round = await insertOpenRound(database.pool, 9);
    const person = await insertVoter(database.pool, round);
    for (let k = 0; k < 60; k++) {
      const states = await Promise.all([join(nodeA, round, person), join(nodeB, round, person)]);
      // When all is judged, one node may still ask a pair again while the other does not.
      if (states.some(({ open }) => open === null)) break;
      await Promise.allSettled([
        cast(nodeA, round, person, pick(states[0])),
        cast(nodeB, round, person, pick(states[1])),
        join(nodeB, round, person),
      ]);
    }
    const stored = await ballots(round, person);
    expect(stored.map((one) => one.ordinal)).toEqual(Array.from(stored, (_, k) => k + 1));
    expect(stored.filter((one) => one.kind === 'fresh')).toHaveLength(36);
  });
});
