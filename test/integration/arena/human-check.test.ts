import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArenaState } from '../../../src/contract/arena-vote.ts';
import { ARENA_CONSTANTS, type ArenaSettings, type HumanCheck } from '../../../src/domain/arena-settings.ts';
import { appendBallot, emptyBallotLog, KIND, OUTCOME, setCounted } from '../../../src/domain/ballot-log.ts';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { readOutage } from '../../../src/features/arena/check-data.ts';
import { askPerson, checkPerson } from '../../../src/features/arena/check-person.ts';
import { settleQuarantine, showQuarantine } from '../../../src/features/arena/settle-quarantine.ts';
import { verifyToken } from '../../../src/features/arena/verify-token.ts';
import { readBallots, readEvents } from '../../../src/features/standings/data.ts';
import { listen } from '../../../src/platform/bus.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { createLog } from '../../../src/platform/log.ts';
import { type ArenaNode, arenaNode, type Voter, voteOn } from '../../arena-node.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenArena, type OpenArena } from '../../fixtures/arena.ts';
import { insertVoter } from '../../fixtures/open-round.ts';
import { type Served, serve } from '../../serve.ts';
import { until } from '../../until.ts';

let database: TestDatabase;
let service: Served;
let node: ArenaNode;
let clockMs = 0;
/** What the service does with the next question. */
let behaviour: (response: ServerResponse) => void;
const asked: URLSearchParams[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await serve(async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(new URLSearchParams(await text(request)));
    behaviour(response);
  });
  node = arenaNode(database, () => Date.now() + clockMs);
});
afterAll(async () => {
  await node.close();
  await service.close();
  await database.drop();
});
beforeEach(() => {
  asked.length = 0;
});

const says = (status: number, body: object | string) => (response: ServerResponse) =>
  void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
const YES = says(200, { success: true });
const NO = says(200, { success: false, 'error-codes': ['invalid-input-response'] });
const HANGS = () => undefined;

/** The parts of a web process; with services that this test answers for. */
function deps() {
  const env = readEnv({
    TURNSTILE_SITE_KEY: 'turnstile-site',
    TURNSTILE_SECRET_KEY: 'turnstile-secret',
    TURNSTILE_VERIFY_URL: `${service.url}/turnstile`,
    HCAPTCHA_SITE_KEY: 'hcaptcha-site',
    HCAPTCHA_SECRET_KEY: 'hcaptcha-secret',
    HCAPTCHA_VERIFY_URL: `${service.url}/hcaptcha`,
  });
  return { env, log: createLog({ level: 'silent' }), prisma: database.prisma, hall: node.hall };
}

const arenaOf = (humanCheck: HumanCheck): { arena: Partial<ArenaSettings> } => ({
  arena: { humanCheck, constants: { ...ARENA_CONSTANTS, gold: { ...ARENA_CONSTANTS.gold, share: 0 } } },
});

async function seated(humanCheck: HumanCheck) {
  const arena = await insertOpenArena(database.pool, arenaOf(humanCheck));
  const person = await insertVoter(database.pool, arena, 'voter');
  return { arena, person, state: await node.join(arena, person) };
}

const check = (arena: OpenArena, person: Voter, proof: string | null) =>
  checkPerson(deps(), node.seat(arena, person), proof).then(({ outcome }) => outcome);

async function challengeFor(arena: OpenArena, person: Voter): Promise<Challenge> {
  const question = await askPerson(deps(), node.seat(arena, person));
  if (question.kind !== 'proof_of_work') throw new Error(question.kind);
  return question.challenge as unknown as Challenge;
}

/** What the widget sends. */
async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const ballotsOf = async ({ roundId }: OpenArena) =>
  (await database.pool.query('SELECT * FROM "Ballot" WHERE "roundId" = $1 ORDER BY seq', [roundId])).rows;
const auditOf = async ({ contestId }: OpenArena) =>
  (
    await database.pool.query(
      'SELECT action, detail FROM "AuditEvent" WHERE "contestId" = $1 ORDER BY "createdAt", action',
      [contestId],
    )
  ).rows;

/** A state with an open pair, of somebody whose votes are in quarantine. */
async function unchecked(arena: OpenArena, person: Voter): Promise<ArenaState> {
  expect(await check(arena, person, null)).toBe('unavailable');
  return node.join(arena, person);
}

