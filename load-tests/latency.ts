import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { summariseLatencies } from '../src/cli/simulation/latency.ts';
import { simulateVoters } from '../src/cli/simulation/simulate-voters.ts';
import { drawnStrengths } from '../src/cli/simulation/strengths.ts';
import { medianOf } from '../src/stats/quantiles.ts';
import { type BenchServer, standingsOf, startBenchServer } from './bench-server.ts';

/**
 * How long a vote's round trip takes while refits run, and while none does. Voters vote all the time; blocks with and
 * without refits alternate, so that whatever else this machine does falls on both alike. What happens just after a
 * switch belongs to neither. A figure is the median over the blocks of its kind: a hiccup of the machine spoils one block.
 */
const WORKS = 50;
const VOTERS = 30;
/** 30 people at this pace vote as often as 2,000 who look at each pair for eight seconds. */
const THINK_MS = 120;
const BLOCKS_OF_EACH = 8;
const BLOCK_MS = 2000;
const SETTLE_MS = 600;
const WARM_UP_MS = 4000;

/** Round trips in milliseconds, a list a block. */
interface Blocks {
  readonly with: number[][];
  readonly without: number[][];
}

async function main(): Promise<void> {
  const server = await startBenchServer({ works: WORKS });
  const bar = new SingleBar({
    format: 'latency [{bar}] {value} of {total} blocks',
    stream: process.stderr,
    clearOnComplete: true,
  });
  try {
    const blocks: Blocks = { with: [], without: [] };
    let current: number[] | null = null;
    const over = new AbortController();
    const voting = simulateVoters({
      url: server.url,
      code: server.round.code,
      voters: VOTERS,
      comparisons: Number.MAX_SAFE_INTEGER,
      seed: 'latency',
      strengthOf: drawnStrengths('latency', 1.5),
      thinkMs: THINK_MS,
      signal: over.signal,
      onVote: ({ tookMs }) => void current?.push(tookMs),
    });
    await sleep(WARM_UP_MS);
    bar.start(2 * BLOCKS_OF_EACH, 0);
    const refits = await alternate(server, async (kind) => {
      await sleep(SETTLE_MS);
      current = [];
      blocks[kind].push(current);
      await sleep(BLOCK_MS);
      current = null;
      bar.increment();
    });
    over.abort();
    const report = await voting;
    if (report.errorCount > 0) throw new Error(`voters met errors: ${JSON.stringify(report.errors)}`);
    process.stdout.write(`${JSON.stringify(resultOf(blocks, refits, report.waits))}\n`);
  } finally {
    bar.stop();
    await server.stop();
  }
}

/** Runs the blocks in turn; returns how many standings came while refits ran, after making sure that none did else. */
async function alternate(server: BenchServer, block: (kind: keyof Blocks) => Promise<void>): Promise<number> {
  let refits = 0;
  for (let i = 0; i < BLOCKS_OF_EACH; i++) {
    const before = await standingsOf(server);
    await block('with');
    const after = await standingsOf(server);
    if (after === before) throw new Error('no refit ran in a block that was to have some');
    refits += after - before;
    await server.pauseWorker();
    // A refit whose standing was on its way when the worker stopped may still arrive.
    await sleep(SETTLE_MS);
    const still = await standingsOf(server);
    await block('without');
    if ((await standingsOf(server)) !== still) throw new Error('a refit ran in a block that was to have none');
    server.resumeWorker();
  }
  return refits;
}

function resultOf(blocks: Blocks, refits: number, waits: number): object {
  const on = summaryOf(blocks.with);
  const off = summaryOf(blocks.without);
  const votes = on.votes + off.votes;
  return {
    bench: 'latency',
    p50WithMs: on.p50Ms,
    p95WithMs: on.p95Ms,
    p99WithMs: on.p99Ms,
    p50WithoutMs: off.p50Ms,
    p95WithoutMs: off.p95Ms,
    p99WithoutMs: off.p99Ms,
    ratio: Math.round((on.p99Ms / off.p99Ms) * 1000) / 1000,
    votes,
    votesPerSecond: Math.round((votes / (2 * BLOCKS_OF_EACH * BLOCK_MS)) * 1000),
    voters: VOTERS,
    works: WORKS,
    blocks: 2 * BLOCKS_OF_EACH,
    refits,
    waits,
  };
}

function summaryOf(blocks: readonly (readonly number[])[]) {
  const each = blocks.map((block) => summariseLatencies(block)).filter((summary) => summary !== null);
  if (each.length < blocks.length) throw new Error('a block has no votes');
  const median = (key: 'p50Ms' | 'p95Ms' | 'p99Ms') =>
    Math.round(medianOf(each.map((summary) => summary[key])) * 1000) / 1000;
  return {
    votes: each.reduce((sum, { count }) => sum + count, 0),
    p50Ms: median('p50Ms'),
    p95Ms: median('p95Ms'),
    p99Ms: median('p99Ms'),
  };
}

await main();
