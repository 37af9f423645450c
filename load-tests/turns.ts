import { setTimeout as sleep } from 'node:timers/promises';
import { loadRoundState, type RoundState, refreshFromStanding } from '../src/features/comparisons/round-state.ts';
import { requirePublished, showResults } from '../src/features/results/show-results.ts';
import { liveSnapshot } from '../src/features/standings/live-snapshot.ts';
import { readMatrices } from '../src/features/standings/screen-data.ts';
import { bytesAround } from '../src/platform/json-text.ts';
import { type BenchServer, standingsOf, startBenchServer } from './bench-server.ts';
import { againstGoal, median, printResult, quickOption, rounded } from './timing.ts';

/**
 * What holds up everybody else: the longest turn of the event loop in the work of a web process that grows with a round,
 * here of a thousand works, as processor time of this process, which does the same work on the same tables. The first
 * time, in which code is read and compiled, is told apart; `--quick` takes a small round.
 */
const quick = quickOption();
const WORKS = quick ? 60 : 1000;
const COMPARISONS = quick ? 2000 : 50_000;
const RUNS = quick ? 2 : 15;
const GOAL_MS = 10;

const server = await startBenchServer({ works: WORKS, comparisons: COMPARISONS });
try {
  while ((await standingsOf(server)) === 0) await sleep(200);
  await server.pauseWorker();
  const { pool, round } = server;
  const state = await loadRoundState(pool, round.roundId);
  if (state === null) throw new Error('the round is gone');
  await report('a round is read into memory', () => loadRoundState(pool, round.roundId));
  await report('a standing is taken over', () => takeOver(server, state));
  await report("the host's screen is written", async () =>
    JSON.stringify(await liveSnapshot(screens(server), round.roundId)),
  );
  await report('matrices are sent', async () =>
    Buffer.byteLength((await readMatrices(pool, round.roundId))?.json ?? ''),
  );
  await publish(server);
  await report('results are written', async () => bytesAround(await results(server)));
} finally {
  await server.stop();
}

/** As when an announcement comes: the same standing again, as a new one. */
async function takeOver({ pool }: BenchServer, state: RoundState): Promise<void> {
  state.ledger.baseSeq = 0;
  await refreshFromStanding(pool, state);
}

function screens({ pool }: BenchServer) {
  const machine = () => ({ eventLoopP99Ms: 0, batchP99Ms: 0, queued: 0 });
  return { pool, now: Date.now, baseUrl: '', connected: () => 0, machine };
}

/** The standing as it is becomes the final one. */
async function publish({ pool, round }: BenchServer): Promise<void> {
  await pool.query(`UPDATE "Standing" SET final = true WHERE "roundId" = $1`, [round.roundId]);
  await pool.query(`UPDATE "Round" SET status = 'published', "closedAt" = now() WHERE id = $1`, [round.roundId]);
  await pool.query(`UPDATE "Contest" SET status = 'published', "publishedAt" = now() WHERE id = $1`, [round.contestId]);
}

async function results({ services, pool, round }: BenchServer) {
  return showResults({ pool }, await requirePublished(services, round.slug));
}

async function report(figure: string, work: () => Promise<unknown>): Promise<void> {
  const firstMs = await longestTurn(work);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await longestTurn(work));
  const longestMs = median(times);
  const more = { firstMs: rounded(firstMs, 2), works: WORKS, runs: RUNS, ...(quick && { quick }) };
  printResult({ bench: 'turns', figure, longestMs, ...againstGoal(longestMs, GOAL_MS), ...more });
}

/** The longest turn while the work goes on, in milliseconds of this process's time: others that run beside count little. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.cpuUsage();
  let over = false;
  const turn = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  over = true;
  await new Promise(setImmediate);
  return longest;
}
