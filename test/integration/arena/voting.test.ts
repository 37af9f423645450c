import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArenaState, arenaState } from '../../../src/contract/arena-vote.ts';
import { ARENA_CONSTANTS, type ArenaSettings } from '../../../src/domain/arena-settings.ts';
import { voterTrust } from '../../../src/domain/voter-trust.ts';
import { arenaChanged, arenaStandingArrived } from '../../../src/features/arena/hall.ts';
import { readRefusedVotes } from '../../../src/features/arena/quarantine-data.ts';
import { enterContest } from '../../../src/features/comparisons/enter-contest.ts';
import { createBooth } from '../../../src/features/comparisons/seats.ts';
import { type ArenaRound, readArenaHead, readArenaWorks } from '../../../src/features/leaderboard/data.ts';
import { readArenaLog } from '../../../src/features/leaderboard/read-arena-log.ts';
import { createFileMediaStore } from '../../../src/platform/file-media-store.ts';
import type { MediaStore } from '../../../src/platform/media-store.ts';
import { type ArenaNode, arenaNode, type Voter, voteOn } from '../../arena-node.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { type ArenaOptions, insertArenaEntry, insertOpenArena, type OpenArena } from '../../fixtures/arena.ts';
import { insertOpenRound, insertVoter } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let folder: string;
let media: MediaStore;
let clockMs = 0;
let nodeA: ArenaNode;
let nodeB: ArenaNode;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'blindrank-arena-'));
  media = createFileMediaStore(folder);
  const now = () => Date.now() + clockMs;
  nodeA = arenaNode(database, now);
  nodeB = arenaNode(database, now);
});
afterAll(async () => {
  await nodeA.close();
  await nodeB.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const WITHOUT_GOLD: Partial<ArenaSettings> = {
  constants: { ...ARENA_CONSTANTS, gold: { ...ARENA_CONSTANTS.gold, share: 0 } },
};
const TWO_QUESTIONS: Partial<ArenaSettings> = {
  ...WITHOUT_GOLD,
  criteria: [
    { name: 'Shape', description: '' },
    { name: 'Colour', description: 'How true it is' },
  ],
};

async function seated(options: ArenaOptions = { arena: WITHOUT_GOLD }) {
  const arena = await insertOpenArena(database.pool, options);
  const person = await insertVoter(database.pool, arena, 'voter');
  return { arena, person, state: await nodeA.join(arena, person) };
}

const rowsOf = async (table: string, arena: OpenArena, order = 'seq') =>
  (await database.pool.query(`SELECT * FROM "${table}" WHERE "roundId" = $1 ORDER BY ${order}`, [arena.roundId])).rows;

/** Lets a person answer `times` pairs, without haste. */
async function voteTimes(arena: OpenArena, person: Voter, from: ArenaState, times: number): Promise<ArenaState> {
  let state = from;
  const { length } = state.criteria;
  for (let k = 0; k < times && state.open !== null; k++) {
    clockMs += 2000;
    state = await nodeA.cast(arena, person, voteOn(state, ...Array(length).fill(k % 3 === 0 ? 'tie' : 'left')));
  }
  return state;
}

describe('a voter of an arena', () => {
  it('is shown two pairs of one task each, with its reference, under names made for this showing', async () => {
    const { arena, state } = await seated({ media, arena: WITHOUT_GOLD });
    expect(arenaState.parse(state)).toEqual(state);
    expect(state).toMatchObject({ end: null, judged: 0, undo: null, revealed: null, modelsLeftOut: false });
    const task = arena.tasks.find((_, n) => state.open?.task.title === `Task ${n}`);
    expect(state.open).toMatchObject({
      ordinal: 1,
      attempt: 1,
      task: { category: task?.category, format: 'image', reference: { licence: 'CC0-1.0', asset: { kind: 'image' } } },
      left: { kind: 'image', width: 160, height: 120 },
    });
    expect(state.next?.ordinal).toBe(2);
    const names = [state.open, state.next]
      .flatMap((pair) => [pair?.left, pair?.right])
      .map((one) => JSON.stringify(one));
    expect(new Set(names).size).toBe(4);
  });

  it('gives a vote a ballot for each question, in one act, and gets the next pair with the acknowledgement', async () => {
    const { arena, person, state } = await seated({ arena: TWO_QUESTIONS });
    const next = await nodeA.cast(arena, person, voteOn(state, 'left', 'both_bad'));
    expect(next.open).toEqual(state.next);
    expect(next).toMatchObject({ judged: 1, next: { ordinal: 3 }, undo: { ordinal: 1, attempt: 1 } });
    const [assignment] = await rowsOf('Assignment', arena, 'ordinal');
    const { low, high, taskId, lowShownLeft } = assignment;
    const ballot = { low, high, taskId, ordinal: 1, attempt: 1, kind: 'fresh', status: 'counted', reason: null };
    expect(await rowsOf('Ballot', arena)).toMatchObject([
      { ...ballot, seq: '1', criterion: 0, outcome: lowShownLeft ? 'low' : 'high' },
      { ...ballot, seq: '2', criterion: 1, outcome: 'both_bad' },
    ]);
    expect(assignment.propensity).toBeGreaterThan(0);
    expect(nodeA.committed.at(-1)).toMatchObject({
      roundId: arena.roundId,
      method: 'pairwise',
      lastSeq: 2,
      ballots: 2,
    });
  });

  it('is acknowledged again for the same vote and refused another, on every node', async () => {
    const { arena, person, state } = await seated({ arena: TWO_QUESTIONS });
    await nodeB.join(arena, person);
    const vote = voteOn(state, 'right', 'tie');
    const answers = await Promise.all([nodeA, nodeB, nodeA, nodeB].map((node) => node.cast(arena, person, vote)));
    for (const answer of answers) expect(answer).toMatchObject({ judged: 1, open: { ordinal: 2 } });
    for (const node of [nodeA, nodeB]) {
      const other = { ...vote, answers: ['right' as const, 'left' as const] };
      await expect(node.cast(arena, person, other)).rejects.toMatchObject({ code: 'already_judged' });
    }
    expect(await rowsOf('Ballot', arena)).toHaveLength(2);
    expect(await rowsOf('Assignment', arena, 'ordinal')).toHaveLength(3);
  });

  it('answers what is open, with one answer a question, and nothing else', async () => {
    const { arena, person, state } = await seated({ arena: TWO_QUESTIONS });
    const vote = voteOn(state, 'left', 'left');
    const refused = async (change: object, code: string) =>
      expect(nodeA.cast(arena, person, { ...vote, ...change })).rejects.toMatchObject({ code });
    await refused({ answers: ['left'] }, 'bad_request');
    await refused({ ordinal: 2 }, 'out_of_order');
    await refused({ ordinal: 3 }, 'not_assigned');
    await refused({ attempt: 2 }, 'not_assigned');
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [arena.roundId]);
    await refused({}, 'round_closed');
    expect(await rowsOf('Ballot', arena)).toEqual([]);
  });

  it('takes the last vote back with all its answers, and gives it anew', async () => {
    const { arena, person, state } = await seated({ arena: TWO_QUESTIONS });
    await nodeA.cast(arena, person, voteOn(state, 'left', 'tie'));
    const undone = await nodeA.undo(arena, person, 1);
    expect(undone).toMatchObject({ judged: 0, undo: null, next: { ordinal: 2 } });
    expect(undone.open).toEqual({ ...state.open, attempt: 2 });
    expect(await rowsOf('BallotEvent', arena)).toMatchObject([
      { seq: '3', ballotSeq: '1', kind: 'retracted' },
      { seq: '4', ballotSeq: '2', kind: 'retracted' },
    ]);
    await expect(nodeA.cast(arena, person, voteOn(state, 'left', 'tie'))).rejects.toMatchObject({ code: 'retracted' });
    const again = await nodeA.cast(arena, person, voteOn(undone, 'right', 'right'));
    expect(again).toMatchObject({ judged: 1, undo: { ordinal: 1, attempt: 2 } });
    await database.pool.query(`UPDATE "Ballot" SET "castAt" = "castAt" - interval '11 s' WHERE "roundId" = $1`, [
      arena.roundId,
    ]);
    await expect(nodeA.undo(arena, person, 1, 2)).rejects.toMatchObject({ code: 'undo_too_late' });
    expect((await rowsOf('Ballot', arena)).map(({ status }) => status)).toEqual([
      'retracted',
      'retracted',
      'counted',
      'counted',
    ]);
  });

  it('judges everything once and is told that nothing is left', async () => {
    const { arena, person, state } = await seated({ generators: 3, tasks: 2, arena: WITHOUT_GOLD });
    const end = await voteTimes(arena, person, state, 20);
    expect(end).toMatchObject({ judged: 6, open: null, end: 'all_judged' });
    const ballots = await rowsOf('Ballot', arena);
    const shown = new Map((await rowsOf('Assignment', arena, 'ordinal')).map((one) => [one.ordinal, one.lowShownLeft]));
    expect(ballots.map(({ lowShownLeft }) => lowShownLeft)).toEqual(ballots.map(({ ordinal }) => shown.get(ordinal)));
    const pairs = ballots.map(({ low, high }) => [low, high]);
    expect(new Set(pairs.map(String)).size).toBe(6);
    for (const [low, high] of pairs) {
      const [a, b] = [arena.entries[low], arena.entries[high]];
      expect(a?.task).toBe(b?.task);
      expect(a?.generator).not.toBe(b?.generator);
      expect([a?.gold, b?.gold]).toEqual([null, null]);
    }
  });

  it('without WebGL is offered no 3D models, and says so, while another device may', async () => {
    const arena = await insertOpenArena(database.pool, { generators: 3, tasks: 2, arena: WITHOUT_GOLD });
    await database.pool.query(`UPDATE "Task" SET format = 'model' WHERE id = $1`, [arena.tasks[0]?.id]);
    const person = await insertVoter(database.pool, arena, 'voter');
    // A device that shows everything takes pairs first: one of the two is of the 3D task.
    await nodeA.join(arena, person);
    let state = await nodeA.join(arena, person, { models: false });
    expect(state.modelsLeftOut).toBe(true);
    for (let k = 0; k < 3; k++) {
      expect(state.open?.task.format).toBe('image');
      state = await nodeA.cast(arena, person, voteOn(state), { models: false });
    }
    expect(state).toMatchObject({ judged: 3, open: null, end: 'all_judged' });
    const capable = await voteTimes(arena, person, await nodeA.join(arena, person), 10);
    expect(capable).toMatchObject({ judged: 6, end: 'all_judged', modelsLeftOut: false });
  });

  it('learns who made a pair only where the arena says so, after the vote, which then stands', async () => {
    const hidden = await seated();
    expect((await nodeA.cast(hidden.arena, hidden.person, voteOn(hidden.state))).revealed).toBeNull();
    const { arena, person, state } = await seated({ arena: { ...WITHOUT_GOLD, revealAfterVote: true } });
    expect(state).toMatchObject({ revealed: null, undoSeconds: 0 });
    const after = await nodeA.cast(arena, person, voteOn(state));
    const [{ low, high, lowShownLeft }] = await rowsOf('Assignment', arena, 'ordinal');
    const [a, b] = [low, high].map((slot: number) => arena.generators[arena.entries[slot]?.generator ?? -1]?.label);
    expect(after.revealed).toEqual(lowShownLeft ? { left: a, right: b } : { left: b, right: a });
    expect(after.undo).toBeNull();
    await expect(nodeA.undo(arena, person, 1)).rejects.toMatchObject({ code: 'undo_too_late' });
  });

  it('is refused more than sixty votes a minute, and the refusals are counted', async () => {
    const { arena, person, state } = await seated({ generators: 12, tasks: 3, arena: WITHOUT_GOLD });
    let now = state;
    for (let k = 0; k < 60; k++) now = await nodeA.cast(arena, person, voteOn(now));
    for (const node of [nodeA, nodeB]) {
      await node.join(arena, person);
      const refusal = node.cast(arena, person, voteOn(now));
      await expect(refusal).rejects.toMatchObject({ code: 'rate_limited' });
      const { detail } = await refusal.catch((error) => error);
      expect(detail.retryAfterMs).toBeGreaterThan(0);
      expect(detail.retryAfterMs).toBeLessThanOrEqual(60_000);
    }
    // What stands is acknowledged all the same.
    expect((await nodeA.cast(arena, person, voteOn(state))).judged).toBe(60);
    await Promise.all([nodeA.hall.refused.flush(), nodeB.hall.refused.flush()]);
    expect(await readRefusedVotes(database.pool, arena.roundId)).toEqual({ too_many_a_minute: 2 });
    clockMs += 60_000;
    expect((await nodeA.cast(arena, person, voteOn(now))).judged).toBe(61);
  });

  it('has no place in the comparisons of a challenge, nor a challenge’s voter here', async () => {
    const { arena, person } = await seated();
    const booth = createBooth({ pool: database.pool, box: nodeA.hall.box, now: Date.now });
    const enter = enterContest(booth, { accountId: person.accountId, host: false }, arena.slug);
    await expect(enter).rejects.toMatchObject({ code: 'method_not_used' });
    const challenge = await insertOpenRound(database.pool, 3);
    const juror = await insertVoter(database.pool, challenge);
    await expect(nodeA.join({ ...arena, ...challenge } as never, juror)).rejects.toMatchObject({
      code: 'method_not_used',
    });
  });
});

describe('checks of attention', () => {
  it('come within the first ten pairs, are kept apart, and say how far a voter is trusted', async () => {
    const { arena, person, state } = await seated({ generators: 8, tasks: 6 });
    const careless = await insertVoter(database.pool, arena, 'voter');
    let now = state;
    let other = await nodeA.join(arena, careless);
    const good = async (who: Voter, ordinal: number) => {
      const { rows } = await database.pool.query(
        'SELECT * FROM "Assignment" WHERE "roundId" = $1 AND "voterId" = $2 AND ordinal = $3',
        [arena.roundId, who.voterId, ordinal],
      );
      const { kind, low, lowShownLeft } = rows[0];
      if (kind !== 'gold') return 'left' as const;
      return (arena.entries[low]?.gold === 'good') === lowShownLeft ? ('left' as const) : ('right' as const);
    };
    for (let k = 0; k < 40; k++) {
      clockMs += 2000;
      now = await nodeA.cast(arena, person, voteOn(now, await good(person, now.open?.ordinal ?? 0)));
      other = await nodeA.cast(arena, careless, voteOn(other, 'tie'));
    }
    const ballots = (await rowsOf('Ballot', arena)).filter(({ kind }) => kind === 'gold');
    for (const { low, high, taskId } of ballots) {
      const kinds = [arena.entries[low], arena.entries[high]].map((entry) => [entry?.gold, entry?.generator]);
      expect(kinds.toSorted()).toEqual([
        ['bad', null],
        ['good', null],
      ]);
      expect(arena.tasks[arena.entries[low]?.task ?? -1]?.id).toBe(taskId);
    }
    for (const who of [person, careless]) {
      const first = ballots.find(({ voterId }) => voterId === who.voterId);
      expect(first.ordinal).toBeLessThanOrEqual(10);
    }
    // As a worker reads them: one voter is trusted, the other's votes stay out.
    const round = {
      ...(await readArenaHead(database.pool, arena.roundId)),
      ...(await readArenaWorks(database.pool, arena.roundId)),
    };
    const log = await readArenaLog({ pool: database.pool, arenaLogs: new Map() }, round as ArenaRound);
    const { distrusted } = voterTrust(log, ARENA_CONSTANTS.gold.leastTrust);
    expect(distrusted[log.voterIndex.get(person.voterId) ?? -1]).toBe(0);
    expect(distrusted[log.voterIndex.get(careless.voterId) ?? -1]).toBe(1);
  });
});

describe('an open arena', () => {
  it('takes up appended outputs without a restart, for voters who are there and who come', async () => {
    const { arena, person, state } = await seated({ generators: 2, tasks: 1, arena: WITHOUT_GOLD });
    const end = await voteTimes(arena, person, state, 3);
    expect(end).toMatchObject({ judged: 1, end: 'all_judged' });
    const { rows } = await database.pool.query(
      `INSERT INTO "Contestant" ("contestId", kind, key, label) VALUES ($1, 'ai', 'late', 'Late') RETURNING id`,
      [arena.contestId],
    );
    const grown = { ...arena, generators: [...arena.generators, { id: rows[0].id, key: 'late', label: 'Late' }] };
    const late = await insertArenaEntry(database.pool, grown, { task: 0, generator: 2, gold: null });
    await arenaChanged(nodeA.hall, arena.contestId);
    const more = await voteTimes(arena, person, await nodeA.join(arena, person), 5);
    expect(more).toMatchObject({ judged: 3, end: 'all_judged' });
    const slot = arena.entries.length;
    expect(late.code).toBeDefined();
    const lateBallots = (await rowsOf('Ballot', arena)).filter(({ low, high }) => low === slot || high === slot);
    expect(lateBallots).toHaveLength(2);
  });

  it('shows retired outputs to nobody any more: whoever holds a pair of them gets another', async () => {
    const { arena, person, state } = await seated({ generators: 4, tasks: 2, arena: WITHOUT_GOLD });
    const [{ low, high }] = await rowsOf('Assignment', arena, 'ordinal');
    await database.pool.query(`UPDATE "RoundEntry" SET "retiredAt" = now() WHERE "roundId" = $1 AND slot = $2`, [
      arena.roundId,
      low,
    ]);
    await arenaChanged(nodeA.hall, arena.contestId);
    await expect(nodeA.cast(arena, person, voteOn(state))).rejects.toMatchObject({ code: 'entry_withdrawn' });
    const after = await nodeA.join(arena, person);
    expect(after.open?.ordinal).toBe(2);
    await voteTimes(arena, person, after, 50);
    const judged = (await rowsOf('Ballot', arena)).map((ballot) => [ballot.low, ballot.high]);
    expect(judged.flat()).not.toContain(low);
    expect(judged.flat()).toContain(high);
    // 2 tasks of 4 generators have 12 pairs, three of which hold the retired output.
    expect(judged).toHaveLength(9);
  });

  it('keeps a vote on an output that was withdrawn a moment ago, without counting it', async () => {
    const { arena, person, state } = await seated();
    const [{ low }] = await rowsOf('Assignment', arena, 'ordinal');
    await database.pool.query('UPDATE "Round" SET "withdrawnSlots" = ARRAY[$2::int] WHERE id = $1', [
      arena.roundId,
      low,
    ]);
    await nodeA.cast(arena, person, voteOn(state));
    expect(await rowsOf('Ballot', arena)).toMatchObject([{ status: 'excluded', reason: 'entry_withdrawn' }]);
  });

  it('counts the votes of other nodes with a standing, once, and takes its strengths', async () => {
    const { arena, person, state } = await seated({ generators: 4, tasks: 2, arena: WITHOUT_GOLD });
    const other = await insertVoter(database.pool, arena, 'voter');
    const elsewhere = await nodeB.join(arena, other);
    await voteTimes(arena, person, state, 3);
    await nodeB.cast(arena, other, voteOn(elsewhere));
    const counts = () => {
      const { tally } = nodeA.seat(arena, person).state;
      return tally.tasks.reduce((sum, n) => sum + n, 0);
    };
    // Three of its own, and half of each of two pairs that are out.
    expect(counts()).toBe(4);
    const rows = arena.generators.map(({ key }, n) => ({ generator: key, theta: n, sd: 0.1 }));
    await database.pool.query(
      `INSERT INTO "Standing" ("roundId", board, method, version, seq, "methodVersion", blind, matrices, revealing, pairing,
                               timings) VALUES ($1, '', 'pairwise', 1, 4, 'test', $2, '{}', '{}', '', '{}')`,
      [arena.roundId, JSON.stringify({ rows })],
    );
    const before = nodeA.seat(arena, person).state.table;
    for (let k = 0; k < 2; k++) await arenaStandingArrived(nodeA.hall, arena.roundId, 4);
    expect(counts()).toBe(5);
    const { table } = nodeA.seat(arena, person).state;
    expect(table).not.toBe(before);
    // Neighbours in strength are the most open pairs: each generator's best partner is one beside it.
    expect(Math.max(...table.score)).toBeGreaterThan(Math.min(...table.score));
    await nodeA.undo(arena, person, 3);
    await arenaStandingArrived(nodeA.hall, arena.roundId, 5);
    // The pair that was taken back is out again.
    expect(counts()).toBe(4.5);
    expect(nodeA.seat(arena, person).state.ledger.recent).toEqual([]);
  });
});
