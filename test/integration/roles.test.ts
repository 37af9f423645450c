import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RatingState } from '../../src/contract/rating.ts';
import { STANDARD_V1_2 } from '../../src/domain/standards/v1-2.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import type { Device } from '../device.ts';
import { insertOpenArena, type OpenArena } from '../fixtures/arena.ts';
import type { OpenBenchmark } from '../fixtures/benchmark.ts';
import { insertJudged } from '../fixtures/judged.ts';
import {
  createInstallation,
  enter,
  type Installation,
  newContest,
  openedRound,
  picture,
  readyContest,
} from '../installation.ts';
import { registered } from '../routes.ts';

const PEOPLE = ['nobody', 'voter', 'designer', 'juror', 'otherHost', 'host', 'judge', 'program'] as const;
type Person = (typeof PEOPLE)[number];
type Row = Record<Person, number>;

/** A row says what each person's request is answered with when everything about it but the person is in order. */
const row = (
  ...[nobody, voter, designer, juror, otherHost, host, judge = otherHost, program = 403]: [
    nobody: number,
    voter: number,
    designer: number,
    juror: number,
    otherHost: number,
    host: number,
    judge?: number,
    /** A token to judge opens nothing else. */
    program?: number,
  ]
): Row => ({ nobody, voter, designer, juror, otherHost, host, judge, program });
const everybody = (status: number): Row => row(status, status, status, status, status, status);
const members = (status: number): Row => row(401, status, status, status, 403, status);
const hostOnly = (status: number): Row => row(401, 403, 403, 403, 403, status);
const designerOnly = (status: number): Row => row(401, 403, status, 403, 403, 403);
const jurorOnly = (status: number): Row => row(401, 403, 403, status, 403, 403);
/** Of a benchmark, which the others but the host have nothing to do with. */
const judgeOnly = (status: number, program = status): Row => row(401, 403, 403, 403, 403, 403, status, program);
/** Of the whole installation: the host of one contest is not its host. */
const nobodyHere = row(401, 403, 403, 403, 403, 403);

/**
 * Who may use which route, in the order in which the requests are made. Many of them meet a state that refuses them for
 * a reason of its own (409, 404), so that the next ones meet what they expect: who may not is told so before (401, 403).
 */
