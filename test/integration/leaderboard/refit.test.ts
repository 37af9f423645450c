import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { arenaBattleRow, arenaVoteRow, generatorRow } from '../../../src/contract/exports.ts';
import { leaderboard, leaderboardMatrix, leaderboardView } from '../../../src/contract/leaderboard.ts';
import { sweepView } from '../../../src/contract/sweep.ts';
import { ARENA_CONSTANTS } from '../../../src/domain/arena-settings.ts';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { createInvitation } from '../../../src/features/contests/create-invitation.ts';
import { readBoard } from '../../../src/features/leaderboard/board-data.ts';
import { type ArenaRefitDeps, refitArena } from '../../../src/features/leaderboard/refit-arena.ts';
import { findRiggers, sweepArena } from '../../../src/features/leaderboard/sweep-arena.ts';
import { readLaggingRounds } from '../../../src/features/standings/data.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { fitRatings, type RatingFit } from '../../../src/stats/bradley-terry-mle.ts';
import { aggregateOutcomes, creditTies } from '../../../src/stats/outcome-cells.ts';
import { createRandom } from '../../../src/stats/random.ts';
import { insertArenaEntry, insertOpenArena, type OpenArena } from '../../fixtures/arena.ts';
import { type ArenaVote, castArenaVotes } from '../../fixtures/arena-votes.ts';
import { createInstallation, type Installation } from '../../installation.ts';

let house: Installation;
let deps: ArenaRefitDeps;

beforeAll(async () => {
  house = await createInstallation();
  deps = { pool: house.services.pool, threads: createThreadPool({ maxThreads: 1 }), arenaLogs: new Map() };
});
afterAll(async () => {
  await deps.threads.close();
  await house.close();
});

const FAST = { constants: { ...ARENA_CONSTANTS, leaderboard: { ...ARENA_CONSTANTS.leaderboard, resamples: 200 } } };
const vote = (
  voter: string,
  left: number,
  right: number,
  answer: ArenaVote['answers'][number],
  more: object = {},
): ArenaVote => ({
  voter,
  task: 0,
  left,
  right,
  answers: [answer],
  ...more,
});
const board = async ({ roundId }: OpenArena, key = '') => {
  const stored = await readBoard(deps.pool, roundId, key);
  if (stored === null) throw new Error(`no board ${key}`);
  return { ...stored, leaderboard: leaderboard.parse(stored.leaderboard) };
};
const rowsOf = (found: Awaited<ReturnType<typeof board>>, arena: OpenArena) =>
  arena.generators.map(({ key }) => found.leaderboard.rows.find(({ generator }) => generator === key));

/** The files of the arena below: every vote with its reason, and those that count as FastChat reads them. */
async function expectExports({ slug, roundId, generators, tasks }: OpenArena): Promise<void> {
  const get = (file: string) => house.device().get(`/contests/${slug}/exports/${file}`);
  const votes = z.array(arenaVoteRow).parse((await get('votes.json')).json);
  const reasons = ['', '', '', '', '', 'both_bad', 'distrusted', 'quarantined', 'retracted', 'swept'];
  expect(votes.map(({ reason }) => reason).sort()).toEqual(reasons);
  const tie = votes.find(({ winner }) => winner === 'tie');
  expect(tie).toMatchObject({ task: tasks[0]?.key, left: generators[2]?.key, right: generators[0]?.key, reason: '' });
  expect(new Set(votes.map(({ voter }) => voter))).toEqual(new Set(['V1', 'V2', 'V3', 'V4']));
  const battles = z.array(arenaBattleRow).parse((await get('battles.json')).json);
  const winners = battles.map(({ winner }) => winner).sort();
  expect(winners).toEqual(['model_a', 'model_a', 'model_a', 'model_a', 'tie', 'tie (bothbad)']);
  expect(z.array(generatorRow).parse((await get('generators.json')).json)).toHaveLength(3);
  expect((await get('weights.csv')).status).toBe(404);
  // Votes that the leaderboard does not show yet are in no file either.
  await deps.pool.query(`UPDATE "Standing" SET seq = 3 WHERE "roundId" = $1 AND board = ''`, [roundId]);
  expect(z.array(arenaVoteRow).parse((await get('votes.json')).json)).toHaveLength(3);
}

