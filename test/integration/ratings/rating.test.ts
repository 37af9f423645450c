import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateCommand, RatingState } from '../../../src/contract/rating.ts';
import type { Method } from '../../../src/domain/settings.ts';
import { type CommittedBatch, createBallotBox } from '../../../src/features/comparisons/ballot-box.ts';
import { enterContest } from '../../../src/features/comparisons/enter-contest.ts';
import { type Booth, createBooth, inTurn, roundChanged, type Seat } from '../../../src/features/comparisons/seats.ts';
import { rateDesign } from '../../../src/features/ratings/rate-design.ts';
import { ratingState, ratingStateAt } from '../../../src/features/ratings/rating-state.ts';
import { retractRating } from '../../../src/features/ratings/retract-rating.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let ballotPool: pg.Pool;
/** Two nodes over one database. */
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
const LIKES = { settings: { methods: ['likes'] as Method[] } };

async function join(node: Booth, round: OpenRound, person: Person): Promise<RatingState> {
  const actor = { accountId: person.accountId, host: false };
  return ratingStateAt(node, round.slug, await enterContest(node, actor, round.slug, 'likes'));
}

/** Runs a command at the seat that this node has in memory. */
async function at(node: Booth, round: OpenRound, person: Person, act: (seat: Seat) => Promise<void>) {
  const seat = node.seats.get(`${round.roundId}/${person.voterId}`);
  if (seat === undefined) throw new Error('join first');
  return inTurn(seat, async () => {
    await act(seat);
    return ratingState(node, seat);
  });
}

const rate = (node: Booth, round: OpenRound, person: Person, command: RateCommand) =>
  at(node, round, person, (seat) => rateDesign(node, seat, command));

const undo = (node: Booth, round: OpenRound, person: Person, code: string, attempt = 1) =>
  at(node, round, person, (seat) => retractRating(node, seat, { round: round.roundId, code, attempt }));

function answer(state: RatingState, liked = true): RateCommand {
  if (state.open === null || state.round === null) throw new Error(`no card: ${state.end}`);
  return { round: state.round.id, code: state.open.code, attempt: state.open.attempt, liked };
}

const rowsOf = async (round: OpenRound) =>
  (await database.pool.query('SELECT * FROM "Rating" WHERE "roundId" = $1 ORDER BY seq', [round.roundId])).rows;

async function seated(works = 6, role: 'voter' | 'designer' | 'juror' = 'voter') {
  const round = await insertOpenRound(database.pool, works, LIKES);
  const person = await insertVoter(database.pool, round, role);
  return { round, person, state: await join(nodeA, round, person) };
}

/** As if so many seconds had passed since every rating. */
const wait = (round: OpenRound, seconds: number) =>
  database.pool.query(
    `UPDATE "Rating" SET "createdAt" = "createdAt" - make_interval(secs => $2) WHERE "roundId" = $1`,
    [round.roundId, seconds],
  );