const TABLE: Record<string, Row> = {
  'GET /me': everybody(200),
  'POST /join': everybody(404),
  'POST /links': everybody(404),
  'GET /contests': nobodyHere,
  'POST /contests': nobodyHere,
  'POST /arenas': nobodyHere,
  'POST /benchmarks': nobodyHere,
  // The contest here is a challenge; arena/ tests what these do in an arena.
  'GET /arenas/:slug/works': hostOnly(409),
  'POST /arenas/:slug/manifest': hostOnly(409),
  'POST /arenas/:slug/open': hostOnly(409),
  'POST /arenas/:slug/retire': hostOnly(409),
  'PUT /arenas/:slug/posters/:id': hostOnly(409),
  'GET /contests/:slug': members(200),
  'PATCH /contests/:slug': hostOnly(409),
  'POST /contests/:slug/open-submissions': hostOnly(409),
  'POST /contests/:slug/close-submissions': hostOnly(409),
  'POST /contests/:slug/reopen-submissions': hostOnly(409),
  'POST /contests/:slug/publish': hostOnly(409),
  'POST /contests/:slug/archive': hostOnly(409),
  'GET /contests/:slug/invitations': hostOnly(200),
  'POST /contests/:slug/invitations': hostOnly(201),
  'DELETE /contests/:slug/invitations/:id': hostOnly(404),
  'GET /contests/:slug/audit': hostOnly(200),
  'GET /contests/:slug/my-reputation': members(200),
  'POST /contests/:slug/reputation': hostOnly(404),
  'GET /contests/:slug/my-entry': designerOnly(200),
  'PUT /contests/:slug/my-entry': designerOnly(409),
  'DELETE /contests/:slug/my-entry': designerOnly(409),
  'GET /contests/:slug/benchmarks': hostOnly(200),
  'POST /contests/:slug/benchmarks': hostOnly(409),
  'DELETE /contests/:slug/benchmarks/:id': hostOnly(409),
  'GET /media/:name': row(404, 200, 200, 200, 404, 404, 404, 404),
  'GET /contests/:slug/pair': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/ballots': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/ballots/undo': row(401, 200, 200, 200, 403, 403),
  'GET /contests/:slug/packet': jurorOnly(200),
  'PUT /rounds/:id/packet/scores': jurorOnly(200),
  'POST /rounds/:id/packet/submit': jurorOnly(409),
  'POST /rounds/:id/packet/reopen': jurorOnly(200),
  'GET /contests/:slug/card': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/ratings': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/ratings/undo': row(401, 200, 200, 200, 403, 403),
  'GET /contests/:slug/arena-pair': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/arena-ballots': row(401, 200, 200, 200, 403, 403),
  'POST /rounds/:id/arena-ballots/undo': row(401, 200, 200, 200, 403, 403),
  'GET /contests/:slug/human-check': row(401, 200, 200, 200, 403, 403),
  'POST /contests/:slug/human-check': row(401, 200, 200, 200, 403, 403),
  'GET /rounds/:id/quarantine': hostOnly(200),
  'POST /rounds/:id/quarantine/release': hostOnly(200),
  'POST /rounds/:id/quarantine/exclude': hostOnly(200),
  'GET /rounds/:id/live': hostOnly(200),
  'GET /rounds/:id/matrices/:version': hostOnly(404),
  'GET /contests/:slug/leaderboard': everybody(404),
  'GET /contests/:slug/leaderboard/matrix': everybody(404),
  'GET /rounds/:id/sweep': hostOnly(404),
  'POST /rounds/:id/sweep': hostOnly(404),
  'POST /rounds/:id/sweep/release': hostOnly(404),
  'POST /contests/:slug/rounds': hostOnly(409),
  'POST /rounds/:id/pause': hostOnly(200),
  'POST /rounds/:id/resume': hostOnly(200),
  'POST /rounds/:id/extend': hostOnly(409),
  'POST /rounds/:id/withdraw': hostOnly(404),
  'POST /rounds/:id/reports': row(401, 404, 404, 404, 403, 403),
  'GET /contests/:slug/reports': hostOnly(200),
  'POST /contests/:slug/reports/:id/dismiss': hostOnly(404),
  'POST /rounds/:id/open': hostOnly(409),
  'POST /rounds/:id/publish': hostOnly(409),
  'PUT /rounds/:id': hostOnly(409),
  'DELETE /rounds/:id': hostOnly(409),
  'POST /rounds/:id/close': hostOnly(200),
  'GET /benchmarks/:slug/judges': hostOnly(200),
  'POST /benchmarks/:slug/judges': hostOnly(201),
  'PATCH /benchmarks/:slug/judges/:id': hostOnly(404),
  'DELETE /benchmarks/:slug/judges/:id': hostOnly(404),
  'GET /benchmarks/:slug/works': hostOnly(200),
  'GET /benchmarks/:slug/works/:brief': hostOnly(200),
  'POST /benchmarks/:slug/manifest': hostOnly(400),
  'PUT /benchmarks/:slug/standard': hostOnly(409),
  'POST /benchmarks/:slug/open': hostOnly(409),
  'GET /contests/:slug/standard': row(401, 403, 403, 403, 403, 200, 200),
  'GET /standards/:version': everybody(200),
  'POST /benchmarks/:slug/judges/:id/start': hostOnly(404),
  'POST /benchmarks/:slug/judges/:id/stop': hostOnly(404),
  'GET /benchmarks/:slug/judges/:id/calls': hostOnly(404),
  'GET /benchmarks/:slug/judging': judgeOnly(200),
  'GET /benchmarks/:slug/judging/schema': judgeOnly(200),
  'GET /benchmarks/:slug/briefs/:brief/packet': judgeOnly(200),
  'PUT /benchmarks/:slug/briefs/:brief/draft': judgeOnly(200),
  'POST /benchmarks/:slug/briefs/:brief/first-pick': judgeOnly(400, 403),
  'POST /benchmarks/:slug/briefs/:brief/judgement': judgeOnly(400),
  'POST /benchmarks/:slug/publish': hostOnly(409),
  'GET /benchmarks/:slug/report': everybody(404),
  'GET /benchmarks/:slug/report/outputs': everybody(404),
  'GET /contests/:slug/results': everybody(404),
  'GET /contests/:slug/code-results': everybody(404),
  'GET /contests/:slug/exports/:file': everybody(404),
  'GET /contests/:slug/results/mine': designerOnly(404),
  'GET /contests/:slug/results/designs/:code': everybody(404),
  'GET /contests/:slug/card.png': everybody(404),
  'GET /contests/:slug/bundle': everybody(404),
  'GET /contests/:slug/bundle.zip': everybody(404),
  'GET /contests/:slug/methodology': everybody(200),
  'GET /methodology': everybody(200),
  // Last: it signs the people out.
  'POST /sign-out': everybody(204),
  // Signed out, there is no account to delete; its own tests do the rest.
  'DELETE /me': everybody(401),
};

