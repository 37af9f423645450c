import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problem } from '../../src/contract/common.ts';
import type { Invitation } from '../../src/contract/http/access.ts';
import { STANDARD_V1_2 } from '../../src/domain/standards/v1-2.ts';
import { createTestDatabase } from '../database.ts';
import { insertOpenArena, type OpenArena } from '../fixtures/arena.ts';
import { createInstallation } from '../installation.ts';
import type { Person } from '../person.ts';
import { rawConnection, rawWebSocket } from '../raw-socket.ts';
import { registered } from '../routes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Attacker, asVote, createAttacker, type HttpCall, type Namespace } from './attacker.ts';
import { gather } from './crowd.ts';
import { type AttackedBenchmark, attackedBenchmark } from './judge-attack.ts';
import {
  brokenBytes,
  brokenJson,
  brokenPacket,
  type Mutation,
  mutate,
  mutation,
  nastyText,
  nastyValue,
} from './malformed.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { startWeb } from './processes.ts';
import { closeRound, openRound, report } from './round.ts';

/** Messages and bodies; FUZZ_RUNS=100000 is the long run, FUZZ_SEED repeats one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const AT_ONCE = 20;
const ATTACKERS = 40;
/** Nobody may run out of pairs before the attacks end. */
const THINK_MS = Math.max(150, RUNS / 20);

