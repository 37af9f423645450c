import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import { type Block, createRecorder, medianBlock, medianRatio } from './blocks.ts';
import { type CrowdOptions, gather } from './crowd/crowd.ts';
import { startEcho } from './crowd/echo-process.ts';
import { echoing, voting } from './crowd/voting.ts';
import { printResult, quickOption } from './timing.ts';

/**
 * Durable acknowledged votes with the next pair a second, over acknowledgements a second of plain Socket.IO that sends a
 * message of the same form back: the same phones, one message in flight each, blocks in turn. Refits run as always.
 */
const WORKS = 60;
const quick = quickOption();
const PHONES = quick ? 60 : 300;
const VOTES_EACH = 200;
const BLOCKS_OF_EACH = quick ? 1 : 7;
const SETTLE_MS = quick ? 200 : 1000;
const BLOCK_MS = quick ? 500 : 2500;
const GOAL = 0.55;

const server = await startBenchServer({ works: WORKS, people: quick ? 500 : 10_000 });
const echo = await startEcho();
try {
  const people = server.people[Symbol.iterator]();
  const recorder = createRecorder();
  const block = async (options: Pick<CrowdOptions, 'url' | 'people' | 'conversation'>): Promise<Block> => {
    const { onReply } = recorder;
    const crowd = await gather({ namespace: '/vote', phones: PHONES, pauseMs: () => 0, onReply, ...options });
    await Promise.race([crowd.fault, sleep(SETTLE_MS)]);
    const result = await Promise.race([crowd.fault, recorder.record(BLOCK_MS)]);
    await crowd.leave();
    return result;
  };
  const votes: Block[] = [];
  const echoes: Block[] = [];
  const sample = { round: server.round.roundId, ordinal: 12, attempt: 1, choice: { pick: 'ABCDE' }, dwellMs: 2500 };
  for (let k = 0; k < BLOCKS_OF_EACH; k++) {
    votes.push(await block({ url: server.url, people, conversation: () => voting(server.round.slug, VOTES_EACH) }));
    const strangers = server.people[Symbol.iterator]();
    echoes.push(await block({ url: echo.url, people: strangers, conversation: () => echoing(sample) }));
    process.stderr.write(`block ${k + 1} of ${BLOCKS_OF_EACH}\n`);
  }
  const ratio = medianRatio(votes, echoes, 'perSecond');
  const [vote, plain] = [medianBlock(votes), medianBlock(echoes)];
  printResult({
    bench: 'throughput',
    votesPerSecond: vote.perSecond,
    echoesPerSecond: plain.perSecond,
    ratio,
    goal: GOAL,
    ok: ratio >= GOAL,
    voteP50Ms: vote.p50Ms,
    voteP99Ms: vote.p99Ms,
    echoP50Ms: plain.p50Ms,
    phones: PHONES,
    works: WORKS,
    blocks: 2 * BLOCKS_OF_EACH,
    ...(quick && { quick }),
  });
} finally {
  await echo.stop();
  await server.stop();
}
