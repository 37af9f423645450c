import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { consumeBullQueue, createBullQueue } from '../../../src/platform/queue/bullmq-queue.ts';
import { createLocalQueue } from '../../../src/platform/queue/local-queue.ts';
import type { JobHandlers, JobObserver, JobQueue, JobTiming } from '../../../src/platform/queue/queue.ts';
import { until } from '../../until.ts';

const log = createLog({ level: 'silent' });
const QUICK: Partial<JobTiming> = { delayMs: 20, spacingMs: 0, retryMs: 20 };
const closers: (() => Promise<void>)[] = [];
const openers: (() => void)[] = [];
afterEach(async () => {
  for (const open of openers.splice(0)) open();
  for (const close of closers.splice(0).reverse()) await close();
});

type Make = (
  handle: JobHandlers['refit-round'],
  timing: Partial<JobTiming>,
  observer?: JobObserver | undefined,
) => JobQueue;

/** Jobs that these tests do not ask for. */
const nothing = async () => undefined;
const NOTHING = { 'make-bundle': nothing, 'make-report': nothing, 'sweep-arena': nothing, 'llm-judge': nothing };

function inProcess(...[handle, timing, observer]: Parameters<Make>): JobQueue {
  const queue = createLocalQueue({ log, handlers: { ...NOTHING, 'refit-round': handle }, timing, observer });
  closers.push(queue.close);
  return queue;
}

function throughRedis(...[handle, timing, observer]: Parameters<Make>): JobQueue {
  const prefix = `test-${randomUUID()}`;
  const redisUrl = inject('redisUrl');
  const queue = createBullQueue({ redisUrl, log, prefix, timing });
  closers.push(queue.close);
  for (let workers = 0; workers < 2; workers += 1) {
    const handlers = { ...NOTHING, 'refit-round': handle };
    const consumer = consumeBullQueue({ redisUrl, log, prefix, timing, handlers, observer });
    closers.push(consumer.close);
  }
  return queue;
}

/** A handler that lasts until the test lets it go on. */
function gated() {
  const starts: { roundId: string; at: number }[] = [];
  const gates: (() => void)[] = [];
  let most = 0;
  let running = 0;
  /** A job that runs again after its test, because its worker lost the connection, must not keep the worker open. */
  let free = false;
  openers.push(() => {
    free = true;
    for (const gate of gates.splice(0)) gate();
  });
  return {
    starts,
    open: () => gates.shift()?.(),
    openAll: () => {
      for (const gate of gates.splice(0)) gate();
    },
    waiting: () => gates.length,
    mostAtOnce: () => most,
    handle: async ({ roundId }: { roundId: string }) => {
      starts.push({ roundId, at: performance.now() });
      running += 1;
      most = Math.max(most, running);
      if (!free) await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
    },
  };
}

