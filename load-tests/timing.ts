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

/** One result: a line of JSON on standard output. */
export function printResult(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