describe('the built-in proof of work', () => {
  it('is wanted before the first pair; votes that come without it are refused and counted', async () => {
    const { arena, person, state } = await seated('proof_of_work');
    expect(state).toMatchObject({
      open: null,
      end: 'human_check',
      humanCheck: { kind: 'proof_of_work', done: false, quarantined: false },
    });
    const challenge = await challengeFor(arena, person);
    expect(await check(arena, person, await solved(challenge))).toBe('passed');
    const open = await node.join(arena, person);
    expect(open).toMatchObject({ end: null, humanCheck: { done: true, quarantined: false }, open: { ordinal: 1 } });
    expect((await node.cast(arena, person, voteOn(open))).judged).toBe(1);
    expect(await ballotsOf(arena)).toMatchObject([{ status: 'counted' }]);
    // Twelve hours later it is wanted anew, in the middle of voting.
    await database.pool.query(`UPDATE "HumanPass" SET until = now() - interval '1 s' WHERE "voterId" = $1`, [
      person.voterId,
    ]);
    clockMs += 13 * 3_600_000;
    const late = { ...voteOn(open), ordinal: 2 };
    await expect(node.cast(arena, person, late)).rejects.toMatchObject({ code: 'human_check_wanted' });
    clockMs = 0;
    expect((await showQuarantine(node.hall, arena.roundId)).refused).toEqual({ human_check_wanted: 1 });
  });

  it('is good once, for one voter, unchanged and in time', async () => {
    const { arena, person } = await seated('proof_of_work');
    const other = await insertVoter(database.pool, arena, 'voter');
    await node.join(arena, other);
    const proof = await solved(await challengeFor(arena, person));
    expect(await check(arena, other, proof)).toBe('failed');
    expect(await check(arena, person, proof)).toBe('passed');
    expect(await check(arena, person, proof)).toBe('failed');

    const changed = async (change: (payload: { challenge: Challenge; solution: object }) => object) => {
      const payload = JSON.parse(Buffer.from(await solved(await challengeFor(arena, other)), 'base64').toString());
      return Buffer.from(JSON.stringify(change(payload))).toString('base64');
    };
    const easier = await changed(({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } },
      solution,
    }));
    const unsolved = await changed(({ challenge }) => ({ challenge, solution: { counter: 7, derivedKey: '00' } }));
    const unsigned = await changed(({ challenge, solution }) => ({
      challenge: { ...challenge, signature: 'AAAA' },
      solution,
    }));
    for (const wrong of [easier, unsolved, unsigned, 'x', 'bnVsbA==', '{}', '']) {
      expect(await check(arena, other, wrong)).toBe('failed');
    }
    // One that was made eleven minutes ago.
    clockMs = -11 * 60_000;
    const old = await challengeFor(arena, other);
    clockMs = 0;
    expect(await check(arena, other, await solved(old))).toBe('failed');
    expect((await node.join(arena, other)).end).toBe('human_check');
    expect((await showQuarantine(node.hall, arena.roundId)).refused).toEqual({ human_check_failed: 10 });
  });

  it('used challenges are forgotten when they have expired', async () => {
    const { arena, person } = await seated('proof_of_work');
    await check(arena, person, await solved(await challengeFor(arena, person)));
    await database.pool.query(`UPDATE "UsedChallenge" SET "expiresAt" = now() - interval '1 s'`);
    const other = await insertVoter(database.pool, arena, 'voter');
    await node.join(arena, other);
    await check(arena, other, await solved(await challengeFor(arena, other)));
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM "UsedChallenge"');
    expect(rows[0].n).toBe(1);
  });
});

