import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contestResults } from '../../../src/contract/http/results.ts';
import { priorCandidateTable } from '../../../src/domain/candidate-table.ts';
import { DEFAULT_CONSTANTS } from '../../../src/domain/constants.ts';
import { packPairing, unpackPairing } from '../../../src/domain/pairing-bytes.ts';
import { addComparison, emptyTally } from '../../../src/domain/round-tally.ts';
import { loadRoundState, refreshFromStanding } from '../../../src/features/comparisons/round-state.ts';
import { requirePublished, showResults } from '../../../src/features/results/show-results.ts';
import { readPairwiseTables } from '../../../src/features/results/tables-data.ts';
import { storeStanding } from '../../../src/features/standings/data.ts';
import { liveSnapshot } from '../../../src/features/standings/live-snapshot.ts';
import { readMatrices } from '../../../src/features/standings/screen-data.ts';
import { stringifyAround, textOf } from '../../../src/platform/json-text.ts';
import { createRandom } from '../../../src/stats/random.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, type OpenRound } from '../../fixtures/open-round.ts';

/** A text of this size is read in a millisecond; the tables of a standing of a thousand entries have ten million. */
const MAX_READ = 64 * 1024;
const ITEMS = 150;
const JSONB = 3802;

let database: TestDatabase;
let round: OpenRound;
const readJson: (text: string) => unknown = pg.types.getTypeParser(JSONB);
let longest = 0;
let stored: Parameters<typeof storeStanding>[1];

beforeAll(async () => {
  database = await createTestDatabase();
  round = await insertOpenRound(database.pool, ITEMS);
  stored = largeStanding();
  await storeStanding(database.pool, stored);
  pg.types.setTypeParser(JSONB, (text) => {
    longest = Math.max(longest, text.length);
    return readJson(text);
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  pg.types.setTypeParser(JSONB, readJson);
  await database.drop();
});

/** Everybody met everybody: its tables are half a megabyte of JSON. */
function largeStanding(): Parameters<typeof storeStanding>[1] {
  const tally = emptyTally(ITEMS);
  const pairs: number[][] = [];
  for (let low = 0; low < ITEMS; low++) {
    for (let high = low + 1; high < ITEMS; high++) {
      addComparison(tally, low, high, 3);
      pairs.push([low, high, 2, 1]);
    }
  }
  const rows = round.codes.map((code, k) => ({
    ...{ code, rank: k + 1, rankInterval: [1, ITEMS], theta: 0.5, sd: 0.25, strength: 0.5, strength50: [0.4, 0.6] },
    ...{ strength95: [0.2, 0.8], comparisons: 3 * (ITEMS - 1), wins: 100, voters: 20, unweightedRank: k + 1 },
  }));
  const counts = { comparisons: 3 * pairs.length, voters: 20, components: 1, converged: true, effectiveVotes: 20 };
  const minutes = { minute: 0, perMinute: [], lastSeen: [], skips: 0, leftChoices: 0 };
  const table = priorCandidateTable(ITEMS, DEFAULT_CONSTANTS.assignment, createRandom(1n));
  return {
    roundId: round.roundId,
    method: 'pairwise',
    seq: 1,
    final: true,
    methodVersion: 'test',
    blind: {
      rows,
      ...counts,
      leftShare: null,
      separation: 0.5,
      effectiveDraws: 1000,
      participation: { ...counts, ...minutes },
    },
    matrices: { codes: round.codes, rankShares: round.codes.map(() => new Array(ITEMS).fill(0.0067)), pairs },
    revealing: { beatsAll: {} },
    pairing: packPairing({ table, tally }),
    timings: { readMs: 1, fitMs: 1, totalMs: 1, waitMs: 1 },
  };
}

test('a node takes the counts of a large standing over without reading its tables', async () => {
  longest = 0;
  const state = await loadRoundState(database.pool, round.roundId);
  if (state === null) throw new Error('no round');
  await refreshFromStanding(database.pool, state);
  expect(state.ledger.baseSeq).toBe(1);
  expect([...state.tally.itemCount]).toEqual(new Array(ITEMS).fill(3 * (ITEMS - 1)));
  // It came in several pieces.
  expect(stored.pairing.length).toBeGreaterThan(MAX_READ);
  expect({ table: state.table, tally: state.tally }).toEqual(unpackPairing(stored.pairing));
  expect(longest).toBeLessThan(MAX_READ);
});

test('the host’s tables and screen are sent without reading the tables', async () => {
  longest = 0;
  const machine = () => ({ eventLoopP99Ms: 0, batchP99Ms: 0, queued: 0 });
  const deps = { pool: database.pool, now: Date.now, baseUrl: '', connected: () => 0, machine };
  expect((await liveSnapshot(deps, round.roundId)).standing?.rows).toHaveLength(ITEMS);
  const matrices = await readMatrices(database.pool, round.roundId);
  expect(longest).toBeLessThan(MAX_READ);
  expect(matrices?.json.length).toBeGreaterThan(4 * MAX_READ);
  expect(JSON.parse(matrices?.json ?? '')).toMatchObject({ version: 1, codes: round.codes });
});

test('the published page is written without reading the tables', async () => {
  const { prisma, pool } = database;
  await pool.query(`UPDATE "Round" SET status = 'published', "closedAt" = now() WHERE id = $1`, [round.roundId]);
  await pool.query(`UPDATE "Contest" SET status = 'published', "publishedAt" = now() WHERE id = $1`, [round.contestId]);
  const parse = vi.spyOn(JSON, 'parse');
  const contest = await requirePublished({ prisma }, round.slug);
  const page = stringifyAround(await showResults({ pool }, contest));
  const read = Math.max(...parse.mock.calls.map(([text]) => String(text).length));
  parse.mockRestore();
  expect(read).toBeLessThan(MAX_READ);
  expect(contestResults.parse(JSON.parse(page)).rounds[0]?.pairwise?.rankShares).toHaveLength(ITEMS);
  // Nothing but what the contract names leaves, in its order.
  expect(JSON.stringify(contestResults.parse(JSON.parse(page)))).toBe(page);
});

test('a round that is published while the page is written comes with its tables', async () => {
  const { prisma, pool } = database;
  const contest = await requirePublished({ prisma }, round.slug);
  const whole = stringifyAround(await showResults({ pool }, contest));
  await pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
  let published = false;
  const query = async (...args: Parameters<typeof pool.query>) => {
    // The first query after the tables were read.
    if (!published) await pool.query(`UPDATE "Round" SET status = 'published' WHERE id = $1`, [round.roundId]);
    published = true;
    return pool.query(...args);
  };
  const between = Object.create(pool, { query: { value: query } }) as typeof pool;
  expect(stringifyAround(await showResults({ pool: between }, contest))).toBe(whole);
  expect(published).toBe(true);
});

test('the tables of a published page are the same in pieces of any size', async () => {
  const { codes, rankShares, pairs } = stored.matrices as Record<'codes' | 'rankShares' | 'pairs', unknown[]>;
  const whole = [codes, rankShares, pairs].map((table) => JSON.stringify(table));
  for (const pieceBytes of [1000, String(whole[1]).length, 10 * MAX_READ]) {
    const tables = (await readPairwiseTables(database.pool, round.contestId, pieceBytes)).get(round.roundId);
    expect([tables?.codes, tables?.rankShares, tables?.pairs].map(textOf)).toEqual(whole);
  }
});
