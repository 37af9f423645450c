import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { appendBallot, emptyBallotLog, KIND } from '../src/domain/ballot-log.ts';
import { participationOf } from '../src/domain/round-summary.ts';
import { nodeArguments } from '../src/platform/source.ts';
import { refitInMemory } from './refit-of-rounds.ts';
import { median, printResult, quickOption, rounded } from './timing.ts';

/**
 * What a refit costs as a round grows: processor time of its arithmetic and memory of the worker's log, with 60 works and
 * 500 comparisons a voter. Each size in a process of its own. Reading is by new ballots only, whatever the size.
 */
const WORKS = 60;
const EACH = 500;
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
  const log = logOf(votes);
  const logBytes = memoryUse() - before;
  const cellsMs: number[] = [];
  const fitTimes: number[] = [];
  const totalMs: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const begun = performance.now();
    const start = processorMs();
    participationOf(log, 0);
    const counted = processorMs() - start;
    const { sumsMs, fitMs } = refitInMemory(log, WORKS, processorMs);
    if (run === 0) continue;
    cellsMs.push(counted + sumsMs);
    fitTimes.push(fitMs);
    totalMs.push(performance.now() - begun);
  }
  printResult({
    bench: 'growth',
    votes,
    refitMs: rounded(median(cellsMs) + median(fitTimes), 1),
    sumsMs: median(cellsMs),
    fitMs: median(fitTimes),
    elapsedMs: median(totalMs),
    logMiB: rounded(logBytes / 2 ** 20, 1),
    peakMiB: rounded(process.resourceUsage().maxRSS / 1024, 1),
    works: WORKS,
    runs: RUNS,
  });
}

function logOf(votes: number) {
  const log = emptyBallotLog();
  const ids = Array.from({ length: Math.ceil(votes / EACH) }, () => randomUUID());
  const pairs = Array.from({ length: WORKS }, (_, low) =>
    Array.from({ length: WORKS - 1 - low }, (_, k) => [low, low + 1 + k] as const),
  ).flat();
  for (let k = 0; k < votes; k++) {
    const voter = k % ids.length;
    const ordinal = Math.floor(k / ids.length);
    // 7 and the number of pairs have no common divisor: a voter meets no pair twice.
    const [low, high] = pairs[(7 * ordinal + 31 * voter) % PAIRS];
    const lowWins = Math.random() < 1 / (1 + Math.exp((4 * (high - low)) / WORKS));
    const ballot = { seq: k + 1, voterId: ids[voter], low, high, outcome: lowWins ? 0 : 1, kind: KIND.fresh };
    appendBallot(log, { ...ballot, counted: true, lowShownLeft: k % 2 === 0, minute: 0 });
  }
  return log;
}

function memoryUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
