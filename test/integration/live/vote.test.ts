import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastCommand, VoteState } from '../../../src/contract/vote.ts';
import { type Challenge, invite, openChallenge } from '../../challenge.ts';
import { ask, createPerson, must, type Person } from '../../person.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

let server: TestServer;
let challenge: Challenge;
const people: Person[] = [];

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host);
}, 120_000);
afterAll(async () => {
  for (const person of people) person.leave();
  await server.stop();
});

async function juror(): Promise<Person> {
  const person = await invite(server.url, server.host, challenge.slug, 'juror', `juror ${people.length}`);
  people.push(person);
  return person;
}

const join = async (socket: Awaited<ReturnType<Person['connect']>>) =>
  (await must(socket, 'join', { contest: challenge.slug })).state;

function pick(state: VoteState): CastCommand {
  if (state.open === null || state.round === null) throw new Error('no open pair');
  const { ordinal, attempt } = state.open;
  return { round: state.round.id, ordinal, attempt, choice: { pick: state.open.left.code } };
}

const ballots = async () =>
  (await server.database.pool.query('SELECT * FROM "Ballot" WHERE "roundId" = $1', [challenge.roundId])).rows;

describe('/vote', () => {
  it('gives the same pair after a reload, in a second tab, over polling and over HTTP', async () => {
    const person = await juror();
    const first = await person.connect('/vote');
    const state = await join(first);
    first.disconnect();
    const tabs = [await person.connect('/vote'), await person.connect('/vote', ['polling'])];
    for (const tab of tabs) expect(await join(tab)).toMatchObject({ open: state.open, next: state.next });
    const overHttp = await person.json<VoteState>('GET', `/api/v1/contests/${challenge.slug}/pair`);
    expect(overHttp).toMatchObject({ open: state.open, next: state.next });
  });

  it('votes over long polling, and shows the next pair on the other device at once', async () => {
    const person = await juror();
    const [phone, laptop] = [await person.connect('/vote', ['polling']), await person.connect('/vote')];
    await join(laptop);
    const pushed: VoteState[] = [];
    laptop.on('state', (state: VoteState) => pushed.push(state));
    const { state } = await must(phone, 'cast', pick(await join(phone)));
    await until(() => pushed.some((one) => one.open?.ordinal === state.open?.ordinal), 'the other device');
    expect(pushed.at(-1)).toEqual(state);
  });

  it('counts the same vote once when it is sent twenty times in parallel through two sockets and HTTP', async () => {
    const person = await juror();
    const sockets = [await person.connect('/vote'), await person.connect('/vote')];
    const states = [await join(sockets[0]), await join(sockets[1])];
    const command = pick(states[0]);
    const before = (await ballots()).length;
    const { round, ...body } = command;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        k % 3 === 2
          ? person.json<VoteState>('POST', `/api/v1/rounds/${round}/ballots`, body)
          : must(sockets[k % 2], 'cast', command).then((reply) => reply.state),
      ),
    );
    expect((await ballots()).length).toBe(before + 1);
    expect(new Set(replies.map((reply) => reply.open?.ordinal)).size).toBe(1);
  });

  it('refuses bad messages with a typed error, changes nothing and keeps the connection', async () => {
    const person = await juror();
    const other = await juror();
    const socket = await person.connect('/vote');
    const state = await join(socket);
    const theirs = await join(await other.connect('/vote'));
    const good = pick(state);
    const before = (await ballots()).length;
    const wrong: [string, unknown, string][] = [
      ['cast', undefined, 'bad_request'],
      ['cast', null, 'bad_request'],
      ['cast', 'x', 'bad_request'],
      ['cast', [], 'bad_request'],
      ['cast', { ...good, ordinal: -1 }, 'bad_request'],
      ['cast', { ...good, ordinal: 1.5 }, 'bad_request'],
      ['cast', { ...good, ordinal: '1' }, 'bad_request'],
      ['cast', { ...good, round: 'x' }, 'bad_request'],
      ['cast', { ...good, extra: true }, 'bad_request'],
      ['cast', { ...good, choice: { pick: good.choice, skip: true } }, 'bad_request'],
      ['cast', { ...good, choice: { pick: "'; DROP TABLE" } }, 'bad_request'],
      ['cast', { ...good, choice: { pick: 'A'.repeat(5000) } }, 'bad_request'],
      ['cast', { ...good, ordinal: 2 }, 'out_of_order'],
      ['cast', { ...good, ordinal: 999 }, 'not_assigned'],
      ['cast', { ...good, attempt: 7 }, 'not_assigned'],
      ['cast', { ...good, round: '00000000-0000-4000-8000-000000000000' }, 'not_found'],
      ['join', { contest: 'no-such-contest' }, 'not_found'],
      ['join', { contest: '../x' }, 'bad_request'],
      ['unheard-of', { ...good }, 'bad_request'],
      ['constructor', { ...good }, 'bad_request'],
    ];
    for (const [command, message, code] of wrong) {
      expect(await ask(socket, command, message), `${command} ${JSON.stringify(message)}`).toMatchObject({
        ok: false,
        code,
        message: expect.stringMatching(/./),
      });
    }
    const foreign = theirs.open?.left.code ?? '';
    if (![state.open?.left.code, state.open?.right.code].includes(foreign)) {
      expect(await ask(socket, 'cast', { ...good, choice: { pick: foreign } })).toMatchObject({ code: 'not_in_pair' });
    }
    socket.emit('cast', good.ordinal);
    socket.emit('cast');
    expect(socket.connected).toBe(true);
    expect((await ballots()).length).toBe(before);
    expect(await join(socket)).toMatchObject({ open: state.open, next: state.next });
  });

  it('never shows a designer the own work and never takes a vote on it', async () => {
    const designer = challenge.designers[0];
    people.push(designer);
    const { rows } = await server.database.pool.query(
      `SELECT re.code FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId"
       JOIN "Contestant" c ON c.id = e."contestantId" WHERE re."roundId" = $1 AND c.label = 'Name of designer 1'`,
      [challenge.roundId],
    );
    const own = rows[0].code as string;
    const socket = await designer.connect('/vote');
    let state = await join(socket);
    while (state.open !== null) {
      expect([state.open.left.code, state.open.right.code]).not.toContain(own);
      expect(await ask(socket, 'cast', { ...pick(state), choice: { pick: own } })).toMatchObject({
        code: 'not_in_pair',
      });
      state = (await must(socket, 'cast', pick(state))).state;
    }
    expect(state.end).toBe('all_judged');
  });

  it('admits no device without a session, no host, and no page of another site', async () => {
    await expect(createPerson(server.url).connect('/vote')).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
    const socket = await server.host.connect('/vote');
    people.push(server.host);
    expect(await ask(socket, 'join', { contest: challenge.slug })).toMatchObject({ code: 'hosts_do_not_vote' });
    const person = await juror();
    for (const path of ['/socket.io/?EIO=4&transport=polling']) {
      const foreign = await fetch(`${server.url}${path}`, {
        headers: { cookie: person.cookie(), origin: 'https://elsewhere.example' },
      });
      expect(foreign.status).toBe(403);
    }
  });

  it('tells every voter at once when the round pauses, goes on and closes, and refuses the pair on screen', async () => {
    const person = await juror();
    const socket = await person.connect('/vote');
    const state = await join(socket);
    const pushed: VoteState[] = [];
    socket.on('state', (one: VoteState) => pushed.push(one));
    const step = async (name: string, end: VoteState['end']) => {
      await server.host.json('POST', `/api/v1/rounds/${challenge.roundId}/${name}`);
      await until(() => pushed.some((one) => one.end === end), `state after ${name}`);
    };
    await step('pause', 'paused');
    expect(await ask(socket, 'cast', pick(state))).toMatchObject({ code: 'round_paused' });
    await step('resume', null);
    expect(pushed.at(-1)?.open).toEqual(state.open);
    await step('close', 'closed');
    expect(await ask(socket, 'cast', pick(state))).toMatchObject({
      code: 'round_closed',
      message: expect.stringMatching(/closed/i),
    });
  });
});
