import type { GenerationPlan } from '../../contract/generation-plan.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { keepInterruptions, readAttempts } from './attempt-store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isFinal, type RunState } from './generate.ts';
import { type PlannedRun, runsOf } from './planned-runs.ts';
import type { Asked } from './question.ts';

/** Runs that are named where they do not go with the plan. */
const NAMED = 5;

/**
 * All runs of a plan with the attempts that lie in the folder.
 * @throws StartupError where complete runs were asked something else than this plan asks.
 */
export async function readStates(
  plan: GenerationPlan,
  root: string,
  questions: ReadonlyMap<string, Asked>,
): Promise<RunState[]> {
  const states: RunState[] = [];
  for (const run of runsOf(plan)) states.push({ run, attempts: await readAttempts(root, run.folder) });
  const others = states.filter((state) => isFinal(state) && wasAskedOtherwise(state, questions));
  if (others.length > 0) {
    const names = others.slice(0, NAMED).map(({ run }) => nameOf(run));
    throw new StartupError(commandLine.generate.otherQuestion(names, others.length - names.length));
  }
  return states;
}

/** Attempts in whose middle an earlier start was ended are kept as that. */
export async function keepAllInterruptions(root: string, states: readonly RunState[]): Promise<void> {
  for (const { attempts } of states) await keepInterruptions(root, attempts);
}

export function nameOf({ generator, task, run, sideNote }: PlannedRun): string {
  return commandLine.generate.name(generator.key, task.key, run, sideNote?.note ?? null);
}

function wasAskedOtherwise({ run, attempts }: RunState, questions: ReadonlyMap<string, Asked>): boolean {
  const asked = questions.get(run.task.key);
  return asked !== undefined && attempts.at(-1)?.log.asked !== fingerprintOf(run, asked);
}
