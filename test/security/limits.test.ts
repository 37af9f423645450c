import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../src/contract/common.ts';
import type { CastCommand, VoteState } from '../../src/contract/vote.ts';
import { type Challenge, invite, openChallenge } from '../challenge.ts';
import { ask, must, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

let server: TestServer;
let challenge: Challenge;
const people: Person[] = [];

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host, {
    designers: 5,
    jurors: 0,
    benchmarks: 0,
    pairwiseRoles: ['voter'],
  });
}, 120_000);
afterAll(async () => {
  for (const person of people) person.leave();
  await server.stop();
});

async function voter(): Promise<Person> {
  const person = await invite(server.url, server.host, challenge.slug, 'voter', `voter ${people.length}`);
  people.push(person);
  return person;
}

const ballots = async () => (await server.database.pool.query('SELECT count(*)::int AS n FROM "Ballot"')).rows[0].n;

function castOf({ open, round }: VoteState): CastCommand {
  if (open === null || round === null) throw new Error('no open pair');
  return { round: round.id, ordinal: open.ordinal, attempt: open.attempt, choice: { pick: open.left.code } };
}

describe('a session that asks for too much', () => {
  it('is told to wait, on all its connections together, and nobody else is', async () => {
    const [wild, calm] = [await voter(), await voter()];
    const sockets = await Promise.all(Array.from({ length: 6 }, () => wild.connect('/vote')));
    const send = (k: number): Promise<Reply<object>> => ask(sockets[k % 6], 'join', { contest: 'no-such-contest' });
    const replies = await Promise.all(Array.from({ length: 180 }, (_, k) => send(k)));
    const limited = replies.filter((reply) => !reply.ok && reply.code === 'rate_limited');
    expect(limited.length).toBeGreaterThan(20);
    for (const reply of limited) expect(reply).toMatchObject({ retryAfterMs: 1000 });
    const socket = await calm.connect('/vote');
    const { state } = await must(socket, 'join', { contest: challenge.slug });
    await must(socket, 'cast', castOf(state));
  });

  it('cannot hold more than a few dozen connections', async () => {
    const wild = await voter();
    const opened = await Promise.allSettled(Array.from({ length: 60 }, () => wild.connect('/vote')));
    await until(
      () => opened.filter((one) => one.status === 'fulfilled' && one.value.connected).length <= 32,
      'the bound',
    );
    const refused = opened.find((one) => one.status === 'rejected');
    if (refused?.status === 'rejected') expect(refused.reason).toMatchObject({ data: { code: 'rate_limited' } });
  });
});

describe('a message that is too large', () => {
  it('closes the connection on which it came, stores nothing, and lets its sender go on', async () => {
    const person = await voter();
    const before = await ballots();
    const socket = await person.connect('/vote');
    const { state } = await must(socket, 'join', { contest: challenge.slug });
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('cast', { ...castOf(state), padding: 'x'.repeat(17 * 1024) }, () => undefined);
    await closed;
    expect(await ballots()).toBe(before);
    const again = await person.connect('/vote');
    const joined = await must(again, 'join', { contest: challenge.slug });
    expect(joined.state.open).toEqual(state.open);
    await must(again, 'cast', castOf(joined.state));
  });
});
