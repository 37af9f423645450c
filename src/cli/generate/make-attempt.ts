import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedStep } from '../../contract/generation-plan.ts';
import { asksForRerun, outcomeOf, type RunLog } from '../../domain/run-outcome.ts';
import type { ModelDesk } from '../../features/manifests/model-desk.ts';
import type { Endpoint } from '../../platform/endpoint/endpoint.ts';
import type { AttemptLog, StepLog } from './attempt-log.ts';
import { callStep } from './call-step.ts';
import { commandStep, type Machine, type StepEnd } from './command-step.ts';
import { fingerprintOf } from './fingerprint.ts';
import { filesIn, lookAtFiles } from './look-at-files.ts';
import type { PlaceholderValues } from './placeholders.ts';
import type { PlannedRun } from './planned-runs.ts';
import type { Asked } from './question.ts';
import { writeJson } from './write-file.ts';

/** By what an attempt is made. */
export interface Workshop {
  readonly machine: Machine;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly desk: ModelDesk;
  readonly madeBy: string;
  readonly now: () => Date;
}

/** Steps that are ours: what a step of theirs cannot be called. */
export const CHECK = 'check';
export const REPORT = 'report';

/**
 * Goes through the steps of a run until one fails or the last has brought a work. `folder` is the attempt's own, on this
 * machine. @throws what the signal was raised with.
 */
export async function makeAttempt(
  workshop: Workshop,
  run: PlannedRun,
  asked: Asked,
  folder: string,
  signal: AbortSignal,
): Promise<AttemptLog> {
  const started = workshop.now();
  const { input, settings } = await writeInput(run, asked, folder);
  const steps: StepLog[] = [];
  const finish = (end: RunLog & Partial<AttemptLog>): AttemptLog => ({
    ...end,
    files: end.files ?? [],
    asked: fingerprintOf(run, asked),
    startedAt: started.toISOString(),
    tookMs: workshop.now().getTime() - started.getTime(),
    madeBy: workshop.madeBy,
    steps,
  });

  let previous = '';
  for (const [index, step] of run.generator.steps.entries()) {
    const output = join(folder, step.name);
    await mkdir(output);
    const values = {
      input,
      settings,
      output,
      previous,
      report: join(folder, `${step.name}.report.json`),
      run: String(run.run),
    };
    const began = performance.now();
    const { badReport, ...end } = await takeStep(workshop, run, asked, step, values, signal);
    steps.push({ name: step.name, kind: step.kind, tookMs: Math.round(performance.now() - began), ...end });
    if (badReport === true) return finish({ step: REPORT, output: 'unreadable' });
    const { finishReason, httpStatus, errorCode, exitStatus } = end;
    const written = await filesIn(output);
    const log: RunLog = {
      step: step.name,
      output: written.length === 0 ? 'empty' : 'present',
      ...{ finishReason, httpStatus, errorCode, exitStatus },
    };
    if (outcomeOf(log).outcome !== 'completed') return finish(log);
    if (index === run.generator.steps.length - 1) return finish(await lookAtEnd(workshop, run, log, output));
    previous = output;
  }
  throw new RangeError('a generator has at least one step');
}

/** True for an attempt after which the run is made again. */
export function wantsRerun(log: RunLog): boolean {
  return asksForRerun(outcomeOf(log).outcome);
}

/** The input is the same for every generator. */
async function writeInput(run: PlannedRun, { prompt, referencePath }: Asked, folder: string) {
  const { title, text, requiredText, format } = run.task;
  const files = { input: join(folder, 'input.json'), settings: join(folder, 'settings.json') };
  const reference = referencePath;
  await writeJson(files.input, {
    prompt,
    title,
    text,
    requiredText,
    format,
    reference,
    settings: run.settings,
    run: run.run,
  });
  await writeJson(files.settings, run.settings);
  return files;
}

async function takeStep(
  { machine, endpoints }: Workshop,
  { settings }: PlannedRun,
  { prompt, referenceUrl }: Asked,
  step: PlannedStep,
  values: PlaceholderValues,
  signal: AbortSignal,
): Promise<StepEnd> {
  if (step.kind === 'command') return commandStep(machine, step, values, signal);
  const endpoint = endpoints.get(step.endpoint);
  if (endpoint === undefined) throw new RangeError(`endpoint ${step.endpoint} is not there`);
  return callStep(endpoint, step, { prompt, settings, reference: referenceUrl }, values.output, signal);
}

/** What is more than can be taken was refused by us. */
async function lookAtEnd({ desk }: Workshop, { task }: PlannedRun, log: RunLog, output: string) {
  const { tooMuch, files, poster, unreadable, output: found } = await lookAtFiles(desk, output, task.format);
  const below = (name: string) => `${log.step}/${name}`;
  return {
    ...log,
    ...(tooMuch && { step: CHECK }),
    output: found,
    files: files.map(below),
    ...(poster !== undefined && { poster: below(poster) }),
    ...(unreadable.length > 0 && { unreadable }),
  };
}
