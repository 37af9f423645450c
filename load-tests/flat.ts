import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath, nodeArguments } from '../src/platform/source.ts';
import { type BenchServer, standingsOf, startBenchServer } from './bench-server.ts';
import { type Block, createRecorder, medianBlock, medianRatio, pauses } from './blocks.ts';
import { gather } from './crowd/crowd.ts';
import { voting } from './crowd/voting.ts';
import { separateProcessors } from './own-processor.ts';
import { printResult, quickOption, rounded } from './timing.ts';

/**
 * The time from a vote to its acknowledgement in a round that has a million comparisons, at 60 % of the load that the
 * server takes at most: with refits as the product runs them, back to back, and without. Blocks in turn.
 */
const WORKS = 60;
const quick = quickOption();
/** `--own-processor`: a processor for refits alone, and the other one for everything else. */
const ownProcessor = process.argv.includes('--own-processor');
const COMPARISONS = quick ? 10_000 : 1_000_000;
// So many that none of them votes faster than one person may.
const PHONES = quick ? 60 : 300;
const VOTES_EACH = 200;
const LOAD = 0.6;
const BLOCKS_OF_EACH = quick ? 1 : 7;
const FULL_LOAD_MS = quick ? 500 : 4000;
const SETTLE_MS = 800;
const BLOCK_MS = quick ? 1000 : 4000;
/** Between two votes of a phone while the worker reads the round for the first time. */
const WARMING_MS = 3000;
const GOAL = 1.1;

type Kind = 'without' | 'cadence' | 'backToBack';
const KINDS: readonly Kind[] = ['without', 'cadence', 'backToBack'];

const server = await startBenchServer({ works: WORKS, comparisons: COMPARISONS, people: quick ? 500 : 16_000 });
const bytesPerVote = await storedBytes(server);
const startedAt = performance.now();
const refits = await startRefits(server);
const coldRefitMs = rounded(performance.now() - startedAt, 0);
if (ownProcessor) separateProcessors();
try {
  const people = server.people[Symbol.iterator]();
  const { onReply, record } = createRecorder();
  const crowdOf = (pauseMs: () => number) => {
    let seated = 0;
    // The first ones stay for a part of that, so that people come and go one by one, not all of them at once.
    const votes = () => (seated++ < PHONES ? Math.ceil(Math.random() * VOTES_EACH) : VOTES_EACH);
    const conversation = () => voting(server.round.slug, votes());
    return gather({ url: server.url, namespace: '/vote', phones: PHONES, people, conversation, pauseMs, onReply });
  };
  const calm = await crowdOf(pauses(WARMING_MS));
  await Promise.race([calm.fault, workerIsWarm(server)]);
  await calm.leave();
  const pressing = await crowdOf(() => 0);
  await sleep(SETTLE_MS);
  const most = await Promise.race([pressing.fault, record(FULL_LOAD_MS)]);
  await pressing.leave();

  const crowd = await crowdOf(pauses((1000 * PHONES) / (LOAD * most.perSecond)));
  await sleep(2 * SETTLE_MS);
  const blocks: Record<Kind, Block[]> = { without: [], cadence: [], backToBack: [] };
  const standings: Record<Kind, number> = { without: 0, cadence: 0, backToBack: 0 };
  for (let k = 0; k < BLOCKS_OF_EACH; k++) {
    for (const kind of KINDS) {
      if (kind !== 'cadence') await server.pauseWorker();
      if (kind === 'backToBack') refits.send('go');
      // A worker that was paused has first to make up for what it missed.
      await (kind === 'cadence' ? Promise.race([crowd.fault, workerIsWarm(server)]) : sleep(SETTLE_MS));
      const before = await standingsOf(server);
      blocks[kind].push(await Promise.race([crowd.fault, record(BLOCK_MS)]));
      standings[kind] += (await standingsOf(server)) - before;
      if (kind === 'backToBack') await stopRefits();
      server.resumeWorker();
    }
    process.stderr.write(`block ${k + 1} of ${BLOCKS_OF_EACH}\n`);
  }
  await crowd.leave();

  async function stopRefits(): Promise<void> {
    const stopped = once(refits, 'message');
    refits.send('stop');
    await stopped;
  }

  const ratio = medianRatio(blocks.cadence, blocks.without, 'p99Ms');
  const figures = (kind: Kind) => {
    const { p50Ms, p99Ms, perSecond } = medianBlock(blocks[kind]);
    return { p50Ms, p99Ms, votesPerSecond: perSecond, standings: standings[kind] };
  };
  printResult({
    bench: 'flat',
    ratio,
    goal: GOAL,
    ok: ratio <= GOAL,
    backToBackRatio: medianRatio(blocks.backToBack, blocks.without, 'p99Ms'),
    p99WithoutMs: medianBlock(blocks.without).p99Ms,
    p99CadenceMs: medianBlock(blocks.cadence).p99Ms,
    without: figures('without'),
    cadence: figures('cadence'),
    backToBack: figures('backToBack'),
    refit: await lastTimings(server),
    coldRefitMs,
    bytesPerVote,
    comparisons: COMPARISONS,
    works: WORKS,
    phones: PHONES,
    mostVotesPerSecond: most.perSecond,
    load: LOAD,
    blocks: KINDS.length * BLOCKS_OF_EACH,
    ...(ownProcessor && { ownProcessor }),
    ...(quick && { quick }),
  });
} finally {
  refits.disconnect();
  await server.stop();
}

/** A process that refits back to back when told to, its ballots read. */
async function startRefits({ databaseUrl, round }: BenchServer) {
  const child = fork(modulePath('load-tests/refit-loop'), [databaseUrl, round.roundId], { execArgv: nodeArguments() });
  await once(child, 'message');
  return child;
}

/** The worker has read what it had not: the next refits read what is new. */
async function workerIsWarm(running: BenchServer): Promise<void> {
  const before = await standingsOf(running);
  for (let k = 0; (await standingsOf(running)) < before + 2; k++) {
    if (k > 3000) throw new Error('no standing came');
    await sleep(100);
  }
}

/** What a vote occupies in the tables, with its assignment and all indexes. */
async function storedBytes({ pool }: BenchServer): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT (pg_total_relation_size('"Ballot"') + pg_total_relation_size('"Assignment"'))::float AS bytes`,
  );
  return Math.round(rows[0].bytes / COMPARISONS);
}

async function lastTimings({ pool, round }: BenchServer): Promise<object> {
  const { rows } = await pool.query<{ timings: object }>('SELECT timings FROM "Standing" WHERE "roundId" = $1', [
    round.roundId,
  ]);
  return rows[0].timings;
}