describe.each(['turnstile', 'hcaptcha'] as const)('a check by %s', (kind) => {
  it('passes, or fails and is counted, as the service says', async () => {
    const { arena, person } = await seated(kind);
    expect(await askPerson(deps(), node.seat(arena, person))).toEqual({ kind, siteKey: `${kind}-site` });
    behaviour = NO;
    expect(await check(arena, person, 'wrong')).toBe('failed');
    expect((await node.join(arena, person)).end).toBe('human_check');
    behaviour = YES;
    expect(await check(arena, person, 'right')).toBe('passed');
    expect(asked.map((one) => Object.fromEntries(one))).toEqual(
      ['wrong', 'right'].map((response) => ({ secret: `${kind}-secret`, response, sitekey: `${kind}-site` })),
    );
    const state = await node.join(arena, person);
    await node.cast(arena, person, voteOn(state));
    expect(await ballotsOf(arena)).toMatchObject([{ status: 'counted' }]);
    expect((await showQuarantine(node.hall, arena.roundId)).refused).toEqual({ human_check_failed: 1 });
    expect(await readOutage(database.pool, arena.roundId)).toBeNull();
  });

  it('that cannot be made takes votes into quarantine and alerts the host once', async () => {
    const { arena, person } = await seated(kind);
    const other = await insertVoter(database.pool, arena, 'voter');
    await node.join(arena, other);
    const heard: object[] = [];
    const bus = await listen(
      { databaseUrl: database.url, log: createLog({ level: 'silent' }) },
      { onAnnouncement: (message) => void heard.push(message) },
    );
    behaviour = says(500, 'Internal Server Error');
    expect(await check(arena, person, 'token')).toBe('unavailable');
    expect(await check(arena, other, 'token')).toBe('unavailable');
    const state = await node.join(arena, person);
    expect(state).toMatchObject({ end: null, humanCheck: { done: true, quarantined: true } });
    expect((await node.cast(arena, person, voteOn(state))).judged).toBe(1);
    expect(await ballotsOf(arena)).toMatchObject([{ status: 'quarantined', reason: 'human_check_unavailable' }]);
    const { roundId, contestId } = arena;
    await until(() => heard.length > 0, 'the alert');
    expect(heard).toEqual([{ topic: 'human-check', roundId, contestId }]);
    expect(await auditOf(arena)).toEqual([{ action: 'human-check.unavailable', detail: { kind, seenBy: 'server' } }]);
    expect(await showQuarantine(node.hall, roundId)).toMatchObject({
      waiting: [{ reason: 'human_check_unavailable', votes: 1, voters: 1 }],
      outage: { endedAt: null },
    });

    // The service is back: an outage is over when it has been quiet for a while.
    behaviour = YES;
    expect(await check(arena, other, 'token')).toBe('passed');
    expect((await readOutage(database.pool, roundId))?.endedAt).toBeNull();
    await database.pool.query(`UPDATE "CheckOutage" SET "lastAt" = "lastAt" - interval '61 s' WHERE "roundId" = $1`, [
      roundId,
    ]);
    expect(await check(arena, other, 'token')).toBe('passed');
    expect((await readOutage(database.pool, roundId))?.endedAt).toBeInstanceOf(Date);
    expect((await auditOf(arena)).map(({ action }) => action)).toEqual([
      'human-check.unavailable',
      'human-check.available',
    ]);
    await bus.close();
  });

  it('leaves a proof that holds in force while it cannot be made', async () => {
    const { arena, person } = await seated(kind);
    behaviour = YES;
    await check(arena, person, 'token');
    behaviour = says(503, '');
    expect(await check(arena, person, 'token')).toBe('passed');
    const state = await node.join(arena, person);
    await node.cast(arena, person, voteOn(state));
    expect(await ballotsOf(arena)).toMatchObject([{ status: 'counted' }]);
  });
});

describe('what a service says', () => {
  const log = createLog({ level: 'silent' });
  const ask = (answer: (response: ServerResponse) => void, url = service.url) => {
    behaviour = answer;
    return verifyToken({ log }, 'turnstile', { siteKey: 'a', secretKey: 'b', verifyUrl: url }, 'token', 300);
  };
  const codes = (...list: string[]) => ({ success: false, 'error-codes': list });

  it.each([
    ['yes', YES, 'passed'],
    ['no', NO, 'failed'],
    ['no, without a reason', says(200, { success: false }), 'failed'],
    ['no, used before', says(200, codes('timeout-or-duplicate')), 'failed'],
    ['that it has a fault', says(200, codes('internal-error')), 'unavailable'],
    ['that our key is wrong', says(200, codes('invalid-input-secret')), 'unavailable'],
    ['nothing', HANGS, 'unavailable'],
    ['no with status 500', says(500, codes('invalid-input-response')), 'unavailable'],
    ['yes with status 500', says(500, { success: true }), 'unavailable'],
    ['a page', says(200, '<html>maintenance</html>'), 'unavailable'],
    ['something else', says(200, { ok: true }), 'unavailable'],
  ] as const)('%s', async (_name, answer, verdict) => {
    expect(await ask(answer)).toBe(verdict);
  });

  it('where nobody listens, or where it leads elsewhere', async () => {
    expect(await ask(YES, 'http://127.0.0.1:1')).toBe('unavailable');
    expect(await ask((response) => void response.writeHead(302, { location: service.url }).end())).toBe('unavailable');
  });

  it('is not asked where the operator has not configured it: votes wait', async () => {
    const { arena, person } = await seated('hcaptcha');
    const bare = { ...deps(), env: readEnv({}) };
    expect(await askPerson(bare, node.seat(arena, person))).toEqual({ kind: 'hcaptcha', siteKey: '' });
    expect(await checkPerson(bare, node.seat(arena, person), 'token')).toEqual({ outcome: 'unavailable' });
    expect(asked).toEqual([]);
  });
});