const BODIES: Record<string, object> = {
  'POST /join': { code: 'CCCCCC' },
  'POST /links': { secret: 'x'.repeat(43) },
  'POST /contests': { name: 'x', question: 'y' },
  'POST /arenas/:slug/open': {},
  'POST /arenas/:slug/retire': { generator: 'x' },
  'PATCH /contests/:slug': { name: 'New' },
  'POST /contests/:slug/invitations': { role: 'voter' },
  'POST /contests/:slug/reputation': { pseudonym: 'nobody', points: 5, note: 'for a try' },
  'POST /rounds/:id/ballots': { ordinal: 1, attempt: 1, choice: { skip: true } },
  'POST /rounds/:id/ballots/undo': { ordinal: 1, attempt: 1 },
  'POST /rounds/:id/arena-ballots': { ordinal: 1, attempt: 1, answers: ['tie'] },
  'POST /rounds/:id/arena-ballots/undo': { ordinal: 1, attempt: 1 },
  'POST /contests/:slug/human-check': { proof: 'x' },
  'POST /rounds/:id/packet/submit': { version: 1 },
  'POST /rounds/:id/packet/reopen': { version: 1 },
  'POST /rounds/:id/extend': { closesAt: '2020-01-01T00:00:00Z' },
  'POST /rounds/:id/withdraw': { code: 'ZZZZZ' },
  'POST /rounds/:id/sweep/release': { voter: 'nobody' },
  'POST /rounds/:id/reports': { code: 'ZZZZZ', reason: 'other' },
  'POST /benchmarks/:slug/judges': { kind: 'program', label: 'A script' },
  'PATCH /benchmarks/:slug/judges/:id': { onPanel: true },
  'PUT /benchmarks/:slug/standard': STANDARD_V1_2,
  'POST /benchmarks/:slug/open': {},
  'PUT /benchmarks/:slug/briefs/:brief/draft': { version: 0, items: {} },
  'POST /benchmarks/:slug/briefs/:brief/first-pick': { id: 'ZZZZZ' },
  'POST /benchmarks/:slug/briefs/:brief/judgement': { outputs: [] },
  'PUT /rounds/:id': { opensAt: '2099-01-01T00:00:00Z' },
};
const UPLOADS = new Set(['PUT /contests/:slug/my-entry', 'POST /contests/:slug/benchmarks']);

let house: Installation;
let people: Record<Person, Device>;
let slug: string;
let roundId: string;
let name: string;
let arena: OpenArena;
let benchmark: OpenBenchmark;

