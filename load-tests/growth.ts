import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { appendBallot, emptyBallotLog, KIND, type LogBallot } from '../src/domain/ballot-log.ts';
import { sumUp } from '../src/domain/round-sums.ts';
import { nodeArguments } from '../src/platform/source.ts';
import { refitInMemory } from './refit-of-rounds.ts';
import { median, printResult, quickOption, rounded } from './timing.ts';

/**
 * What a refit costs as a round grows: processor time of its arithmetic and memory of the worker's log, with 60 works and
 * 500 comparisons a voter. Each size in a process of its own. Reading, and most sums, are by new ballots only.
 */
const WORKS = 60;
const EACH = 500;
/** Votes that came since the refit before. */
const FRESH = 1000;
const RUNS = 5;
const SIZES = quickOption() ? [1e3, 1e4] : [1e4, 1e5, 1e6, 1e7];
const PAIRS = (WORKS * (WORKS - 1)) / 2;

const [size] = process.argv.slice(2);
if (size === undefined || quickOption()) for (const votes of SIZES) await inOwnProcess(votes);
else measure(Number(size));

async function inOwnProcess(votes: number): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [String(votes)], { execArgv: nodeArguments() });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${votes} votes: exit code ${code}`);
}

function measure(votes: number): void {
  const before = memoryUse();
  const log = emptyBallotLog();
  const ballots = ballotsOf(votes);
  const fresh = Math.min(FRESH, votes / 2);
  for (let k = 0; k < votes - fresh; k++) appendBallot(log, ballots(k));
  const sums = sumUp(log, WORKS);
  for (let k = votes - fresh; k < votes; k++) appendBallot(log, ballots(k));
  const logBytes = memoryUse() - before;
  const first = median(timesOf(() => refitInMemory(log, WORKS, processorMs)).map(({ sumsMs }) => sumsMs));
  const next = timesOf(() => refitInMemory(log, WORKS, processorMs, sums));
  const sumsMs = median(next.map((one) => one.sumsMs));
  const fitMs = median(next.map((one) => one.fitMs));
  printResult({
    bench: 'growth',
    votes,
    refitMs: rounded(sumsMs + fitMs, 1),
    sumsMs,
    fitMs,
    fresh,
    sumsFromScratchMs: first,
    logMiB: rounded(logBytes / 2 ** 20, 1),
    peakMiB: rounded(process.resourceUsage().maxRSS / 1024, 1),
    works: WORKS,
    runs: RUNS,
  });
}

/** Of several runs, without the first one, in which code is compiled. */
function timesOf<T>(run: () => T): T[] {
  return Array.from({ length: RUNS + 1 }, run).slice(1);
}

function ballotsOf(votes: number): (k: number) => LogBallot {
  const ids = Array.from({ length: Math.ceil(votes / EACH) }, () => randomUUID());
  const pairs = Array.from({ length: WORKS }, (_, low) =>
    Array.from({ length: WORKS - 1 - low }, (_, k) => [low, low + 1 + k] as const),
  ).flat();
  return (k) => {
    const voter = k % ids.length;
    const ordinal = Math.floor(k / ids.length);
    // 7 and the number of pairs have no common divisor: a voter meets no pair twice.
    const [low, high] = pairs[(7 * ordinal + 31 * voter) % PAIRS];
    const lowWins = Math.random() < 1 / (1 + Math.exp((4 * (high - low)) / WORKS));
    const ballot = { seq: k + 1, voterId: ids[voter], low, high, outcome: lowWins ? 0 : 1, kind: KIND.fresh };
    return { ...ballot, counted: true, lowShownLeft: k % 2 === 0, minute: 0 };
  };
}

function memoryUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
