import { loadavg } from 'node:os';
import { medianOf } from '../src/stats/quantiles.ts';

/** Milliseconds of each of `runs` runs, after one that is not counted. */
export function timeRuns(runs: number, work: (run: number) => unknown): number[] {
  work(0);
  return Array.from({ length: runs }, (_, run) => {
    const started = performance.now();
    work(run + 1);
    return performance.now() - started;
  });
}

/** A figure against its goal, as a result line has it: `ratio` at most 1 says that the goal is met. */
export function againstGoal(valueMs: number, goalMs: number): { goalMs: number; ratio: number; ok: boolean } {
  return { goalMs, ratio: rounded(valueMs / goalMs, 3), ok: valueMs <= goalMs };
}

export function median(values: ArrayLike<number>): number {
  return rounded(medianOf(values), 4);
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

const loadBefore = loadavg()[0];

/**
 * One result: a line of JSON on standard output. It ends with the machine's load average of a minute (processes that run
 * or wait for a processor) when the bench began and now: what else ran at the same time falls on most figures.
 */
export function printResult(result: object): void {
  const load = { loadBefore: rounded(loadBefore, 2), loadAfter: rounded(loadavg()[0], 2) };
  process.stdout.write(`${JSON.stringify({ ...result, ...load })}\n`);
}

/** With `--quick` a bench takes seconds, to see that it works; its figures say nothing about the goals. */
export function quickOption(): boolean {
  return process.argv.includes('--quick');
}
