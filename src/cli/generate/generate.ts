import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { GenerationPlan } from '../../contract/generation-plan.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';
import { outcomeOf } from '../../domain/run-outcome.ts';
import { beginAttempt, endAttempt, type StoredAttempt } from './attempt-store.ts';
import { makeAttempt, type Workshop, wantsRerun } from './make-attempt.ts';
import type { PlannedRun } from './planned-runs.ts';
import type { Asked } from './question.ts';

/** A run with all its attempts. */
export interface RunState {
  readonly run: PlannedRun;
  readonly attempts: readonly StoredAttempt[];
}

export interface Generation {
  readonly plan: GenerationPlan;
  /** The output folder. */
  readonly root: string;
  readonly workshop: Workshop;
  /** By task. */
  readonly questions: ReadonlyMap<string, Asked>;
  readonly onAttempt: (run: PlannedRun, attempt: StoredAttempt) => void;
  /** A run has ended: it is final, or has used up its attempts. */
  readonly onRun: (state: RunState) => void;
}

const LONGEST_WAIT_MS = 10 * 60_000;

/** A run is final with a work or with the model's own failure. */
export function isFinal({ attempts }: RunState): boolean {
  const last = attempts.at(-1);
  return last !== undefined && !wantsRerun(last.log);
}

/**
 * Makes the runs that are not final yet, so many at once as the plan says, of all generators and of each. A fault of the
 * endpoint or the pipeline is tried again after a while, up to the plan's number of attempts, and as many as an import
 * takes in all; the model's own never.
 * When the signal is raised, what goes on is ended and left without a log. Answers all runs as they are then.
 */
export async function generate(
  generation: Generation,
  states: readonly RunState[],
  signal: AbortSignal,
): Promise<RunState[]> {
  const { plan } = generation;
  const overall = pLimit(plan.atOnce);
  const perGenerator = new Map(plan.generators.map(({ key, atOnce }) => [key, pLimit(atOnce)]));
  // The first fault of ours, such as a full disk, ends everything.
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const ends = await Promise.allSettled(
    states.map(async (state) => {
      const own = perGenerator.get(state.run.generator.key);
      if (isFinal(state) || own === undefined) return state;
      const attempts = [...state.attempts];
      try {
        await own(() => finishRun(generation, state.run, attempts, overall, either));
      } catch (error) {
        if (!either.aborted) broken.abort(error);
      }
      return { run: state.run, attempts };
    }),
  );
  if (broken.signal.aborted) throw broken.signal.reason;
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}

async function finishRun(
  { plan, root, workshop, questions, onAttempt, onRun }: Generation,
  run: PlannedRun,
  attempts: StoredAttempt[],
  overall: LimitFunction,
  signal: AbortSignal,
): Promise<void> {
  const asked = questions.get(run.task.key);
  if (asked === undefined) throw new RangeError(`nothing is asked for ${run.task.key}`);
  for (let tried = 1; attempts.length < LIMITS.attempts; tried++) {
    const attempt = await overall(async () => {
      signal.throwIfAborted();
      const number = (attempts.at(-1)?.number ?? 0) + 1;
      const folder = await beginAttempt(root, run.folder, number);
      const log = await makeAttempt(workshop, run, asked, join(root, folder), signal);
      await endAttempt(root, folder, log);
      return { number, folder, log };
    });
    attempts.push(attempt);
    onAttempt(run, attempt);
    if (!wantsRerun(attempt.log) || tried >= plan.attempts) break;
    const wait = Math.min(LONGEST_WAIT_MS, plan.waitSeconds * 1000 * 2 ** (tried - 1));
    await sleep(wait, undefined, { signal });
  }
  onRun({ run, attempts });
}

/** What became of a run; null: nothing was tried yet. */
export function outcomeOfRun({ attempts }: RunState) {
  const last = attempts.at(-1);
  return last === undefined ? null : outcomeOf(last.log);
}