describe('votes in quarantine', () => {
  /** Replays the round as a worker does, in two reads: what counts in the end. */
  async function countedInLog({ roundId }: OpenArena): Promise<number> {
    const log = emptyBallotLog();
    const { rows } = await database.pool.query('SELECT "lastSeq"::int AS last FROM "Round" WHERE id = $1', [roundId]);
    const last = rows[0].last as number;
    for (const [above, upTo] of [
      [0, Math.floor(last / 2)],
      [Math.floor(last / 2), last],
    ] as const) {
      for (const ballot of await readBallots(database.pool, roundId, { above, upTo, limit: 100 })) {
        appendBallot(log, ballot);
      }
      for (const { ballotSeq, counted } of await readEvents(database.pool, roundId, { above, upTo })) {
        setCounted(log, ballotSeq, counted);
      }
    }
    expect([...log.kind.subarray(0, log.length)]).toEqual(Array(log.length).fill(KIND.fresh));
    expect([...log.outcome.subarray(0, log.length)]).not.toContain(OUTCOME.skip);
    return log.counted.subarray(0, log.length).reduce((sum, one) => sum + one, 0);
  }

  const settle = async (arena: OpenArena, decision: 'release' | 'exclude') =>
    (
      await settleQuarantine(
        { prisma: database.prisma },
        await machineAsHostOf({ prisma: database.prisma }, arena.slug),
        arena.roundId,
        decision,
      )
    ).votes;

  async function threeWaiting() {
    const { arena, person } = await seated('turnstile');
    let state = await unchecked(arena, person);
    for (let k = 0; k < 3; k++) state = await node.cast(arena, person, voteOn(state));
    return { arena, person, state };
  }

  it('count once when the host releases them, however often', async () => {
    const { arena } = await threeWaiting();
    expect(await countedInLog(arena)).toBe(0);
    expect(await Promise.all([settle(arena, 'release'), settle(arena, 'release')])).toContain(3);
    expect(await settle(arena, 'release')).toBe(0);
    expect(await settle(arena, 'exclude')).toBe(0);
    expect(await ballotsOf(arena)).toMatchObject(Array(3).fill({ status: 'counted', reason: null }));
    const { rows } = await database.pool.query(
      'SELECT seq::int, "ballotSeq"::int AS of, kind::text FROM "BallotEvent" WHERE "roundId" = $1 ORDER BY seq',
      [arena.roundId],
    );
    expect(rows).toEqual([1, 2, 3].map((of) => ({ seq: 3 + of, of, kind: 'released' })));
    expect(await countedInLog(arena)).toBe(3);
    expect(await auditOf(arena)).toContainEqual({
      action: 'round.quarantine-settled',
      detail: { votes: 3, decision: 'release' },
    });
  });

  it('never count when the host excludes them, and are kept', async () => {
    const { arena } = await threeWaiting();
    expect(await settle(arena, 'exclude')).toBe(3);
    expect(await settle(arena, 'release')).toBe(0);
    expect(await ballotsOf(arena)).toMatchObject(Array(3).fill({ status: 'excluded', reason: 'quarantine' }));
    expect(await countedInLog(arena)).toBe(0);
    expect((await showQuarantine(node.hall, arena.roundId)).waiting).toEqual([]);
  });

  it('stay uncounted where their output was withdrawn meanwhile', async () => {
    const { arena } = await threeWaiting();
    const [{ low }] = await ballotsOf(arena);
    await database.pool.query('UPDATE "Round" SET "withdrawnSlots" = ARRAY[$2::int] WHERE id = $1', [
      arena.roundId,
      low,
    ]);
    await settle(arena, 'release');
    for (const ballot of await ballotsOf(arena)) {
      const gone = ballot.low === low || ballot.high === low;
      expect(ballot).toMatchObject(
        gone ? { status: 'excluded', reason: 'entry_withdrawn' } : { status: 'counted', reason: null },
      );
    }
  });

  it('can be taken back by their voter, like any other, and are then not released', async () => {
    const { arena, person, state } = await threeWaiting();
    expect(state.undo).toMatchObject({ ordinal: 3, attempt: 1 });
    expect((await node.undo(arena, person, 3)).open).toMatchObject({ ordinal: 3, attempt: 2 });
    expect(await settle(arena, 'release')).toBe(2);
    expect((await ballotsOf(arena)).map(({ status }) => status)).toEqual(['counted', 'counted', 'retracted']);
    expect(await countedInLog(arena)).toBe(2);
  });

  it('are settled only while the round goes on', async () => {
    const { arena } = await threeWaiting();
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [arena.roundId]);
    await expect(settle(arena, 'release')).rejects.toMatchObject({ code: 'round_closed' });
    expect((await ballotsOf(arena)).map(({ status }) => status)).toEqual(Array(3).fill('quarantined'));
  });
});
