import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveSnapshot } from '../../../src/contract/host.ts';
import type { VoteState } from '../../../src/contract/vote.ts';
import { type Challenge, openChallenge } from '../../challenge.ts';
import { createHost, createPerson, must, type Person } from '../../person.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

let first: TestServer;
let second: TestServer;
let challenge: Challenge;
const people: Person[] = [];

beforeAll(async () => {
  first = await startTestServer({ redis: true });
  second = await startTestServer({ redis: true, beside: first, role: 'web' });
  challenge = await openChallenge(first.url, first.host);
}, 120_000);
afterAll(async () => {
  for (const person of people) person.leave();
  await second.stop();
  await first.stop();
});

function at(server: TestServer, person: Person): Person {
  const same = createPerson(server.url, person.name, person.cookie());
  people.push(same);
  return same;
}

async function castOne(socket: Awaited<ReturnType<Person['connect']>>, state: VoteState): Promise<VoteState> {
  if (state.open === null) throw new Error('no open pair');
  const { ordinal, attempt, left } = state.open;
  const command = { round: challenge.roundId, ordinal, attempt, choice: { pick: left.code } };
  return (await must(socket, 'cast', command)).state;
}

describe('two web processes with Redis', () => {
  it('show the same pair to both devices of a voter, and each the other one’s votes', async () => {
    const phone = await at(first, challenge.jurors[0]).connect('/vote');
    const laptop = await at(second, challenge.jurors[0]).connect('/vote');
    let { state } = await must(phone, 'join', { contest: challenge.slug });
    expect((await must(laptop, 'join', { contest: challenge.slug })).state.open).toEqual(state.open);
    const pushed: VoteState[] = [];
    laptop.on('state', (one: VoteState) => pushed.push(one));
    state = await castOne(phone, state);
    const onLaptop = await until(() => pushed.at(-1), 'the state on the other node');
    expect(onLaptop.open).toEqual(state.open);
    const next = await castOne(laptop, onLaptop);
    expect((await must(phone, 'join', { contest: challenge.slug })).state.open).toEqual(next.open);
  });

  it('bring the standing, fitted by a worker from the Redis queue, to host screens of both', async () => {
    const hosts = [first.host, await createHost(second.url, second.database.pool)];
    people.push(...hosts);
    const latest: LiveSnapshot[] = [];
    for (const [k, host] of hosts.entries()) {
      const socket = await host.connect('/host');
      const { live } = await must<{ live: LiveSnapshot }>(socket, 'watch', { round: challenge.roundId });
      latest[k] = live;
      socket.on('live', (one: LiveSnapshot) => {
        latest[k] = one;
      });
    }
    const socket = await at(second, challenge.jurors[1]).connect('/vote');
    let { state } = await must(socket, 'join', { contest: challenge.slug });
    for (let k = 0; k < 8; k++) state = await castOne(socket, state);
    const seen = (live: LiveSnapshot) => (live.standing?.comparisons ?? 0) >= 10;
    await until(() => latest.every(seen), 'the standing on both screens');
    expect(latest[0].standing?.rows).toEqual(latest[1].standing?.rows);
  });

  it('both hear that a round closes, whoever closed it', async () => {
    const socket = await at(second, challenge.jurors[0]).connect('/vote');
    await must(socket, 'join', { contest: challenge.slug });
    const pushed: VoteState[] = [];
    socket.on('state', (one: VoteState) => pushed.push(one));
    await first.host.json('POST', `/api/v1/rounds/${challenge.roundId}/close`);
    await until(() => pushed.some((one) => one.end === 'closed'), 'the closing on the other node');
    await until(async () => {
      const { rows } = await first.database.pool.query('SELECT final FROM "Standing"');
      return rows[0]?.final;
    }, 'the final standing');
    const published = await first.host.json<{ status: string }>('POST', `/api/v1/contests/${challenge.slug}/publish`);
    expect(published.status).toBe('published');
  });
});