describe('rating', () => {
  it('shows each design once, in one order on every device and node, and says what is left', async () => {
    const { round, person, state } = await seated();
    let now = state;
    const seen: string[] = [];
    for (let k = 0; k < 6; k++) {
      expect(now.progress).toEqual({ rated: k, of: 6 });
      const other = await join(nodeB, round, person);
      expect([other.open, other.next]).toEqual([now.open, now.next]);
      seen.push(now.open?.code ?? '');
      const upcoming = now.next;
      now = await rate(nodeA, round, person, answer(now, k % 2 === 0));
      expect(now.open).toEqual(upcoming);
    }
    expect(now).toMatchObject({ open: null, next: null, end: 'all_judged', progress: { rated: 6, of: 6 } });
    expect(seen.toSorted()).toEqual(round.codes);
    expect((await rowsOf(round)).map((row) => [Number(row.seq), row.liked])).toEqual(
      [1, 2, 3, 4, 5, 6].map((seq) => [seq, seq % 2 === 1]),
    );
    expect(committed.at(-1)).toMatchObject({ roundId: round.roundId, method: 'likes', lastSeq: 6, ballots: 1 });
  });

  it('gives people orders of their own, which the published seed does not tell', async () => {
    const round = await insertOpenRound(database.pool, 30, LIKES);
    const firsts = new Set<string>();
    for (let k = 0; k < 12; k++) {
      const state = await join(nodeA, round, await insertVoter(database.pool, round, 'voter'));
      firsts.add(`${state.open?.code} ${state.next?.code}`);
    }
    expect(firsts.size).toBeGreaterThan(9);
    const { rows } = await database.pool.query('SELECT seed, "ratingSecret" FROM "Round" WHERE id = $1', [
      round.roundId,
    ]);
    expect(rows[0].ratingSecret).toHaveLength(32);
    expect(rows[0].ratingSecret).not.toEqual(rows[0].seed);
  });

  it('never shows a designer the own work, nor takes a rating of it', async () => {
    const round = await insertOpenRound(database.pool, 5, LIKES);
    const person = await insertVoter(database.pool, round, 'designer', round.owners[2]);
    let now = await join(nodeA, round, person);
    const own = { round: round.roundId, code: round.codes[2], attempt: 1, liked: true };
    await expect(rate(nodeA, round, person, own)).rejects.toMatchObject({ code: 'own_entry' });
    expect(now.progress.of).toBe(4);
    while (now.open !== null) {
      expect([now.open.code, now.next?.code]).not.toContain(round.codes[2]);
      now = await rate(nodeA, round, person, answer(now));
    }
    expect(await rowsOf(round)).toHaveLength(4);
  });

  it('counts one rating that is sent twenty times at once through two nodes', async () => {
    const { round, person, state } = await seated();
    await join(nodeB, round, person);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, k) => rate(k % 2 === 0 ? nodeA : nodeB, round, person, answer(state))),
    );
    expect(await rowsOf(round)).toHaveLength(1);
    expect(new Set(replies.map((reply) => JSON.stringify([reply.open, reply.next]))).size).toBe(1);
  });

  it('lets exactly one of two different answers stand', async () => {
    const { round, person, state } = await seated();
    await join(nodeB, round, person);
    const outcomes = await Promise.allSettled([
      rate(nodeA, round, person, answer(state, true)),
      rate(nodeB, round, person, answer(state, false)),
    ]);
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'already_judged' });
    expect(await rowsOf(round)).toHaveLength(1);
  });

  it('refuses what is not the open card, and changes nothing', async () => {
    const { round, person, state } = await seated();
    const shown = [state.open?.code, state.next?.code];
    const later = round.codes.find((code) => !shown.includes(code)) as string;
    const wrong: [Partial<RateCommand>, string][] = [
      [{ code: state.next?.code as string }, 'out_of_order'],
      [{ code: later }, 'out_of_order'],
      [{ code: 'ZZZZZ' }, 'not_assigned'],
      [{ attempt: 2 }, 'not_assigned'],
    ];
    for (const [change, code] of wrong) {
      await expect(rate(nodeA, round, person, { ...answer(state), ...change }), code).rejects.toMatchObject({ code });
    }
    expect(await rowsOf(round)).toHaveLength(0);
    expect(await join(nodeA, round, person)).toMatchObject({ open: state.open, next: state.next });
  });

  it('leaves withdrawn works out, on both sides of the count', async () => {
    const { round, person, state } = await seated();
    const first = await rate(nodeA, round, person, answer(state));
    const gone = [state.open?.code, first.open?.code];
    await database.pool.query(
      'UPDATE "RoundEntry" SET "withdrawnAt" = now() WHERE "roundId" = $1 AND code = ANY ($2)',
      [round.roundId, gone],
    );
    await roundChanged(nodeA, round.roundId);
    const now = await join(nodeA, round, person);
    expect(now).toMatchObject({ open: first.next, undo: null, progress: { rated: 0, of: 4 } });
    await expect(rate(nodeA, round, person, answer(first))).rejects.toMatchObject({ code: 'entry_withdrawn' });
  });

  it('refuses a rating that was on screen while the round closed, and acknowledges a retry of one before', async () => {
    const { round, person, state } = await seated();
    const second = await rate(nodeA, round, person, answer(state));
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
    await expect(rate(nodeA, round, person, answer(second))).rejects.toMatchObject({ code: 'round_closed' });
    await roundChanged(nodeA, round.roundId);
    expect(await rate(nodeA, round, person, answer(state))).toMatchObject({ end: 'closed', progress: { rated: 1 } });
    expect(await rowsOf(round)).toHaveLength(1);
  });

  it.each([
    ['a host', 'host', 'hosts_do_not_vote', {}],
    ['a voter where only jurors rate', 'voter', 'not_in_electorate', { likes: ['juror'] }],
  ] as const)('does not seat %s', async (_name, role, code, electorate) => {
    const base = { pairwise: ['designer'], likes: ['voter'], experts: ['juror'] };
    const settings = { methods: ['likes'], electorate: { ...base, ...electorate } };
    const round = await insertOpenRound(database.pool, 4, { settings: settings as never });
    const person = await insertVoter(database.pool, round, role);
    await expect(join(nodeA, round, person)).rejects.toMatchObject({ code });
  });

  it('seats nobody for a method by which the round is not judged', async () => {
    const pairs = await insertOpenRound(database.pool, 4);
    const juror = await insertVoter(database.pool, pairs, 'juror');
    await expect(join(nodeA, pairs, juror)).rejects.toMatchObject({ code: 'not_in_electorate' });
    const likes = await insertOpenRound(database.pool, 4, LIKES);
    const other = await insertVoter(database.pool, likes, 'juror');
    const actor = { accountId: other.accountId, host: false };
    await expect(enterContest(nodeA, actor, likes.slug)).rejects.toMatchObject({ code: 'not_in_electorate' });
  });
});

