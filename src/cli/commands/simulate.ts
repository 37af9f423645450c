import { readFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { z } from 'zod';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { number, oneOf, printJson, printLine, webAddress, whole, withUsualOptions } from '../arguments.ts';
import { checkOrder, type OrderCheck } from '../simulation/check-order.ts';
import { type SimulationReport, simulateVoters } from '../simulation/simulate-voters.ts';
import { drawnStrengths, knownStrengths, type StrengthOf } from '../simulation/strengths.ts';

const words = commandLine.simulate;

interface SimulateOptions {
  readonly url: string;
  readonly code: string;
  readonly voters: number;
  readonly comparisons: number;
  readonly ratings: number;
  readonly seed: string;
  readonly strengths: number;
  readonly think: number;
  readonly duration?: number;
  readonly transport: 'websocket' | 'polling';
  readonly truth?: string;
  readonly iOwnThisServer?: true;
  readonly json?: true;
}

export function simulateCommand(): Command {
  return withUsualOptions(new Command('simulate').description(words.about))
    .option('--url <address>', words.url, webAddress, 'http://127.0.0.1:3000')
    .requiredOption('--code <code>', words.code)
    .option('--voters <n>', words.voters, whole(1, 10_000), 30)
    .option('--comparisons <n>', words.comparisons, whole(0, 100_000), 25)
    .option('--ratings <n>', words.ratings, whole(0, 2000), 0)
    .option('--seed <text>', words.seed, '1')
    .option('--strengths <sd>', words.strengths, number(0, 100), 1.5)
    .option('--think <ms>', words.think, number(0, 600_000), 300)
    .option('--duration <s>', words.duration, number(0.1, 86_400))
    .option('--transport <name>', words.transport, oneOf('websocket', 'polling'), 'websocket')
    .option('--truth <file>', words.truth)
    .option('--i-own-this-server', words.own)
    .action(simulate);
}

async function simulate(options: SimulateOptions): Promise<void> {
  const { hostname } = new URL(options.url);
  if (!isLoopback(hostname) && options.iOwnThisServer !== true) throw new StartupError(words.notHere(hostname));
  const { url, code, voters, comparisons, ratings, seed } = options;
  const bar = new SingleBar({ format: words.bar, stream: process.stderr, clearOnComplete: true, hideCursor: true });
  const report = await withBar(bar, voters * comparisons, async () =>
    simulateVoters({
      url,
      code,
      voters,
      comparisons,
      ratings,
      seed,
      strengthOf: await strengths(options),
      thinkMs: options.think,
      transports: [options.transport],
      ...(options.duration !== undefined && { durationMs: options.duration * 1000 }),
      onVote: () => bar.increment(),
    }),
  );
  const order = report.contest === null ? null : await checkOrder(url, report.contest, report.strengths);
  if (options.json === true) printJson({ ...report, order });
  else for (const line of summary(report, order)) printLine(line);
  if (report.errorCount > 0) process.exitCode = 1;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

async function withBar<T>(bar: SingleBar, total: number, run: () => Promise<T>): Promise<T> {
  bar.start(total, 0);
  try {
    return await run();
  } finally {
    bar.stop();
  }
}

const truthFile = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.number());

async function strengths({ truth, seed, strengths: sd }: SimulateOptions): Promise<StrengthOf> {
  if (truth === undefined) return drawnStrengths(seed, sd);
  try {
    return knownStrengths(new Map(Object.entries(truthFile.parse(JSON.parse(await readFile(truth, 'utf8'))))));
  } catch (error) {
    throw new StartupError(words.badTruth(truth), { cause: error });
  }
}

function summary(report: SimulationReport, order: OrderCheck | null): string[] {
  const { latency, errors } = report;
  const list = Object.entries(errors).map(([code, times]) => `${code} (${times})`);
  return [
    words.summary(report.votes, report.voters, report.seconds, report.votesPerSecond),
    ...(report.ratings === 0 ? [] : [words.ratingsDone(report.ratings)]),
    ...(latency === null ? [] : [words.latency(latency.p50Ms, latency.p95Ms, latency.p99Ms)]),
    ...(report.waits + report.resent === 0 ? [] : [words.waits(report.waits, report.resent)]),
    list.length === 0 ? words.noErrors : words.errors(list.join(', ')),
    order === null ? words.notPublished : words.correlation(order.spearman, order.works),
  ];
}
