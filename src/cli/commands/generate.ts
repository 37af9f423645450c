import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import type { GenerationPlan } from '../../contract/generation-plan.ts';
import { isModelFailure, outcomeOf } from '../../domain/run-outcome.ts';
import { openFolder } from '../../features/manifests/folder-source.ts';
import { ManifestRefused } from '../../features/manifests/manifest-refused.ts';
import type { ManifestSource } from '../../features/manifests/manifest-source.ts';
import { errorText, StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import type { StoredAttempt } from '../generate/attempt-store.ts';
import { generate, isFinal, outcomeOfRun, type RunState } from '../generate/generate.ts';
import { lockFolder } from '../generate/lock-folder.ts';
import { copyFiles } from '../generate/plan-files.ts';
import type { PlannedRun } from '../generate/planned-runs.ts';
import { questionsOf } from '../generate/questions.ts';
import { readPlan } from '../generate/read-plan.ts';
import { keepAllInterruptions, nameOf, readStates } from '../generate/start-again.ts';
import { Stopped, stopSignal } from '../generate/stop.ts';
import { openWorkshop } from '../generate/workshop.ts';
import { writeResults } from '../generate/write-results.ts';
import { createProgressBar } from '../progress-bar.ts';
import { reportFaults } from '../report-faults.ts';

const words = commandLine.generate;
/** Exit status where runs still wait for a rerun. */
const WAITING = 3;

interface Options {
  readonly out: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `blindrank generate`: makes what a plan asks for; what was made already is left alone. */
export function generateCommand(): Command {
  return withUsualOptions(new Command('generate').description(words.about))
    .argument('<plan>', words.plan)
    .requiredOption('--out <folder>', words.out)
    .option('--dry-run', words.dryRun)
    .action(run);
}

async function run(path: string, options: Options): Promise<void> {
  const source = await openFolder(path).catch((error: unknown) => {
    throw new StartupError(commandLine.import.noFile(path), { cause: error });
  });
  try {
    const plan = await readPlan(source, process.env);
    const folder = { root: resolve(options.out), planFolder: dirname(resolve(path)) };
    if (options.dryRun === true) await dryRun(plan, source, folder.root, options);
    else await start(plan, source, folder, options);
  } catch (error) {
    if (!(error instanceof ManifestRefused)) throw error;
    reportFaults(error, words.refused, options.json === true ? {} : null);
  } finally {
    await source.close();
  }
}

async function dryRun(plan: GenerationPlan, source: ManifestSource, root: string, { json }: Options): Promise<void> {
  const states = await readStates(plan, root, await questionsOf(plan, source, root));
  const open = states.filter((state) => !isFinal(state));
  for (const state of states) {
    const outcome = isFinal(state) ? (outcomeOfRun(state)?.outcome ?? null) : null;
    if (json === true) printJson({ kind: 'run', ...rowOf(state.run), outcome });
    else printLine(words.planned(nameOf(state.run), words.states[outcome ?? 'waiting']));
  }
  if (json === true) printJson({ kind: 'planned', runs: states.length, toRun: open.length });
  else printLine(words.toRun(open.length, states.length));
}

async function start(
  plan: GenerationPlan,
  source: ManifestSource,
  { root, planFolder }: { readonly root: string; readonly planFolder: string },
  options: Options,
): Promise<void> {
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    throw new StartupError(errorText(error), { cause: error });
  });
  const unlock = await lockFolder(root);
  const stop = stopSignal();
  const workshop = openWorkshop(plan, planFolder);
  const bar = createProgressBar(words.bar);
  try {
    const questions = await questionsOf(plan, source, root);
    const before = await readStates(plan, root, questions);
    await keepAllInterruptions(root, before);
    await copyFiles(plan, source, root);
    let ended = before.filter(isFinal).length;
    if (ended < before.length) bar.show(ended, before.length);
    const onAttempt = (made: PlannedRun, attempt: StoredAttempt) =>
      void (options.json === true && sayAttempt(made, attempt));
    const onRun = () => bar.show(++ended, before.length);
    const states = await generate({ plan, root, workshop, questions, onAttempt, onRun }, before, stop.signal);
    const file = await writeResults(plan, root, states, questions);
    bar.end();
    sayEnd(states, file, options);
    if (stop.signal.reason instanceof Stopped) {
      process.stderr.write(`${words.stopped}\n`);
      process.exitCode = stop.signal.reason.exitStatus;
    }
  } finally {
    bar.end();
    workshop.desk.close();
    stop.done();
    await unlock();
  }
}

function sayAttempt(made: PlannedRun, { number, folder, log }: StoredAttempt): void {
  printJson({ kind: 'attempt', ...rowOf(made), attempt: number, folder, ...outcomeOf(log) });
}

function sayEnd(states: readonly RunState[], file: string, { json }: Options): void {
  const final = states.filter(isFinal);
  const failed = final.filter((state) => isModelFailure(outcomeOfRun(state)?.outcome ?? 'completed'));
  const waiting = states.filter((state) => !isFinal(state));
  const counts = {
    runs: states.length,
    completed: final.length - failed.length,
    failed: failed.length,
    waiting: waiting.length,
  };
  if (waiting.length > 0) process.exitCode = WAITING;
  if (json === true) {
    printJson({ kind: 'done', ...counts, file });
    return;
  }
  for (const state of [...failed, ...waiting]) {
    printLine(words.planned(nameOf(state.run), words.states[outcomeOfRun(state)?.outcome ?? 'waiting']));
  }
  printLine(words.done(counts));
  if (waiting.length > 0) printLine(words.again);
  printLine(file);
}

function rowOf({ generator, task, run: number, sideNote }: PlannedRun) {
  return {
    generator: generator.key,
    task: task.key,
    run: number,
    ...(sideNote !== null && { sideNote: sideNote.note }),
  };
}
