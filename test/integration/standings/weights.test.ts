import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_CONSTANTS, METHOD_VERSION } from '../../../src/domain/constants.ts';
import { type RefitDeps, refitRound } from '../../../src/features/standings/refit-round.ts';
import { readStanding } from '../../../src/features/standings/screen-data.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { startWorkerProcess } from '../../../src/platform/queue/worker-process.ts';
import { createRandom } from '../../../src/stats/random.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';
import { until } from '../../until.ts';

let database: TestDatabase;
let deps: RefitDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = {
    pool: database.pool,
    threads: createThreadPool({ maxThreads: 1 }),
    logs: new Map(),
    ratings: new Map(),
    now: Date.now,
  };
});
afterAll(async () => {
  await deps.threads.close();
  await database.drop();
});

const WORKS = 12;
const PAIRS = Array.from({ length: WORKS }, (_, low) =>
  Array.from({ length: WORKS - 1 - low }, (_, k) => [low, low + 1 + k] as const),
).flat();

/** A voter's answers on the first pairs, then repeats of them: the lower slot is the better work. */
async function vote(
  round: OpenRound,
  voterId: string,
  habits: { comparisons: number; repeats?: number; careless?: boolean; seed?: string },
): Promise<void> {
  const { comparisons, repeats = 0, careless = false, seed = voterId } = habits;
  const random = createRandom(seed);
  const order = PAIRS.map((pair) => ({ pair, at: random.next() })).sort((a, b) => a.at - b.at);
  const asked = order.slice(0, comparisons).map(({ pair }) => ({ pair, kind: 'fresh' }));
  const again = [...asked]
    .sort((a, b) => b.pair[1] - b.pair[0] - (a.pair[1] - a.pair[0]))
    .slice(0, repeats)
    .map(({ pair }) => ({ pair, kind: 'repeat' }));
  const acts = [...asked, ...again];
  const low = acts.map(({ pair }) => pair[0]);
  const high = acts.map(({ pair }) => pair[1]);
  const kinds = acts.map(({ kind }) => kind);
  // A careless voter answers the first time as everybody does, and the second time the other way.
  const outcomes = acts.map(({ kind }) => (kind === 'repeat' && careless ? 'high' : 'low'));
  await database.pool.query(
    `INSERT INTO "Assignment" ("roundId", "voterId", ordinal, "taskId", low, high, "lowShownLeft", kind, propensity)
     SELECT $1, $2, n, $3, l, h, true, k::"BallotKind", 1
     FROM unnest($4::int[], $5::int[], $6::text[]) WITH ORDINALITY AS a(l, h, k, n)`,
    [round.roundId, voterId, round.taskId, low, high, kinds],
  );
  await database.pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + $7 WHERE id = $1 RETURNING "lastSeq" - $7 AS base)
     INSERT INTO "Ballot" ("roundId", seq, "voterId", ordinal, "taskId", low, high, "lowShownLeft", outcome, kind)
     SELECT $1, r.base + n, $2, n, $3, l, h, true, o::"BallotOutcome", k::"BallotKind"
     FROM r, unnest($4::int[], $5::int[], $6::text[], $8::text[]) WITH ORDINALITY AS a(l, h, k, o, n)`,
    [round.roundId, voterId, round.taskId, low, high, kinds, acts.length, outcomes],
  );
}

const close = (round: OpenRound) =>
  database.pool.query(`UPDATE "Round" SET status = 'closed', "closedAt" = clock_timestamp() WHERE id = $1`, [
    round.roundId,
  ]);

async function points(
  voterId: string,
  event: { contestId: string; points: number; reason?: string; roundId?: string; ago?: string },
): Promise<void> {
  const { contestId, reason = 'granted', roundId = null, ago = '1 hour' } = event;
  await database.pool.query(
    `INSERT INTO "ReputationEvent" ("contestId", "voterId", "roundId", points, reason, "createdAt")
     VALUES ($1, $2, $3, $4, $5, now() - $6::interval)`,
    [contestId, voterId, roundId, event.points, reason, ago],
  );
}

/** The frozen factors by voter. */
async function frozen(
  round: OpenRound,
): Promise<Map<string, { reliability: number; reputation: number; activity: number }>> {
  const { rows } = await database.pool.query('SELECT * FROM "VoterWeight" WHERE "roundId" = $1', [round.roundId]);
  return new Map(rows.map(({ voterId, ...row }) => [voterId, row]));
}

/** The parts of the standing that others recompute, as the database has them. */
async function bytes(round: OpenRound): Promise<string> {
  const { rows } = await database.pool.query(
    `SELECT blind::text || matrices::text || revealing::text AS bytes FROM "Standing" WHERE "roundId" = $1`,
    [round.roundId],
  );
  return rows[0].bytes;
}

async function voters(round: OpenRound, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await insertVoter(database.pool, round, 'voter')).voterId);
  return ids;
}

test('careless and tireless voters weigh less; reputation raises; all three are frozen at closing', async () => {
  const round = await insertOpenRound(database.pool, WORKS);
  const [careful, careless, tireless, known] = await voters(round, 4);
  await points(known, { contestId: round.contestId, points: 50 });
  await vote(round, careful, { comparisons: 40, repeats: 8 });
  await vote(round, careless, { comparisons: 40, repeats: 8, careless: true });
  await vote(round, tireless, { comparisons: 66 });
  await vote(round, known, { comparisons: 10 });
  await refitRound(deps, round.roundId);
  expect((await frozen(round)).size).toBe(0);
  await close(round);
  await refitRound(deps, round.roundId);
  const weights = await frozen(round);
  expect(weights.get(careful)?.reliability).toBeGreaterThan(0.85);
  expect(weights.get(careless)?.reliability).toBeLessThan(0.65);
  expect(weights.get(known)).toMatchObject({ reliability: expect.closeTo(0.8125, 12), activity: 1 });
  expect(weights.get(known)?.reputation).toBeCloseTo(0.85, 12);
  expect(weights.get(careful)?.reputation).toBeCloseTo(0.7, 12);
  expect(66 * (weights.get(tireless)?.activity ?? 0)).toBeCloseTo(Math.sqrt(40 * 66), 10);
  const { rows } = await database.pool.query('SELECT "weightsVersion" FROM "Round" WHERE id = $1', [round.roundId]);
  expect(rows[0].weightsVersion).toBe(METHOD_VERSION);
});

test('reputation counts as it stood at the opening; earned points follow a person, granted ones stay', async () => {
  const round = await insertOpenRound(database.pool, WORKS);
  const elsewhere = await insertOpenRound(database.pool, 2);
  await database.pool.query(`UPDATE "Round" SET "openedAt" = now() - interval '30 minutes' WHERE id = $1`, [
    round.roundId,
  ]);
  const member = await insertVoter(database.pool, round, 'voter');
  const [before, after, lateComer, adjustedLate] = await voters(round, 4);
  const abroad = await insertVoter(database.pool, elsewhere, 'voter', member.accountId);
  await database.pool.query(`UPDATE "Voter" SET "createdAt" = now() - interval '1 hour' WHERE id = ANY ($1)`, [
    [member.voterId, before, after],
  ]);
  const { contestId } = round;
  await points(before, { contestId, points: 40 });
  await points(after, { contestId, points: 40, ago: '1 minute' });
  await points(lateComer, { contestId, points: 40, ago: '1 minute' });
  await points(adjustedLate, { contestId, points: 40, reason: 'adjusted', ago: '1 minute' });
  await points(abroad.voterId, { contestId: elsewhere.contestId, points: 20 });
  await points(abroad.voterId, {
    contestId: elsewhere.contestId,
    points: 10,
    reason: 'packet',
    roundId: elsewhere.roundId,
  });
  const all = [before, after, lateComer, adjustedLate, member.voterId];
  for (const id of all) await vote(round, id, { comparisons: 3 });
  await close(round);
  await refitRound(deps, round.roundId);
  const weights = await frozen(round);
  const factor = (gained: number) => 0.7 + 0.3 * (gained / DEFAULT_CONSTANTS.reputation.full);
  expect(all.map((id) => weights.get(id)?.reputation)).toEqual(
    [40, 0, 40, 0, 10].map((n) => expect.closeTo(factor(n), 12)),
  );
});

test('a refit of a closed round gives the same bytes in another process, whatever has changed since', async () => {
  const round = await insertOpenRound(database.pool, WORKS, { benchmarks: 2 });
  const ids = await voters(round, 9);
  for (const [n, id] of ids.entries()) {
    await points(id, { contestId: round.contestId, points: 7 * n });
    await vote(round, id, { comparisons: 20 + 5 * n, repeats: n, careless: n % 3 === 0 });
  }
  await close(round);
  const env = { DATABASE_URL: database.url, BASE_URL: '', LOG_LEVEL: 'warn' };
  const seen: string[] = [];
  for (let process = 0; process < 2; process++) {
    await database.pool.query('UPDATE "Standing" SET final = false WHERE "roundId" = $1', [round.roundId]);
    const queue = startWorkerProcess({ log: createLog({ level: 'warn' }), env });
    try {
      await queue.request('refit-round', { roundId: round.roundId });
      await until(
        async () => {
          const latest = await readStanding(database.pool, round.roundId);
          return latest?.standing.final === true && latest.standing.version === process + 1 ? latest : null;
        },
        'a final standing',
        45_000,
      );
    } finally {
      await queue.close();
    }
    seen.push(await bytes(round));
    await database.pool.query('UPDATE "ReputationEvent" SET points = 100 WHERE "contestId" = $1', [round.contestId]);
  }
  expect(seen[1]).toBe(seen[0]);
  const told = await readStanding(database.pool, round.roundId);
  expect(told?.standing.confidence?.label).toBe('moderate');
  expect(told?.standing.weights).toMatchObject({ voters: 9 });
});

test('what stops the freezing leaves no final standing, and the next refit makes both', async () => {
  const round = await insertOpenRound(database.pool, WORKS);
  for (const id of await voters(round, 5)) await vote(round, id, { comparisons: 6 });
  await close(round);
  const { pool: whole } = database;
  const connect = async () => {
    const client = await whole.connect();
    const query = (text: string, values: unknown[]) =>
      text.includes('INTO "VoterWeight"') ? Promise.reject(new Error('gone')) : client.query(text, values);
    return { query, release: () => client.release() };
  };
  const pool = { query: whole.query.bind(whole), connect } as unknown as typeof whole;
  await expect(refitRound({ ...deps, pool }, round.roundId)).rejects.toThrow('gone');
  expect(await readStanding(database.pool, round.roundId)).toBeNull();
  expect((await frozen(round)).size).toBe(0);
  await refitRound(deps, round.roundId);
  expect((await readStanding(database.pool, round.roundId))?.standing.final).toBe(true);
  expect((await frozen(round)).size).toBe(5);
});

test('of rivals one freezes, and the standing rests on what it froze', async () => {
  const round = await insertOpenRound(database.pool, WORKS);
  for (const id of await voters(round, 5)) await vote(round, id, { comparisons: 6 });
  await close(round);
  const versions = await Promise.all([1, 2, 3].map(() => refitRound({ ...deps, logs: new Map() }, round.roundId)));
  expect(versions.filter((done) => done?.pairwise === 1)).toHaveLength(1);
  expect((await frozen(round)).size).toBe(5);
  const first = await bytes(round);
  await database.pool.query('UPDATE "Standing" SET final = false WHERE "roundId" = $1', [round.roundId]);
  // Frozen by another process with other values: those count.
  await database.pool.query('UPDATE "VoterWeight" SET reputation = 0.9 WHERE "roundId" = $1', [round.roundId]);
  await refitRound({ ...deps, logs: new Map() }, round.roundId);
  expect(await bytes(round)).not.toBe(first);
  expect((await readStanding(database.pool, round.roundId))?.standing.final).toBe(true);
});