/** What no answer may contain: traces, files, statements, names of libraries. */
const INSIDES =
  /\bat \S+ \(|\.(ts|js):\d+|node_modules|prisma|SELECT |INSERT |ECONN|RangeError|TypeError|pg_|unexpected token/i;

const BY_NODE = [400, 417, 431];

/** Events of the sockets, those that store something more often. */
const EVENTS = [
  ...['cast', 'cast', 'undo', 'rate', 'rate', 'retractRating', 'join', 'joinRatings', 'watch'],
  ...['arenaJoin', 'arenaCast', 'arenaCast', 'arenaUndo'],
];

const EXAMPLES: Readonly<Record<string, object>> = {
  'POST /join': { code: 'CCCCCC', device: 'x'.repeat(43) },
  'POST /links': { secret: 'x'.repeat(43) },
  'POST /arenas': { name: 'x', question: 'y', brief: '', criteria: [{ name: 'Overall' }], humanCheck: 'none' },
  'POST /arenas/:slug/open': { name: 'Round', closesAt: '2099-01-01T00:00:00Z' },
  'POST /arenas/:slug/retire': { generator: 'alpha', reason: 'x' },
  'POST /benchmarks': { name: 'x', question: 'y', brief: '', leastRuns: 3 },
  'POST /benchmarks/:slug/open': { withoutReruns: true },
  'PUT /benchmarks/:slug/standard': STANDARD_V1_2,
  'POST /contests': { name: 'x', question: 'y', brief: '', requiredBenchmarks: 0, pairwiseRoles: ['voter'] },
  'PATCH /contests/:slug': { name: 'New', question: 'y', leastRuns: 2 },
  'POST /contests/:slug/invitations': { role: 'voter', maxUses: 1, expiresAt: '2099-01-01T00:00:00Z' },
  'POST /contests/:slug/reputation': { pseudonym: 'nobody', points: -5, note: 'for a try' },
  'POST /contests/:slug/rounds': { name: 'Round', closesAt: '2099-01-01T00:00:00Z' },
  'POST /rounds/:id/ballots/undo': { ordinal: 1, attempt: 1 },
  'POST /benchmarks/:slug/judges': { kind: 'llm', label: 'x', config: { model: 'm', price: null } },
  'PATCH /benchmarks/:slug/judges/:id': { label: 'x', onPanel: true },
  'PUT /rounds/:id/packet/scores': { scores: [{ code: 'AAAAAA', criterion: 0, score: 4, seen: 0 }] },
  'POST /rounds/:id/arena-ballots/undo': { ordinal: 1, attempt: 1 },
  'POST /contests/:slug/human-check': { proof: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
  'POST /rounds/:id/packet/submit': { version: 0 },
  'POST /rounds/:id/packet/reopen': { version: 0 },
  'POST /rounds/:id/ratings': { code: 'AAAA', attempt: 1, liked: true },
  'POST /rounds/:id/ratings/undo': { code: 'AAAA', attempt: 1 },
  'POST /rounds/:id/extend': { closesAt: '2099-01-01T00:00:00Z' },
  'POST /rounds/:id/reports': { code: 'ZZZZZ', reason: 'other', text: 'x' },
  'PUT /rounds/:id': {
    name: 'Round',
    opensAt: '2099-01-01T00:00:00Z',
    closesAt: '2099-01-02T00:00:00Z',
    works: { round: '6b6b1f2e-9d7c-4d57-8ea5-0d2b2a3c4d5e', codes: ['ZZZZZ', 'YYYYY'] },
  },
  'POST /rounds/:id/withdraw': { code: 'ZZZZZ', reason: 'x' },
  'POST /rounds/:id/sweep/release': { voter: 'x' },
};

interface HttpCase {
  readonly route: number;
  readonly parameter: string | null;
  readonly query: string;
  readonly mutation: Mutation;
  readonly broken: string | null;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly gzip: boolean;
}

const httpCase: fc.Arbitrary<HttpCase> = fc.record({
  route: fc.nat(),
  parameter: fc.option(nastyText, { freq: 2 }),
  query: fc.oneof(fc.constant(''), nastyText),
  mutation,
  broken: fc.option(brokenJson, { freq: 2 }),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset=x',
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    '',
  ),
  headers: fc.constantFrom(
    {},
    {},
    { cookie: 'br_session=; br_session=x; =; ;' },
    { cookie: `br_session=${'A'.repeat(43)}` },
    { origin: 'https://evil.example' },
    { 'x-forwarded-for': '1.2.3.4, __proto__' },
    { 'content-encoding': 'br' },
    { range: 'bytes=0-99999999999' },
    { expect: 'something' },
    { accept: '*/*;q=x', 'accept-encoding': 'x;q=9' },
    { 'if-none-match': '*' },
  ) as fc.Arbitrary<Record<string, string>>,
  gzip: fc.constantFrom(false, false, false, true),
});

type Case = { readonly attacker: number } & (
  | { readonly kind: 'command'; namespace: Namespace; event: string; args: unknown[]; mutation: Mutation; ack: boolean }
  | { readonly kind: 'packet'; text: string }
  | { readonly kind: 'bytes'; bytes: Buffer; socket: boolean }
  | { readonly kind: 'http'; call: HttpCase }
);

const someCase: fc.Arbitrary<Case> = fc
  .tuple(
    fc.nat(ATTACKERS - 1),
    fc.oneof(
      {
        weight: 10,
        arbitrary: fc.record({
          kind: fc.constant('command' as const),
          namespace: fc.constantFrom<Namespace>('/vote', '/vote', '/vote', '/vote', '/stage', '/board'),
          event: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...EVENTS) }, { weight: 1, arbitrary: nastyText }),
          args: fc.array(nastyValue, { maxLength: 2 }),
          mutation,
          ack: fc.constantFrom(true, true, true, false),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('packet' as const), text: brokenPacket }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('bytes' as const), bytes: brokenBytes, socket: fc.boolean() }),
      },
      { weight: 7, arbitrary: fc.record({ kind: fc.constant('http' as const), call: httpCase }) },
    ),
  )
  .map(([attacker, one]) => ({ attacker, ...one }) as Case);

interface Target {
  readonly url: string;
  readonly arena: OpenArena;
  readonly benchmark: AttackedBenchmark;
  readonly slug: string;
  readonly roundId: string;
  readonly routes: readonly string[];
  readonly attackers: readonly Attacker[];
}

/** Carries a case out; tells what is wrong with how the server took it. */
async function carryOut(target: Target, one: Case): Promise<string | null> {
  const attacker = target.attackers[one.attacker];
  if (one.kind === 'packet') return attacker.packet(one.text).then(() => null);
  if (one.kind === 'bytes') return sendBytes(target, one.bytes, one.socket ? attacker.person.cookie() : null);
  if (one.kind === 'http') return askOverHttp(target, attacker, one.call);
  const valid = validMessage(target, attacker, one.event);
  return attacker.command(one.namespace, one.event, [mutate(valid, one.mutation), ...one.args.slice(1)], one.ack);
}

function validMessage({ slug, arena }: Target, attacker: Attacker, event: string): object {
  switch (event) {
    case 'join':
    case 'joinRatings':
      return { contest: slug };
    case 'arenaJoin':
      return { contest: arena.slug, webgl: true };
    case 'arenaCast':
      return attacker.validArenaCast();
    case 'arenaUndo':
      return attacker.validArenaUndo();
    case 'watch':
      return { key: 'x'.repeat(22) };
    case 'undo':
      return attacker.validUndo();
    case 'rate':
      return attacker.validRating();
    case 'retractRating':
      return attacker.validRetraction();
    default:
      return attacker.validCast();
  }
}

