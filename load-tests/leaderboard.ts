import { createHash } from 'node:crypto';
import { type ArenaLog, appendArenaBallot, emptyArenaLog, STATE } from '../src/domain/arena-log.ts';
import { ARENA_CONSTANTS } from '../src/domain/arena-settings.ts';
import { KIND, OUTCOME } from '../src/domain/ballot-log.ts';
import { boardVotes } from '../src/domain/board-votes.ts';
import { liveElo } from '../src/domain/live-elo.ts';
import { voterTrust } from '../src/domain/voter-trust.ts';
import { createThreadPool } from '../src/platform/pool.ts';
import { logistic } from '../src/stats/logistic.ts';
import { createRandom } from '../src/stats/random.ts';
import { againstGoal, median, printResult, quickOption, rounded } from './timing.ts';

/**
 * How long a worker takes from a batch of votes to the new leaderboard: sums, live Elo, and in a thread the fit with its
 * bootstrap, without and with what is left out. Reading the batch takes as long as for other rounds (bench growth).
 * `--quick` takes a hundredth of the votes and a tenth of the generators; its times say nothing about the goal.
 */
const QUICK = quickOption();
const VOTES = QUICK ? 10_000 : 1_000_000;
const GENERATORS = QUICK ? 10 : 100;
const VOTERS = VOTES / 50;
const TASKS = 40;
const RUNS = QUICK ? 1 : 5;
const GOAL_MS = 5000;

const threads = createThreadPool({ maxThreads: 1 });

/** Votes of voters in turn, with ties; two in a hundred voters are swept. */
function arenaLog(): ArenaLog {
  const random = createRandom('leaderboard');
  const truth = Float64Array.from({ length: GENERATORS }, () => random.normal());
  const log = emptyArenaLog(VOTES);
  for (let row = 0; row < VOTES; row++) {
    const low = random.integer(GENERATORS);
    const high = (low + 1 + random.integer(GENERATORS - 1)) % GENERATORS;
    const voter = row % VOTERS;
    const decided = random.next() < logistic(truth[low] - truth[high]) ? OUTCOME.low : OUTCOME.high;
    appendArenaBallot(log, {
      seq: row + 1,
      voterId: `voter-${voter}`,
      ordinal: Math.floor(row / VOTERS) + 1,
      attempt: 1,
      task: random.integer(TASKS),
      low,
      high,
      criterion: 0,
      outcome: random.next() < 0.15 ? OUTCOME.tie : decided,
      kind: KIND.fresh,
      state: voter % 50 === 0 ? STATE.swept : STATE.counted,
      lowShownLeft: true,
      lowIsGood: false,
    });
  }
  return log;
}

interface Times {
  readonly totalMs: number;
  readonly sumsMs: number;
  readonly fitMs: number;
  /** Time on a processor: what it takes on a machine that does nothing else. */
  readonly cpuMs: number;
}

async function refresh(log: ArenaLog): Promise<Times> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const { distrusted } = voterTrust(log, ARENA_CONSTANTS.gold.leastTrust);
  const choice = { generators: GENERATORS, tasks: new Uint8Array(TASKS).fill(1), criterion: null };
  const votes = boardVotes(log, { ...choice, distrusted });
  liveElo(log, choice, ARENA_CONSTANTS.elo);
  const sumsMs = performance.now() - started;
  const { prior, tieCredit, resamples } = ARENA_CONSTANTS.leaderboard;
  const { fitMs } = await threads.run('leaderboard', {
    items: GENERATORS,
    cells: votes.cells,
    allCells: votes.allCells,
    prior,
    tieCredit,
    resamples,
    allResamples: 200,
    firmAt: 0.95,
    votes: votes.counted,
    seed: createHash('sha256').update('leaderboard').digest(),
  });
  const { user, system } = process.cpuUsage(cpu);
  return { totalMs: performance.now() - started, sumsMs, fitMs, cpuMs: (user + system) / 1000 };
}

try {
  const log = arenaLog();
  // The first one warms the thread.
  await refresh(log);
  const times = [];
  for (let run = 0; run < RUNS; run++) times.push(await refresh(log));
  const medianMs = median(times.map(({ totalMs }) => totalMs));
  printResult({
    bench: 'leaderboard',
    medianMs,
    ...againstGoal(medianMs, GOAL_MS),
    sumsMs: rounded(median(times.map(({ sumsMs }) => sumsMs)), 1),
    fitMs: rounded(median(times.map(({ fitMs }) => fitMs)), 1),
    cpuMs: rounded(median(times.map(({ cpuMs }) => cpuMs)), 1),
    votes: VOTES,
    generators: GENERATORS,
    resamples: ARENA_CONSTANTS.leaderboard.resamples,
    runs: RUNS,
    ...(QUICK && { quick: true }),
  });
} finally {
  await threads.close();
}
