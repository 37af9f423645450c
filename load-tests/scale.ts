import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath } from '../src/platform/source.ts';
import { medianOf } from '../src/stats/quantiles.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { type Block, createRecorder, medianBlock, medianRatio, pauses } from './blocks.ts';
import { type Crowd, gather } from './crowd/crowd.ts';
import { startEcho } from './crowd/echo-process.ts';
import { echoing, voting } from './crowd/voting.ts';
import { weigh } from './crowd/weight.ts';
import { printResult, quickOption, rounded } from './timing.ts';

/**
 * How far one web process goes: voters who each vote every five seconds, as they become more; the memory of a connected
 * voter who does nothing above that of a bare Socket.IO connection; and what a second web process adds when both are
 * pressed. Sizes may be named: `-- 500 1000`.
 */
const quick = quickOption();
const WORKS = 60;
const THINK_MS = 5000;
const SETTLE_MS = quick ? 200 : 3000;
const BLOCKS = quick ? 1 : 5;
const BLOCK_MS = quick ? 1500 : 5000;
const GOALS = { voters: 5000, p99Ms: 250, KiBPerConnection: 20 };
/** As many connections are weighed. */
const WEIGHED = quick ? 50 : 1000;
const named = process.argv.slice(2).map(Number).filter(Number.isFinite);
const SIZES = named.length > 0 ? named : quick ? [40] : [500, 1000, 2000, 5000, 10_000];
/** Phones that press the server for its most votes, without a pause. */
const PRESSING = quick ? 60 : 300;
const PRESSING_VOTES = 200;
const PRESSED_MS = quick ? 800 : 2500;
const preload = ['--import', modulePath('load-tests/crowd/weigh')];

await oneProcess();
await twoAgainstOne();

async function oneProcess(): Promise<void> {
  /** Everybody who comes in one of the measurements. */
  const people = SIZES.reduce((sum, voters) => sum + voters, 2 * WEIGHED);
  const server = await startBenchServer({ works: WORKS, people, nodeOptions: preload });
  try {
    const comers = server.people[Symbol.iterator]();
    await memory(server, comers);
    for (const voters of SIZES) await voting5s(server, comers, voters);
  } finally {
    await server.stop();
  }
}

async function voting5s({ url, round }: BenchServer, people: Iterator<string>, voters: number): Promise<void> {
  const recorder = createRecorder();
  const startedAt = performance.now();
  const crowd = await gather({
    url,
    namespace: '/vote',
    phones: voters,
    people,
    conversation: () => voting(round.slug, Number.POSITIVE_INFINITY),
    pauseMs: pauses(THINK_MS),
    onReply: recorder.onReply,
  });
  const seatedMs = performance.now() - startedAt;
  await Promise.race([crowd.fault, sleep(SETTLE_MS)]);
  const blocks: Block[] = [];
  for (let k = 0; k < BLOCKS; k++) blocks.push(await Promise.race([crowd.fault, recorder.record(BLOCK_MS)]));
  await crowd.leave();
  const { perSecond, p50Ms, p99Ms } = medianBlock(blocks);
  printResult({
    bench: 'scale',
    figure: 'voters',
    voters,
    votesPerSecond: rounded(perSecond, 1),
    p50Ms,
    p99Ms,
    ...(voters === GOALS.voters && { goalMs: GOALS.p99Ms, ok: p99Ms <= GOALS.p99Ms }),
    seatedPerSecond: rounded((1000 * voters) / seatedMs, 1),
    blocks: BLOCKS,
    ...(quick && { quick }),
  });
}

/** Bytes a connection holds in the server, and in a bare one. */
async function memory({ url, web, round }: BenchServer, people: Iterator<string>): Promise<void> {
  const echo = await startEcho(preload);
  const idle = { namespace: '/vote', phones: WEIGHED, pauseMs: () => 3_600_000, onReply: () => undefined };
  const bare = await perConnection(echo.child, () =>
    gather({ ...idle, url: echo.url, people: endless(), conversation: () => echoing({}) }),
  );
  await echo.stop();
  const voter = await perConnection(web(), () =>
    gather({ ...idle, url, people, conversation: () => voting(round.slug, Number.POSITIVE_INFINITY) }),
  );
  const above = voter.inUse - bare.inUse;
  printResult({
    bench: 'scale',
    figure: 'memory',
    KiBPerConnection: rounded(above / 1024, 2),
    goalKiB: GOALS.KiBPerConnection,
    ok: above / 1024 <= GOALS.KiBPerConnection,
    voterKiB: rounded(voter.inUse / 1024, 2),
    socketIoKiB: rounded(bare.inUse / 1024, 2),
    voterRssKiB: rounded(voter.rss / 1024, 2),
    socketIoRssKiB: rounded(bare.rss / 1024, 2),
    connections: WEIGHED,
    ...(quick && { quick }),
  });
}

async function perConnection(child: Parameters<typeof weigh>[0], connect: () => Promise<Crowd>) {
  // The first connections load code and make tables that the others share.
  await (await connect()).leave();
  await sleep(SETTLE_MS);
  const before = await weigh(child);
  const crowd = await connect();
  await sleep(SETTLE_MS);
  const after = await weigh(child);
  await crowd.leave();
  return { inUse: (after.inUse - before.inUse) / WEIGHED, rss: (after.rss - before.rss) / WEIGHED };
}

/** The most votes a second of one web process and of two, over the same PostgreSQL, Redis and worker; blocks in turn. */
async function twoAgainstOne(): Promise<void> {
  const people = 2 * (BLOCKS + 1) * PRESSING * 2;
  const server = await startBenchServer({ works: WORKS, people, moreWebs: 1 });
  try {
    const comers = server.people[Symbol.iterator]();
    const one: Block[] = [];
    const two: Block[] = [];
    for (let k = 0; k < BLOCKS; k++) {
      one.push(await pressed(server, [server.url], comers));
      two.push(await pressed(server, [server.url, ...server.moreUrls], comers));
    }
    printResult({
      bench: 'scale',
      figure: 'webProcesses',
      ratio: medianRatio(two, one, 'perSecond'),
      oneVotesPerSecond: medianBlock(one).perSecond,
      twoVotesPerSecond: medianBlock(two).perSecond,
      oneP99Ms: medianBlock(one).p99Ms,
      twoP99Ms: medianBlock(two).p99Ms,
      p99Ratio: rounded(medianOf(two.map(({ p99Ms }, k) => p99Ms / one[k].p99Ms)), 3),
      phones: PRESSING,
      blocks: 2 * BLOCKS,
      ...(quick && { quick }),
    });
  } finally {
    await server.stop();
  }
}

async function pressed({ round }: BenchServer, urls: readonly string[], people: Iterator<string>): Promise<Block> {
  const { onReply, record } = createRecorder();
  const crowds = await Promise.all(
    urls.map((url) =>
      gather({
        url,
        namespace: '/vote',
        phones: PRESSING / urls.length,
        people,
        conversation: () => voting(round.slug, PRESSING_VOTES),
        pauseMs: () => 0,
        onReply,
      }),
    ),
  );
  const faults = crowds.map(({ fault }) => fault);
  await Promise.race([...faults, sleep(SETTLE_MS)]);
  const block = await Promise.race([...faults, record(PRESSED_MS)]);
  await Promise.all(crowds.map((crowd) => crowd.leave()));
  return block;
}

function* endless(): Generator<string> {
  for (;;) yield '';
}
