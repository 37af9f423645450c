import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath } from '../src/platform/source.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { createRecorder, pauses } from './blocks.ts';
import { type Crowd, gather } from './crowd/crowd.ts';
import { startEcho } from './crowd/echo-process.ts';
import { echoing, voting } from './crowd/voting.ts';
import { weigh } from './crowd/weight.ts';
import { printResult, rounded } from './timing.ts';

/**
 * Voters of one web process, each with a vote every five seconds: how long a vote takes as they become more, and the
 * memory of a connected voter who does nothing above that of a bare Socket.IO connection. Sizes may be named: `-- 500 1000`.
 */
const WORKS = 60;
const THINK_MS = 5000;
const SETTLE_MS = 3000;
const MEASURED_MS = 8000;
const GOALS = { p99Ms: 250, KiBPerConnection: 20 };
/** As many connections are weighed. */
const WEIGHED = 1000;
const sizes = process.argv.slice(2).map(Number);
const SIZES = sizes.length > 0 ? sizes : [500, 1000, 2000, 5000, 10_000];
/** Everybody who comes in one of the measurements. */
const PEOPLE = SIZES.reduce((sum, voters) => sum + voters, 2 * WEIGHED);
const preload = ['--import', modulePath('load-tests/crowd/weigh')];

const server = await startBenchServer({ works: WORKS, people: PEOPLE, nodeOptions: preload });
try {
  const people = server.people[Symbol.iterator]();
  await memory(server, people);
  for (const voters of SIZES) await voting5s(server, people, voters);
} finally {
  await server.stop();
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
  const { perSecond, p50Ms, p99Ms } = await Promise.race([crowd.fault, recorder.record(MEASURED_MS)]);
  await crowd.leave();
  printResult({
    bench: 'scale',
    figure: 'voters',
    voters,
    votesPerSecond: rounded(perSecond, 1),
    p50Ms,
    p99Ms,
    goalMs: GOALS.p99Ms,
    ok: p99Ms <= GOALS.p99Ms,
    seatedPerSecond: rounded((1000 * voters) / seatedMs, 1),
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

function* endless(): Generator<string> {
  for (;;) yield '';
}