async function sendBytes({ url }: Target, bytes: Buffer, cookie: string | null): Promise<null> {
  const port = Number(new URL(url).port);
  const socket = cookie === null ? await rawConnection(port) : await rawWebSocket(port, cookie);
  await new Promise((resolve) => socket.end(bytes, () => resolve(null)));
  socket.destroy();
  return null;
}

async function askOverHttp(target: Target, attacker: Attacker, one: HttpCase): Promise<string | null> {
  const route = target.routes[one.route % target.routes.length];
  const [method, pattern] = route.split(' ');
  const inArena = /\/(arena-|human-check|quarantine)/.test(pattern);
  const real: Record<string, string> = {
    slug: pattern.startsWith('/benchmarks/') ? target.benchmark.slug : inArena ? target.arena.slug : target.slug,
    brief: 'brief-0',
    id: inArena ? target.arena.roundId : target.roundId,
    name: 'x'.repeat(22),
    file: 'votes.csv',
  };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(safely(one.parameter ?? real[name] ?? '1')),
  );
  const valid = EXAMPLES[route] ?? target.benchmark.valid(route, attacker.person) ?? voteOver(route, attacker);
  const message = mutate(valid, one.mutation);
  const text = one.broken ?? JSON.stringify(message);
  const vote = one.broken === null ? asVote(message) : null;
  if (vote !== null && route.endsWith('/ballots')) attacker.sends(vote);
  const hasBody = method !== 'GET';
  const body = one.gzip ? gzipSync(text) : Buffer.from(text, 'utf8');
  const call: HttpCall = {
    method,
    path: `/api/v1${path}?${encodeURIComponent(safely(one.query))}`,
    headers: {
      cookie: attacker.person.cookie(),
      origin: target.url,
      ...(hasBody && { 'content-type': one.type, 'content-length': String(body.length) }),
      ...(hasBody && one.gzip && { 'content-encoding': 'gzip' }),
      ...one.headers,
    },
    body: hasBody ? body : undefined,
  };
  const answer = await attacker.http(call).catch((error: NodeJS.ErrnoException) => error.code ?? String(error));
  // A body that nobody wants is not read to its end.
  if (typeof answer === 'string') return ['ECONNRESET', 'EPIPE'].includes(answer) ? null : `${route}: ${answer}`;
  const where = `${route} ${answer.status} ${answer.text.slice(0, 300)}`;
  if (vote !== null && answer.status === 200 && route.endsWith('/ballots')) attacker.isPromised(vote);
  if (answer.status >= 500 && answer.status !== 503) return `a fault of ours: ${where}`;
  if (INSIDES.test(answer.text)) return `insides: ${where}`;
  // Node itself refuses what is not HTTP, without a body.
  if (answer.status >= 400 && answer.text === '' && BY_NODE.includes(answer.status)) return null;
  if (answer.status >= 400 && !problem.safeParse(parsed(answer.text)).success) return `no problem document: ${where}`;
  return null;
}

/** What the page of a method would send, without what stands in the address. */
function voteOver(route: string, attacker: Attacker): object {
  if (route.endsWith('/ballots')) return attacker.validCast();
  const { round: _, ...vote } = route.endsWith('/arena-ballots')
    ? (attacker.validArenaCast() as { round?: string })
    : {};
  return vote;
}

/** Halves of surrogate pairs cannot be encoded in an address. */
const safely = (text: string) => Buffer.from(text).toString();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** An arena of two questions, and the code to join it with. */
async function openFuzzArena(pool: Pool, host: Person): Promise<OpenArena & { code: string }> {
  const criteria = ['Shape', 'Colour'].map((name) => ({ name, description: '' }));
  const arena = await insertOpenArena(pool, { generators: 12, tasks: 6, arena: { criteria } });
  const path = `/api/v1/contests/${arena.slug}/invitations`;
  const { code } = await host.json<Invitation>('POST', path, { role: 'voter' });
  return { ...arena, code: code ?? '' };
}

