import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import { createThreadPool, type ThreadPool } from '../src/platform/pool.ts';
import type { LearningCurve } from './simulation/learning-curve.ts';
import type { RiggingRun } from './simulation/rigged-arena.ts';
import type { Claims, ClaimsTask } from './threads/claims.ts';
import type { Coverage, CoverageTask } from './threads/coverage.ts';
import type { CurveTask } from './threads/curve.ts';
import type { CoinTossRounds, LabelsTask } from './threads/labels.ts';
import type { RatingCoverage, RatingsTask } from './threads/ratings.ts';
import type { RiggingTask } from './threads/rigging.ts';

/** What the threads of benches do: a file of load-tests/threads each. */
export interface BenchTasks {
  claims: { input: ClaimsTask; output: Claims };
  coverage: { input: CoverageTask; output: Coverage };
  curve: { input: CurveTask; output: LearningCurve };
  labels: { input: LabelsTask; output: CoinTossRounds };
  ratings: { input: RatingsTask; output: RatingCoverage };
  rigging: { input: RiggingTask; output: RiggingRun };
}

/** Threads for simulations: every result depends on its input alone, whatever their number. */
export function benchThreads(): ThreadPool<BenchTasks> {
  return createThreadPool<BenchTasks>({ folder: 'load-tests/threads', maxThreads: availableParallelism() });
}

/** Runs a task for every input, with a progress bar on standard error; outputs in the order of the inputs. */
export async function runAll<N extends keyof BenchTasks>(
  threads: ThreadPool<BenchTasks>,
  name: N,
  inputs: readonly BenchTasks[N]['input'][],
  says: string,
): Promise<BenchTasks[N]['output'][]> {
  const bar = new SingleBar({
    format: `${says} [{bar}] {value} of {total}`,
    stream: process.stderr,
    clearOnComplete: true,
  });
  bar.start(inputs.length, 0);
  try {
    return await Promise.all(
      inputs.map(async (input) => {
        const output = await threads.run(name, input);
        bar.increment();
        return output;
      }),
    );
  } finally {
    bar.stop();
  }
}
