import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArenaState } from '../../src/contract/arena-vote.ts';
import { PROTOCOL, type Refusal } from '../../src/contract/common.ts';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { ContestView } from '../../src/contract/http/contests.ts';
import type { RatingState } from '../../src/contract/rating.ts';
import { arenaCommands } from '../../src/features/arena/socket.ts';
import { voteCommands } from '../../src/features/comparisons/socket.ts';
import { boardCommands } from '../../src/features/leaderboard/socket.ts';
import { ratingCommands } from '../../src/features/ratings/socket.ts';
import { hostCommands, stageCommands } from '../../src/features/standings/screens.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { type Challenge, invite, openChallenge } from '../challenge.ts';
import { insertOpenArena, type OpenArena } from '../fixtures/arena.ts';
import { insertJudged } from '../fixtures/judged.ts';
import { ask, createPerson, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';

const PEOPLE = ['nobody', 'voter', 'designer', 'juror', 'otherHost', 'host', 'firstHost'] as const;
type Name = (typeof PEOPLE)[number];
type Row = Record<Name, string>;

/** What each person is answered when everything about the command but the person is in order. */
const row = (nobody: string, members: string, otherHost: string, host: string): Row => ({
  nobody,
  voter: members,
  designer: members,
  juror: members,
  otherHost,
  host,
  firstHost: host,
});

/** Who may give which command. */
const TABLE: Readonly<Record<string, Row>> = {
  '/vote join': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote cast': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote undo': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote joinRatings': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote rate': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote retractRating': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote arenaJoin': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote arenaCast': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/vote arenaUndo': row('unauthenticated', 'ok', 'forbidden', 'hosts_do_not_vote'),
  '/host watch': row('unauthenticated', 'forbidden', 'forbidden', 'ok'),
  // The key is the right: it is on the projector, for everybody in the room.
  '/stage watch': row('ok', 'ok', 'ok', 'ok'),
  // Leaderboards are public while votes go on.
  '/board watch': row('ok', 'ok', 'ok', 'ok'),
};

// The tables need nothing of what their commands need to run.
const nothing = {} as never;
const COMMANDS = {
  '/vote': { ...voteCommands(nothing), ...ratingCommands(nothing), ...arenaCommands(nothing) },
  '/host': hostCommands(nothing),
  '/stage': stageCommands(nothing),
  '/board': boardCommands(nothing),
};

let server: TestServer;
let challenge: Challenge;
let arena: OpenArena;
let people: Record<Name, Person>;

beforeAll(async () => {
  server = await startTestServer();
  const { url, host: firstHost } = server;
  challenge = await openChallenge(url, firstHost, {
    pairwiseRoles: ['designer', 'juror', 'voter'],
    methods: ['pairwise', 'likes'],
  });
  const other = await firstHost.json<ContestView>('POST', '/api/v1/contests', { name: 'Other', question: 'Which?' });
  const [designer] = challenge.designers as [Person];
  const [juror] = challenge.jurors as [Person];
  people = {
    nobody: createPerson(url, 'nobody'),
    voter: await invite(url, firstHost, challenge.slug, 'voter', 'voter'),
    designer,
    juror,
    otherHost: await invite(url, firstHost, other.slug, 'host', 'other host'),
    host: await invite(url, firstHost, challenge.slug, 'host', 'host'),
    firstHost,
  };
  arena = await insertOpenArena(server.database.pool);
  const invitations = `/api/v1/contests/${arena.slug}/invitations`;
  const { code } = await firstHost.json<Invitation>('POST', invitations, { role: 'voter' });
  for (const name of ['voter', 'designer', 'juror'] as const) await people[name].json('POST', '/api/v1/join', { code });
  const link = await firstHost.json<Invitation>('POST', invitations, { role: 'host' });
  await people.host.json('POST', '/api/v1/links', { secret: link.url?.split('#')[1] });
}, 120_000);
afterAll(async () => {
  for (const person of Object.values(people)) person.leave();
  await server.stop();
});

/** The reply's code, or that of the refusal at the door. */
async function answer(person: Person, command: string): Promise<string> {
  const [namespace, name] = command.split(' ') as [keyof typeof COMMANDS, string];
  const socket = await person.connect(namespace).catch((error: { data?: Refusal }) => error);
  if (!('emit' in socket)) return socket.data?.code ?? 'no connection';
  const reply = await ask<object>(socket, name, await messageFor(socket, command));
  socket.disconnect();
  return reply.ok ? 'ok' : reply.code;
}

async function messageFor(socket: Socket, command: string): Promise<object> {
  const { slug, roundId: round, stageKey } = challenge;
  if (command === '/vote join' || command === '/vote joinRatings') return { contest: slug };
  if (command === '/host watch') return { round };
  if (command === '/stage watch') return { key: stageKey };
  if (command === '/board watch') return { contest: arena.slug };
  if (command === '/vote rate' || command === '/vote retractRating') return ratingFor(socket, command);
  if (command.startsWith('/vote arena')) return arenaMessageFor(socket, command);
  const joined = await ask(socket, 'join', { contest: slug });
  const open = joined.ok ? joined.state.open : null;
  if (command === '/vote undo') {
    const { ordinal = 1, attempt = 1 } = (joined.ok && joined.state.undo) || {};
    return { round, ordinal, attempt };
  }
  const { ordinal = 1, attempt = 1 } = open ?? {};
  const cast = { round, ordinal, attempt, choice: { pick: open?.left.code ?? 'AAAA' } };
  if (command === '/vote cast') return cast;
  // What is taken back must have been given.
  await ask(socket, 'cast', cast);
  return { round, ordinal, attempt };
}

async function arenaMessageFor(socket: Socket, command: string): Promise<object> {
  const join = { contest: arena.slug, webgl: true };
  if (command === '/vote arenaJoin') return join;
  const joined = await ask<{ state: ArenaState }>(socket, 'arenaJoin', join);
  const { ordinal = 1, attempt = 1 } = (joined.ok && joined.state.open) || {};
  const cast = { round: arena.roundId, ordinal, attempt, answers: ['tie'] };
  if (command === '/vote arenaCast') return cast;
  // What is taken back must have been given.
  await ask(socket, 'arenaCast', cast);
  return { round: arena.roundId, ordinal, attempt };
}

/** What the page would send: a rating of the open card, or the one that may be taken back. */
async function ratingFor(socket: Socket, command: string): Promise<object> {
  const { slug, roundId: round } = challenge;
  const joined = await ask<{ ratings: RatingState }>(socket, 'joinRatings', { contest: slug });
  const { open = null, undo = null } = joined.ok ? joined.ratings : {};
  const { code = 'AAAA', attempt = 1 } = (command === '/vote rate' ? open : undo) ?? {};
  return command === '/vote rate' ? { round, code, attempt, liked: true } : { round, code, attempt };
}

describe('every command of the sockets', () => {
  it('stands in the table of who may give it, and nothing else does', () => {
    const known = Object.entries(COMMANDS).flatMap(([namespace, commands]) =>
      Object.keys(commands).map((name) => `${namespace} ${name}`),
    );
    expect(known.sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('of every namespace that is served is here', () => {
    const app = readFileSync(join(repositoryRoot, 'src', 'app.ts'), 'utf8');
    const served = [...app.matchAll(/\.of\('(\/\w+)'\)/g)].map(([, namespace]) => namespace);
    expect(new Set(served)).toEqual(new Set(Object.keys(COMMANDS)));
  });

  it.each(Object.keys(TABLE))('%s', async (command) => {
    const found: Partial<Row> = {};
    for (const name of PEOPLE) found[name] = await answer(people[name], command);
    expect(found).toEqual(TABLE[command]);
  });
});

describe('a program’s token', () => {
  it('opens no socket: programs judge over HTTP', async () => {
    const { slug } = await insertJudged({ ...server.running.services, pool: server.database.pool }, 1);
    const body = { kind: 'program', label: 'A script' };
    const path = `/api/v1/benchmarks/${slug}`;
    const { token } = await server.host.json<{ token: string }>('POST', `${path}/judges`, body);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}${path}/judging`, { headers })).status).toBe(200);
    for (const namespace of ['/vote', '/host']) {
      const socket = io(`${server.url}${namespace}`, {
        ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: headers },
        auth: { protocol: PROTOCOL, token },
      });
      const refused = await new Promise((resolve) => {
        socket.once('connect_error', (error: Error & { data?: Refusal }) => resolve(error.data?.code));
        socket.once('connect', () => resolve('connected'));
      });
      socket.disconnect();
      expect([namespace, refused]).toEqual([namespace, 'unauthenticated']);
    }
  });
});

describe('what is not a command', () => {
  it('is answered bad_request for everybody who may connect at all', async () => {
    for (const [namespace, person] of [
      ['/vote', people.voter],
      ['/host', people.host],
      ['/stage', people.nobody],
    ] as const) {
      const socket = await person.connect(namespace);
      for (const name of ['watch2', 'constructor', '__proto__', 'hasOwnProperty', 'state', 'live']) {
        expect(await ask(socket, name, {})).toMatchObject({ ok: false, code: 'bad_request' });
      }
    }
  });

  it('no other namespace exists', async () => {
    const socket = createPerson(server.url).connect('/admin' as '/stage');
    await expect(socket).rejects.toThrow('Invalid namespace');
  });

  it('a wrong key shows no stage, a round of another contest no screen', async () => {
    const stage = await people.nobody.connect('/stage');
    expect(await ask(stage, 'watch', { key: 'x'.repeat(22) })).toMatchObject({ code: 'not_found' });
    const screen = await people.host.connect('/host');
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await ask(screen, 'watch', { round: unknown })).toMatchObject({ code: 'not_found' });
  });
});