/** Votes of the arena that are not what was assigned, or not one answer to each question. */
async function brokenActs(pool: Pool, { roundId }: OpenArena): Promise<object[]> {
  const { rows } = await pool.query(
    `SELECT b."voterId", b.ordinal, b.attempt, count(*) FROM "Ballot" b
     LEFT JOIN "Assignment" a ON a."roundId" = b."roundId" AND a."voterId" = b."voterId" AND a.ordinal = b.ordinal
       AND a.low = b.low AND a.high = b.high AND a."taskId" = b."taskId" AND a.kind = b.kind
       AND a."lowShownLeft" = b."lowShownLeft"
     WHERE b."roundId" = $1 GROUP BY b."voterId", b.ordinal, b.attempt
     HAVING count(*) <> 2 OR count(a.ordinal) <> 2 OR count(DISTINCT b.criterion) <> 2`,
    [roundId],
  );
  const { rows: stored } = await pool.query('SELECT count(*)::int AS n FROM "Ballot" WHERE "roundId" = $1', [roundId]);
  expect(stored[0].n).toBeGreaterThanOrEqual(2 * ATTACKERS);
  return rows;
}

async function routesToFuzz(): Promise<string[]> {
  const house = await createInstallation();
  onTestFinished(house.close);
  // Signing out would only leave the other attacks to nobody.
  return registered(house.routes).filter((route) => route !== 'POST /sign-out' && route !== 'DELETE /me');
}

describe('malformed messages and bodies', () => {
  it(
    'crash nothing, are answered without insides, and neither cost nor forge a vote',
    async () => {
      process.stderr.write(`${JSON.stringify({ fuzz: { seed: SEED, runs: RUNS } })}\n`);
      const folder = await temporaryFolder();
      onTestFinished(folder.remove);
      const database = await createTestDatabase();
      onTestFinished(database.drop);
      const web = await startWeb({ DATABASE_URL: database.url, DATA_DIR: folder.path, PORT: '0' });
      const round = await openRound(web.url, database.url);
      const arena = await openFuzzArena(database.pool, round.host);
      const benchmark = await attackedBenchmark(database, folder.path, round.host);
      const crowd = await gather({ url: web.url, code: round.code, voters: 8, thinkMs: THINK_MS });
      const attackers = await Promise.all(
        Array.from({ length: ATTACKERS }, (_, n) =>
          createAttacker(web.url, `attacker ${n}`, round.code, arena, benchmark.enter),
        ),
      );
      onTestFinished(() => {
        for (const { person } of attackers) person.leave();
      });
      // A vote of each in the arena is there to be attacked.
      for (const attacker of attackers) {
        const join = { contest: arena.slug, webgl: true };
        expect(await attacker.command('/vote', 'arenaJoin', [join], true)).toBeNull();
        expect(await attacker.command('/vote', 'arenaCast', [attacker.validArenaCast()], true)).toBeNull();
      }
      const { slug, roundId } = round;
      const target: Target = { url: web.url, arena, benchmark, slug, roundId, routes: await routesToFuzz(), attackers };
      const before = residentMegabytes(web.pid);
      const began = performance.now();
      await fc
        .assert(
          fc.asyncProperty(fc.array(someCase, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (cases) => {
            const wrong = await Promise.all(cases.map((one) => carryOut(target, one)));
            expect(wrong.filter((fault) => fault !== null)).toEqual([]);
          }),
          { seed: SEED, numRuns: Math.ceil(RUNS / AT_ONCE), endOnFailure: true },
        )
        .catch((error: unknown) => {
          throw new Error(`the server’s last words: ${web.log().slice(-4000)}`, { cause: error });
        });
      const seconds = Math.round((performance.now() - began) / 1000);
      const recovery = await crowd.recovers();
      report('malformed messages', {
        seconds,
        mb: [before, residentMegabytes(web.pid)],
        promised: crowd.promised(),
        ...recovery,
      });
      await crowd.settle();
      expect([...crowd.refusals.keys()]).toEqual([]);
      expect(web.log()).not.toMatch(/unexpected error|unhandled|uncaught|"level":"(error|fatal)"/i);
      expect(await judge(database.url, roundId, [...crowd.voters, ...attackers])).toMatchObject(FAULTLESS);
      expect(await brokenActs(database.pool, arena)).toEqual([]);
      expect(await benchmark.broken()).toEqual([]);
      const counted = await closeRound(database.url, round);
      expect(counted.standing).toBe(counted.votes);
      await web.end('SIGTERM');
    },
    Math.max(300_000, RUNS * 100),
  );
});