describe('the leaderboard of an arena', () => {
  it('is the maximum likelihood of the votes that count, and says of the others why they do not', async () => {
    const arena = await insertOpenArena(deps.pool, { generators: 3, tasks: 2, arena: FAST });
    await castArenaVotes(deps.pool, arena, [
      vote('a', 0, 1, 'left'),
      vote('a', 1, 2, 'left', { task: 1 }),
      vote('a', 2, 0, 'tie'),
      vote('a', 0, 2, 'left', { task: 1 }),
      vote('b', 1, 0, 'left'),
      vote('b', 0, 2, 'both_bad'),
      vote('b', 1, 2, 'left', { status: 'retracted' }),
      vote('b', 1, 2, 'left', { task: 1, status: 'quarantined', reason: 'human_check' }),
      vote('c', 2, 1, 'left', { status: 'excluded', reason: 'sweep:always' }),
      { voter: 'd', task: 0, left: 'good', right: 'bad', answers: ['right'] },
      { voter: 'd', task: 1, left: 'good', right: 'bad', answers: ['tie'] },
      vote('d', 2, 1, 'left'),
    ]);
    expect(await refitArena(deps, arena.roundId)).toEqual(
      new Map([
        ['', 1],
        ['c:lettering', 1],
        ['c:scenes', 1],
      ]),
    );
    await expectExports(arena);
    const found = await board(arena);
    const fit = fitRatings(
      creditTies(aggregateOutcomes(3, [0, 1, 2, 0, 1], [1, 2, 0, 2, 0], [0, 0, 2, 0, 0]), 1),
    ) as RatingFit;
    const rows = rowsOf(found, arena);
    rows.forEach((row, i) => {
      expect(row?.rating).toBeCloseTo(fit.rating[i], 8);
      expect(row?.rating95?.[0]).toBeLessThanOrEqual(row?.rating95?.[1] as number);
      expect(row).toMatchObject({ provisional: true, retiredAt: null });
    });
    expect(rows.map((row) => [row?.wins, row?.ties, row?.losses])).toEqual([
      [2, 1, 1],
      [2, 0, 1],
      [0, 1, 2],
    ]);
    expect(found.leaderboard).toMatchObject({
      votes: 5,
      voters: 2,
      pairs: 9,
      parts: 1,
      leftOut: { bothBad: 1, gold: 2, distrusted: 1, swept: 1, quarantined: 1, retracted: 1, withdrawn: 0 },
      checks: { seen: 2, passed: 0, distrusted: 1 },
    });
    expect(rows[0]?.withLeftOut?.rating).not.toBeCloseTo(rows[0]?.rating as number, 3);
    expect(found.leaderboard.audit.map(({ kind, name, votes }) => [kind, name, votes])).toEqual([
      ['all', '', 6],
      ['category', 'lettering', 4],
      ['category', 'scenes', 2],
    ]);
    expect(found.leaderboard.audit[0]?.left?.share).toBe(1);
    expect((await board(arena, 'c:scenes')).leaderboard).toMatchObject({ votes: 2, audit: [] });
  });

  it('moves in batches only: when ten acts are new, or the first has waited half a minute', async () => {
    const arena = await insertOpenArena(deps.pool, { generators: 3, tasks: 4, gold: false, arena: FAST });
    expect(await refitArena(deps, arena.roundId)).toBeInstanceOf(Map);
    expect((await board(arena)).leaderboard).toMatchObject({ votes: 0, rows: [{ rating: null }, {}, {}] });
    await castArenaVotes(deps.pool, arena, [vote('a', 0, 1, 'left')]);
    expect(await refitArena(deps, arena.roundId)).toBe('waiting');
    expect((await board(arena)).leaderboard.votes).toBe(0);
    expect(await readLaggingRounds(deps.pool)).toContain(arena.roundId);
    // Nine more make ten.
    await castArenaVotes(
      deps.pool,
      arena,
      Array.from({ length: 9 }, (_, k) => vote(`b${k}`, 1, 2, 'left')),
    );
    expect(await refitArena(deps, arena.roundId)).toEqual(
      new Map([
        ['', 2],
        ['c:lettering', 2],
      ]),
    );
    expect((await board(arena)).leaderboard.votes).toBe(10);
    // The board of the other category has seen the numbers and stays as it was.
    expect(await board(arena, 'c:scenes')).toMatchObject({ version: 1 });
    expect(await readLaggingRounds(deps.pool)).not.toContain(arena.roundId);
    await castArenaVotes(deps.pool, arena, [vote('z', 0, 1, 'left', { task: 1, secondsAgo: 31 })]);
    expect(await refitArena(deps, arena.roundId)).toEqual(
      new Map([
        ['', 3],
        ['c:scenes', 2],
      ]),
    );
    expect((await board(arena)).leaderboard.votes).toBe(11);
  });

  it('reads what is new alone, the same as from the beginning, also after outputs were added and retired', async () => {
    const arena = await insertOpenArena(deps.pool, { generators: 2, tasks: 2, gold: false, arena: FAST });
    await castArenaVotes(deps.pool, arena, [vote('a', 0, 1, 'left', { secondsAgo: 60 })]);
    await refitArena(deps, arena.roundId);
    const generator = { id: '', key: `late-${arena.slug}`, label: 'Late' };
    const { rows } = await deps.pool.query(
      `INSERT INTO "Contestant" ("contestId", kind, key, label) VALUES ($1, 'ai', $2, $3) RETURNING id`,
      [arena.contestId, generator.key, generator.label],
    );
    const more = { ...arena, generators: [...arena.generators, { ...generator, id: rows[0].id }] };
    const entry = await insertArenaEntry(deps.pool, more, { task: 0, generator: 2, gold: null });
    const later = { ...more, entries: [...arena.entries, entry] };
    await castArenaVotes(deps.pool, later, [vote('b', 2, 0, 'left', { secondsAgo: 60 })]);
    await deps.pool.query(
      `UPDATE "RoundEntry" re SET "retiredAt" = now() FROM "Entry" e
       WHERE e.id = re."entryId" AND re."roundId" = $1 AND e."contestantId" = $2`,
      [arena.roundId, arena.generators[1]?.id],
    );
    await refitArena(deps, arena.roundId);
    const kept = await board(later);
    const rowsNow = rowsOf(kept, later);
    expect(rowsNow.map((row) => row?.votes)).toEqual([2, 1, 1]);
    // Retired ones stay rated, and are marked.
    expect(rowsNow[1]?.retiredAt).not.toBeNull();
    expect(rowsNow[1]?.rating).not.toBeNull();
    deps.arenaLogs.clear();
    await castArenaVotes(deps.pool, later, [vote('c', 2, 0, 'left', { secondsAgo: 60 })]);
    await refitArena(deps, arena.roundId);
    expect(rowsOf(await board(later), later).map((row) => row?.votes)).toEqual([3, 1, 2]);
  });

  it('has a board for each criterion, and holds nothing together that was never compared', async () => {
    const criteria = [
      { name: 'Shape', description: '' },
      { name: 'Surface', description: '' },
    ];
    const arena = await insertOpenArena(deps.pool, {
      generators: 4,
      tasks: 1,
      gold: false,
      arena: { ...FAST, criteria },
    });
    await castArenaVotes(deps.pool, arena, [
      { voter: 'a', task: 0, left: 0, right: 1, answers: ['left', 'right'] },
      { voter: 'a', task: 0, left: 2, right: 3, answers: ['left', 'tie'] },
    ]);
    await refitArena(deps, arena.roundId);
    const [shape, surface, all] = [await board(arena, 'q:0'), await board(arena, 'q:1'), await board(arena)];
    expect(rowsOf(shape, arena).map((row) => row?.wins)).toEqual([1, 0, 1, 0]);
    expect(rowsOf(surface, arena).map((row) => row?.wins)).toEqual([0, 1, 0, 0]);
    expect(all.leaderboard).toMatchObject({ votes: 4, pairs: 2, parts: 2 });
    const { rows } = await deps.pool.query(`SELECT matrices FROM "Standing" WHERE "roundId" = $1 AND board = ''`, [
      arena.roundId,
    ]);
    const { above, generators } = leaderboardMatrix.parse({ version: 1, ...rows[0].matrices });
    const place = (n: number) => generators.indexOf(arena.generators[n]?.key ?? '');
    expect(above[place(0)]?.[place(2)]).toBeNull();
    expect(above[place(0)]?.[place(1)]).not.toBeNull();
    expect((above[place(0)]?.[place(1)] as number) + (above[place(1)]?.[place(0)] as number)).toBeCloseTo(1, 3);
  });

  it('says of votes without finite ratings that they have none (prior 0)', async () => {
    const leaderboardConstants = { ...FAST.constants.leaderboard, prior: 0 };
    const constants = { ...FAST.constants, leaderboard: leaderboardConstants };
    const arena = await insertOpenArena(deps.pool, { generators: 2, tasks: 1, gold: false, arena: { constants } });
    await castArenaVotes(deps.pool, arena, [vote('a', 0, 1, 'left')]);
    await refitArena(deps, arena.roundId);
    const found = await board(arena);
    expect(found.leaderboard).toMatchObject({ noRatings: 'not_strongly_connected', votes: 1 });
    expect(found.leaderboard.rows[0]).toMatchObject({ rating: null, rank: null });
  });
});