beforeAll(async () => {
  house = await createInstallation();
  const first = await house.host();
  // Two designs, so that a designer too has a pair to judge.
  const ready = await readyContest(house, { designs: 2, methods: ['pairwise', 'likes', 'experts'] });
  slug = ready.slug;
  benchmark = await insertJudged(house.services);
  const made = await first.post(`/benchmarks/${benchmark.slug}/judges`, { kind: 'program', label: 'A script' });
  people = {
    nobody: house.device(),
    voter: await enter(first, slug, 'voter', house.device()),
    designer: ready.designers[0] as Device,
    juror: await enter(first, slug, 'juror', house.device()),
    otherHost: await enter(first, await newContest(first), 'host', house.device()),
    host: await enter(first, slug, 'host', house.device()),
    judge: await enter(first, benchmark.slug, 'judge', house.device()),
    program: house.program(made.json.token),
  };
  await enter(first, benchmark.slug, 'host', people.host);
  arena = await insertOpenArena(house.services.pool);
  for (const person of ['voter', 'designer', 'juror'] as const) await enter(first, arena.slug, 'voter', people[person]);
  await enter(first, arena.slug, 'host', people.host);
  roundId = await openedRound(first, slug);
  name = (await house.services.prisma.wireName.findFirstOrThrow({ where: { roundId } })).name;
  const { code } = await house.services.prisma.roundEntry.findFirstOrThrow({ where: { roundId } });
  BODIES['PUT /rounds/:id/packet/scores'] = { scores: [{ code, criterion: 0, score: 4, seen: 0 }] };
});
afterAll(() => house.close());

async function request(device: Device, route: string): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const inArena = /\/(arena-|human-check|quarantine)/.test(pattern);
  const inBenchmark = pattern.startsWith('/benchmarks/') || pattern.endsWith('/standard');
  const round = inArena ? arena.roundId : roundId;
  const id = pattern.startsWith('/rounds/') ? round : '6b6b1f2e-9d7c-4d57-8ea5-0d2b2a3c4d5e';
  const path = pattern
    .replace(':slug', inArena ? arena.slug : inBenchmark ? benchmark.slug : slug)
    .replace(':brief', 'brief-0')
    .replace(':id', id)
    .replace(':name', name)
    .replace(':version', pattern.startsWith('/standards/') ? '1.2' : '1')
    .replace(':code', 'AAAAA')
    .replace(':file', 'votes.csv');
  if (UPLOADS.has(route)) {
    const fields = method === 'POST' ? { label: 'x', tool: 'y' } : {};
    return (await device.upload(method as 'PUT' | 'POST', path, await picture(1), fields)).status;
  }
  const body = route.startsWith('POST /rounds/:id/ratings') ? await ratingOf(device, route) : BODIES[route];
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return (await device.send(method, path, body === undefined ? {} : json)).status;
}

/** The card that is open for somebody, or the rating that may be taken back: what the page would send. */
async function ratingOf(device: Device, route: string): Promise<object> {
  const { open, undo } = (await device.get(`/contests/${slug}/card`)).json as Partial<RatingState>;
  const { code = 'AAAA', attempt = 1 } = (route.endsWith('/undo') ? undo : open) ?? {};
  return route.endsWith('/undo') ? { code, attempt } : { code, attempt, liked: true };
}

describe('every route', () => {
  it('stands in the table of who may use it, and nothing else does', () => {
    expect(registered(house.routes).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('of every feature that has routes is here', () => {
    const features = join(repositoryRoot, 'src', 'features');
    const withRoutes = readdirSync(features).filter((name) => existsSync(join(features, name, 'routes.ts')));
    expect(house.routes).toHaveLength(withRoutes.length);
  });

  it('takes no change from another site, whoever is signed in', async () => {
    const stranger = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const route of Object.keys(TABLE)) {
      const [method = '', pattern = ''] = route.split(' ');
      if (method === 'GET') continue;
      const path = pattern.replace(':slug', slug).replace(':id', roundId);
      const answer = await people.host.send(method, path, { headers: stranger });
      expect([route, answer.code]).toEqual([route, 'wrong_origin']);
    }
  });

  it.each(Object.keys(TABLE))('%s', async (route) => {
    const found: Partial<Row> = {};
    for (const person of PEOPLE) found[person] = await request(people[person], route);
    expect(found).toEqual(TABLE[route]);
  });
});

describe('the host of the installation', () => {
  it('alone makes contests and lists them all', async () => {
    const first = await house.host();
    expect((await first.get('/contests')).status).toBe(200);
    expect((await first.post('/contests', { name: 'x', question: 'y' })).status).toBe(201);
    expect((await first.get(`/contests/${slug}`)).json.roles).toEqual(['host']);
  });
});