describe('undo of a rating', () => {
  it('opens the card again as another attempt, keeps the row marked, and numbers the retraction', async () => {
    const { round, person, state } = await seated();
    const code = state.open?.code ?? '';
    const rated = await rate(nodeA, round, person, answer(state));
    expect(rated.undo).toMatchObject({ code, attempt: 1 });
    const undone = await undo(nodeA, round, person, code);
    expect(undone).toMatchObject({ open: { ...state.open, attempt: 2 }, undo: null, progress: { rated: 0 } });
    expect(await rowsOf(round)).toMatchObject([{ seq: '1', retractedSeq: '2', liked: true }]);
    await expect(rate(nodeA, round, person, answer(state))).rejects.toMatchObject({ code: 'retracted' });
    const again = await rate(nodeA, round, person, answer(undone, false));
    expect(again).toMatchObject({ progress: { rated: 1 }, undo: { code, attempt: 2 } });
    expect(await rowsOf(round)).toMatchObject([{ seq: '1' }, { seq: '3', retractedSeq: null, attempt: 2 }]);
  });

  it('is acknowledged twenty times through two nodes and happens once', async () => {
    const { round, person, state } = await seated();
    const code = state.open?.code ?? '';
    await rate(nodeA, round, person, answer(state));
    await join(nodeB, round, person);
    await Promise.all(Array.from({ length: 20 }, (_, k) => undo(k % 2 ? nodeA : nodeB, round, person, code)));
    expect(await rowsOf(round)).toMatchObject([{ seq: '1', retractedSeq: '2' }]);
    const lastSeq = await database.pool.query('SELECT "lastSeq" FROM "Round" WHERE id = $1', [round.roundId]);
    expect(lastSeq.rows[0].lastSeq).toBe('2');
  });

  it('is over after ten seconds of the database’s clock', async () => {
    const { round, person, state } = await seated();
    await rate(nodeA, round, person, answer(state));
    await wait(round, 11);
    const late = undo(nodeA, round, person, state.open?.code ?? '');
    await expect(late).rejects.toMatchObject({ code: 'undo_too_late' });
    expect((await join(nodeA, round, person)).undo).toBeNull();
  });

  it('takes back the last rating only, of this voter only, and none that was never given', async () => {
    const { round, person, state } = await seated();
    const other = await insertVoter(database.pool, round, 'voter');
    await join(nodeA, round, other);
    const second = await rate(nodeA, round, person, answer(state));
    const code = state.open?.code ?? '';
    await expect(undo(nodeA, round, other, code)).rejects.toMatchObject({ code: 'not_assigned' });
    await rate(nodeA, round, person, answer(second));
    await expect(undo(nodeA, round, person, code)).rejects.toMatchObject({ code: 'undo_not_last' });
    await undo(nodeA, round, person, second.open?.code ?? '');
    await expect(undo(nodeA, round, person, code)).rejects.toMatchObject({ code: 'undo_not_last' });
    expect(await rowsOf(round)).toMatchObject([{ retractedSeq: null }, { retractedSeq: '3' }]);
  });

  it('is refused after closing, though not a retry', async () => {
    const { round, person, state } = await seated();
    await rate(nodeA, round, person, answer(state));
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
    const late = undo(nodeA, round, person, state.open?.code ?? '');
    await expect(late).rejects.toMatchObject({ code: 'round_closed' });
    expect(await rowsOf(round)).toMatchObject([{ retractedSeq: null }]);
  });
});