describe('the sweep', () => {
  it('marks who does not judge, for a host to release, and the board shows both', async () => {
    const arena = await insertOpenArena(deps.pool, { generators: 5, tasks: 4, gold: false, arena: FAST });
    const random = createRandom('sweep');
    const everybody = (name: string, judge: (a: number, b: number) => boolean): ArenaVote[] =>
      [0, 1, 2, 3].flatMap((task) =>
        [0, 1, 2, 3, 4].flatMap((a) =>
          [0, 1, 2, 3, 4].flatMap((b) => (a < b ? [vote(name, a, b, judge(a, b) ? 'left' : 'right', { task })] : [])),
        ),
      );
    const honest = (a: number, b: number) => random.next() < 1 / (1 + Math.exp(0.8 * (a - b)));
    const crowd = Array.from({ length: 15 }, (_, v) => everybody(`honest ${v}`, honest)).flat();
    // The weakest always wins.
    const rigged = everybody('rigger', (a, b) => (b === 4 ? false : honest(a, b)));
    await castArenaVotes(deps.pool, arena, [...crowd, ...rigged]);
    await refitArena(deps, arena.roundId);
    const before = rowsOf(await board(arena), arena)[4];
    const findings = await findRiggers(deps, arena.roundId);
    expect(findings).toMatchObject([
      { pattern: 'always', generator: arena.generators[4]?.label, decided: 16, won: 16 },
    ]);
    expect(await sweepArena(deps, arena.roundId)).toEqual({ voters: 1, ballots: 40 });
    await refitArena(deps, arena.roundId);
    const after = rowsOf(await board(arena), arena)[4];
    expect(after?.rating).toBeLessThan(before?.rating as number);
    expect(after?.withLeftOut?.rating).toBeCloseTo(before?.rating as number, 8);
    expect((await board(arena)).leaderboard.leftOut.swept).toBe(40);
    // Again: the same is found, and nothing is marked twice.
    expect(await sweepArena(deps, arena.roundId)).toEqual({ voters: 1, ballots: 0 });

    const host = await house.host();
    const path = `/rounds/${arena.roundId}/sweep`;
    const seen = sweepView.parse((await host.get(path)).json);
    expect(seen).toMatchObject({ voters: [{ voter: 'rigger', pattern: 'always', ballots: 40 }], quarantined: 0 });
    expect(seen.sweptAt).not.toBeNull();
    expect((await host.post(path, {})).status).toBe(202);
    const released = await host.post(`${path}/release`, { voter: 'rigger' });
    expect(sweepView.parse(released.json).voters).toMatchObject([{ voter: 'rigger', ballots: 0 }]);
    expect((await host.post(`${path}/release`, { voter: 'rigger' })).status).toBe(404);
    await refitArena(deps, arena.roundId);
    expect(rowsOf(await board(arena), arena)[4]?.rating).toBeCloseTo(before?.rating as number, 8);
    // A host's word stands.
    expect(await findRiggers(deps, arena.roundId)).toEqual([]);
  });
});

