import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveSnapshot } from '../../src/contract/host.ts';
import type { CastCommand, VoteState } from '../../src/contract/vote.ts';
import { createTestDatabase } from '../database.ts';
import { ask, createPerson, must, type Person } from '../person.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { startBalancer } from './balancer.ts';
import { type Crowd, gather } from './crowd.ts';
import { createWitness, FAULTLESS, judge, type Witness } from './oracle.ts';
import { startWeb, startWorker } from './processes.ts';
import { closeRound, type FaultRound, openRound, report } from './round.ts';
import { ownRedis } from './stores.ts';

/** How many voters of the round a node holds. */
async function connectedTo(node: string, { host, roundId }: FaultRound): Promise<number> {
  const there = createPerson(node, 'host', host.cookie());
  return (await there.json<LiveSnapshot>('GET', `/api/v1/rounds/${roundId}/live`)).participation.connected;
}

function countLosses(crowds: readonly Crowd[]): () => number {
  let losses = 0;
  for (const { socket } of crowds.flatMap(({ voters }) => voters)) socket.on('disconnect', () => losses++);
  return () => losses;
}

/** A voter with a device on each of two nodes, who sends everything through both at once. */
async function voteThroughBoth(nodes: readonly string[], round: FaultRound, times: number): Promise<Witness> {
  const person = createPerson(nodes[0], 'two devices');
  await person.json('POST', '/api/v1/join', { code: round.code });
  const witness = createWitness(person.name, person.cookie());
  const devices: Person[] = nodes.map((node) => createPerson(node, person.name, person.cookie()));
  const sockets = await Promise.all(devices.map((device) => device.connect('/vote')));
  onTestFinished(() => {
    for (const device of devices) device.leave();
  });
  const states = await Promise.all(sockets.map((socket) => must(socket, 'join', { contest: round.slug })));
  expect(states[0].state.open).toEqual(states[1].state.open);
  let { state } = states[0];
  for (let k = 0; k < times; k++) state = await castTwice(state, k % 2 === 0);
  return witness;

  async function castTwice({ open, round: current }: VoteState, same: boolean): Promise<VoteState> {
    if (open === null || current === null) throw new Error('no open pair');
    const { ordinal, attempt, left, right } = open;
    const choices = [left.code, same ? left.code : right.code];
    const replies = await Promise.all(
      sockets.map(async (socket, k) => {
        witness.sends({ ordinal, attempt, choice: choices[k] });
        const command: CastCommand = { round: current.id, ordinal, attempt, choice: { pick: choices[k] } };
        return ask(socket, 'cast', command);
      }),
    );
    for (const [k, reply] of replies.entries()) {
      if (reply.ok) witness.isPromised({ ordinal, attempt, choice: choices[k] });
      else expect(reply.code).toBe('already_judged');
    }
    const taken = replies.filter((reply) => reply.ok);
    expect(taken).toHaveLength(same ? 2 : 1);
    expect(new Set(taken.map((reply) => reply.state.open?.ordinal))).toEqual(new Set([ordinal + 1]));
    return taken[0].state;
  }
}

describe('nodes come and go while people vote', () => {
  it('one is added, one leaves in order, one is killed: everybody votes on, and each vote counts once', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const redis = await ownRedis();
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: folder.path, PORT: '0' };
    const newNode = () => startWeb({ ...env, ROLE: 'web' });
    const balancer = await startBalancer();

    const first = await newNode();
    const worker = startWorker(env);
    balancer.add(first.url);
    const round = await openRound(balancer.url, database.url);
    const crowds = [await gather({ url: balancer.url, code: round.code, voters: 12 })];
    await until(() => crowds[0].promised() > 50, 'votes on one node');

    const second = await newNode();
    balancer.add(second.url);
    crowds.push(await gather({ url: balancer.url, code: round.code, voters: 12 }));
    await until(async () => (await connectedTo(second.url, round)) > 3, 'voters on the second node');
    const witness = await voteThroughBoth([first.url, second.url], round, 20);

    const onFirst = await connectedTo(first.url, round);
    const losses = countLosses(crowds);
    balancer.remove(first.url);
    const left = performance.now();
    await first.end('SIGTERM');
    const endMs = Math.round(performance.now() - left);
    const [one, two] = await Promise.all(crowds.map((crowd) => crowd.recovers()));
    report('a node left in order', { endMs, allMs: Math.max(one.allMs, two.allMs) });
    // Who was on the other node noticed nothing. The voter with two devices is not of the crowds.
    expect(losses()).toBe(onFirst - 1);

    const third = await newNode();
    balancer.add(third.url);
    await second.end('SIGKILL');
    const [three, four] = await Promise.all(crowds.map((crowd) => crowd.recovers()));
    report('a node was killed', {
      firstMs: Math.min(three.firstMs, four.firstMs),
      allMs: Math.max(three.allMs, four.allMs),
    });

    for (const crowd of crowds) {
      await crowd.settle();
      expect(crowd.givenUp).toEqual([]);
      // A node that ends says that it does, and nothing else is refused.
      expect(['', 'unavailable']).toContain([...crowd.refusals.keys()].join());
    }
    const voters = [...crowds.flatMap((crowd) => crowd.voters), witness];
    expect(await judge(database.url, round.roundId, voters)).toMatchObject(FAULTLESS);
    const host = createPerson(third.url, 'host', round.host.cookie());
    const counted = await closeRound(database.url, { ...round, host });
    expect(counted.standing).toBe(counted.votes);
    await worker.end('SIGTERM');
    await third.end('SIGTERM');
  }, 180_000);
});
