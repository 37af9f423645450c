import type { RecordedRun } from './benchmark-record.ts';
import type { AttemptCounts, RunCounts } from './benchmark-report.ts';
import { asksForRerun, isModelFailure, type RunOutcome } from './run-outcome.ts';

/** The overall score that a failure counts in the view "failures as 1". */
export const SCORE_OF_FAILURE = 1;

/** Runs by how they ended. */
export function countRuns(runs: readonly RecordedRun[]): RunCounts {
  const ends = runs.map(({ outcome }) => outcome);
  const count = (outcome: RunOutcome) => ends.filter((end) => end === outcome).length;
  const scored = count('completed');
  const failed = ends.filter(isModelFailure).length;
  return {
    all: runs.length,
    scored,
    truncated: count('model_truncated'),
    empty: count('model_empty'),
    broken: count('model_broken'),
    notRerun: ends.filter(asksForRerun).length,
    failureRate: scored + failed === 0 ? null : failed / (scored + failed),
  };
}

/** Tries by how they ended. */
export function countAttempts(runs: readonly RecordedRun[]): AttemptCounts {
  const outcomes = {
    completed: 0,
    model_truncated: 0,
    model_empty: 0,
    model_broken: 0,
    provider_error: 0,
    pipeline_error: 0,
  } satisfies Record<RunOutcome, number>;
  for (const { attempts } of runs) for (const outcome of attempts) outcomes[outcome]++;
  const all = runs.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const reruns = runs.reduce((sum, { attempts }) => sum + Math.max(0, attempts.length - 1), 0);
  return { all, reruns, outcomes };
}

/** By brief: the values of runs that are scored, and the score of a failure for each run at which the model failed. */
export function withFailures(
  byBrief: readonly (readonly number[])[],
  briefs: readonly string[],
  runs: readonly RecordedRun[],
): number[][] {
  return byBrief.map((values, b) => {
    const failures = runs.filter((run) => run.brief === briefs[b] && isModelFailure(run.outcome));
    return [...values, ...failures.map(() => SCORE_OF_FAILURE)];
  });
}