describe('the routes', () => {
  it('show boards and matrices with names to everybody, in an open arena, and nothing of others', async () => {
    const arena = await insertOpenArena(deps.pool, { generators: 3, tasks: 2, arena: FAST });
    const nobody = house.device();
    expect((await nobody.get(`/contests/${arena.slug}/leaderboard`)).status).toBe(404);
    await castArenaVotes(deps.pool, arena, [vote('a', 0, 1, 'left')]);
    await deps.pool.query(`INSERT INTO "RefusedVotes" ("roundId", reason, votes) VALUES ($1, 'too_many_a_minute', 3)`, [
      arena.roundId,
    ]);
    await refitArena(deps, arena.roundId);
    const answer = await nobody.get(`/contests/${arena.slug}/leaderboard`);
    const view = leaderboardView.parse(answer.json);
    expect(view).toMatchObject({
      board: '',
      boards: [{ key: '' }, { key: 'c:lettering', category: 'lettering' }, { key: 'c:scenes' }],
      refused: [{ reason: 'too_many_a_minute', votes: 3 }],
      round: { status: 'open' },
    });
    expect(view.leaderboard.rows.map(({ label }) => label).sort()).toEqual(
      arena.generators.map(({ label }) => label).sort(),
    );
    // No ids, no digest, no secret of the round.
    const { rows } = await deps.pool.query(`SELECT encode(seed, 'hex') AS seed FROM "Round" WHERE id = $1`, [
      arena.roundId,
    ]);
    const text = JSON.stringify(answer.json);
    for (const secret of [rows[0].seed, 'digest', arena.roundId, ...arena.entries.map(({ code }) => code)]) {
      expect(text).not.toContain(secret);
    }
    const scenes = await nobody.get(`/contests/${arena.slug}/leaderboard?board=${encodeURIComponent('c:scenes')}`);
    expect(leaderboardView.parse(scenes.json).leaderboard.votes).toBe(0);
    const matrix = await nobody.get(`/contests/${arena.slug}/leaderboard/matrix`);
    expect(leaderboardMatrix.parse(matrix.json).generators).toHaveLength(3);
    expect((await nobody.get(`/contests/${arena.slug}/leaderboard?board=c:none`)).status).toBe(404);
    // Whoever does not host the arena sees nothing of its sweep.
    const services = house.services;
    const { code } = await createInvitation(services, await machineAsHostOf(services, arena.slug), {
      role: 'voter',
    } as never);
    const voter = house.device();
    expect((await voter.post('/join', { code })).status).toBe(200);
    expect((await voter.get(`/rounds/${arena.roundId}/sweep`)).status).toBe(403);
    expect((await voter.post(`/rounds/${arena.roundId}/sweep`, {})).status).toBe(403);
    expect((await voter.post(`/rounds/${arena.roundId}/sweep/release`, { voter: 'a' })).status).toBe(403);
  });
});