describe.each<[string, Make]>([
  ['in process', inProcess],
  ['through Redis', throughRedis],
])('%s', (_, make) => {
  test('it is told how many jobs wait and run', async () => {
    const work = gated();
    const queue = make(work.handle, { ...QUICK, concurrency: 1 });
    const counts = async () => (({ waiting, active }) => [waiting, active])(await queue.counts());
    expect(await counts()).toEqual([0, 0]);
    for (let round = 0; round < 4; round += 1) await queue.request('refit-round', { roundId: randomUUID() });
    await until(() => work.waiting() > 0, 'a run');
    const running = await until(async () => {
      const [waiting, active] = await counts();
      return waiting + active === 4 && active === work.waiting() && active;
    }, 'all four');
    expect(running).toBeLessThan(4);
    await until(async () => {
      work.openAll();
      return (await counts()).every((count) => count === 0);
    }, 'the end of all');
  });

  test('each run is told with its wait, its time and whether it failed', async () => {
    const heard: [string, number, boolean?][] = [];
    let failures = 1;
    const handle = async () => {
      if (failures-- > 0) throw new Error('of the test');
    };
    const queue = make(handle, QUICK, {
      started: (_, waitedMs) => void heard.push(['started', waitedMs]),
      ended: (_, ranMs, failed) => void heard.push(['ended', ranMs, failed]),
    });
    await queue.request('refit-round', { roundId: randomUUID() });
    await until(() => heard.length === 4, 'two runs');
    expect(heard.map(([what, , failed]) => [what, failed])).toEqual([
      ['started', undefined],
      ['ended', true],
      ['started', undefined],
      ['ended', false],
    ]);
    for (const [what, ms] of heard) expect(ms).toBeGreaterThanOrEqual(what === 'started' ? 15 : 0);
  });

  test('a burst of requests is one run; a burst during a run is exactly one more, never beside it', async () => {
    const work = gated();
    const queue = make(work.handle, QUICK);
    const roundId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => queue.request('refit-round', { roundId })));
    await until(() => work.waiting() === 1, 'the first run');
    await Promise.all(Array.from({ length: 20 }, () => queue.request('refit-round', { roundId })));
    work.open();
    await until(() => work.starts.length === 2, 'the second run');
    work.open();
    // Another round's run, requested after, is the sign that no third run was waiting before it.
    const other = randomUUID();
    await queue.request('refit-round', { roundId: other });
    await until(() => work.starts.some((start) => start.roundId === other), 'the other round');
    work.openAll();
    expect(work.starts.filter((start) => start.roundId === roundId)).toHaveLength(2);
    expect(work.mostAtOnce()).toBe(1);
  });

  test('rounds do not wait for each other', async () => {
    const work = gated();
    const queue = make(work.handle, QUICK);
    const rounds = [randomUUID(), randomUUID(), randomUUID()];
    for (const roundId of rounds) await queue.request('refit-round', { roundId });
    await until(() => work.waiting() === 3, 'three runs at once');
    expect(new Set(work.starts.map((start) => start.roundId))).toEqual(new Set(rounds));
    work.openAll();
  });

  test('starts of one round keep their distance, and the first comes soon', async () => {
    const work = gated();
    const spacingMs = 400;
    const queue = make(work.handle, { ...QUICK, spacingMs });
    const roundId = randomUUID();
    const asked = performance.now();
    for (let runs = 1; runs <= 3; runs += 1) {
      await queue.request('refit-round', { roundId });
      await until(() => work.starts.length === runs, `run ${runs}`);
      work.open();
    }
    const [first, second, third] = work.starts.map((start) => start.at) as [number, number, number];
    expect(first - asked).toBeLessThan(spacingMs);
    expect(second - first).toBeGreaterThan(spacingMs - 10);
    expect(third - second).toBeGreaterThan(spacingMs - 10);
  });

  test('a job that took long rests long', async () => {
    const work = gated();
    const queue = make(work.handle, { ...QUICK, spacingMs: 10, busyShare: 0.5 });
    const roundId = randomUUID();
    await queue.request('refit-round', { roundId });
    await until(() => work.waiting() === 1, 'the first run');
    await queue.request('refit-round', { roundId });
    await sleep(300);
    const ended = performance.now();
    work.open();
    await until(() => work.starts.length === 2, 'the second run');
    work.open();
    expect((work.starts[1]?.at ?? 0) - ended).toBeGreaterThan(280);
  });

  test('requests while a round waits for its distance join the waiting run', async () => {
    const work = gated();
    const queue = make(work.handle, { ...QUICK, spacingMs: 300 });
    const roundId = randomUUID();
    await queue.request('refit-round', { roundId });
    await until(() => work.waiting() === 1, 'the first run');
    work.open();
    const end = (work.starts[0]?.at ?? 0) + 250;
    await until(async () => {
      await queue.request('refit-round', { roundId });
      return performance.now() > end;
    });
    await until(() => work.starts.length === 2, 'the second run');
    work.open();
    const other = randomUUID();
    await queue.request('refit-round', { roundId: other });
    await until(() => work.starts.some((start) => start.roundId === other), 'the other round');
    work.openAll();
    expect(work.starts.filter((start) => start.roundId === roundId)).toHaveLength(2);
  });

  test('a failed job is tried again until it succeeds', async () => {
    let runs = 0;
    const queue = make(async () => {
      runs += 1;
      if (runs < 3) throw new Error('the database is away');
    }, QUICK);
    await queue.request('refit-round', { roundId: randomUUID() });
    await until(() => runs === 3, 'the third try');
  });

  test('closing waits for the run in progress', async () => {
    const work = gated();
    const queue = make(work.handle, QUICK);
    await queue.request('refit-round', { roundId: randomUUID() });
    await until(() => work.waiting() === 1, 'the run');
    let closed = false;
    const closing = Promise.all(
      closers
        .splice(0)
        .reverse()
        .map((close) => close()),
    ).then(() => {
      closed = true;
    });
    expect(closed).toBe(false);
    work.open();
    await closing;
    expect(work.starts).toHaveLength(1);
  });
});

test('a job whose worker vanished without a word runs again with another', async () => {
  const prefix = `test-${randomUUID()}`;
  const redisUrl = inject('redisUrl');
  const queue = createBullQueue({ redisUrl, log, prefix, timing: QUICK });
  closers.push(queue.close);
  const { fork } = await import('node:child_process');
  const { nodeArguments } = await import('../../../src/platform/source.ts');
  const script = new URL('./worker-that-hangs.ts', import.meta.url);
  const lost = fork(script, [redisUrl, prefix], { execArgv: nodeArguments() });
  const started = new Promise((resolve) => lost.once('message', resolve));
  const roundId = randomUUID();
  await queue.request('refit-round', { roundId });
  expect(await started).toBe(roundId);
  lost.kill('SIGKILL');
  const ran: string[] = [];
  const consumer = consumeBullQueue({
    redisUrl,
    log,
    prefix,
    timing: QUICK,
    handlers: { ...NOTHING, 'refit-round': async (payload) => void ran.push(payload.roundId) },
  });
  closers.push(consumer.close);
  await until(() => ran.length === 1, 'the second worker’s run', 40_000);
  expect(ran).toEqual([roundId]);
});

test('when all connections to Redis break, they are made anew and jobs run', async () => {
  const work = gated();
  const queue = throughRedis(work.handle, QUICK);
  await queue.request('refit-round', { roundId: randomUUID() });
  await until(() => work.waiting() === 1, 'a first run');
  work.open();
  const redis = new Redis(inject('redisUrl'));
  closers.push(async () => redis.disconnect());
  await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  const roundId = randomUUID();
  await until(async () => {
    await queue.request('refit-round', { roundId });
    return work.starts.some((start) => start.roundId === roundId);
  }, 'a run after the break');
  work.openAll();
});

test('while Redis is away requests are let go at once, and nothing is thrown', async () => {
  const queue = createBullQueue({ redisUrl: 'redis://127.0.0.1:1', log, prefix: randomUUID() });
  closers.push(queue.close);
  await queue.request('refit-round', { roundId: randomUUID() });
});

test('a finished job leaves nothing in Redis that would keep the next from running', async () => {
  const work = gated();
  const queue = throughRedis(work.handle, QUICK);
  const roundId = randomUUID();
  const redis = new Redis(inject('redisUrl'));
  closers.push(async () => redis.disconnect());
  for (let runs = 1; runs <= 3; runs += 1) {
    await queue.request('refit-round', { roundId });
    await until(() => work.waiting() === 1, `run ${runs}`);
    work.open();
    await until(async () => (await redis.keys(`*:de:*${roundId}*`)).length === 0, 'the end of the run');
  }
});
