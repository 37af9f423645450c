import { copyFile, mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ArenaPlan, BenchmarkPlan, ChallengePlan, GenerationPlan } from '../../contract/generation-plan.ts';
import { MANIFEST_FILE } from '../../contract/manifest.ts';
import { outcomeOf } from '../../domain/run-outcome.ts';
import { LOG_FILE } from './attempt-store.ts';
import { outcomeOfRun, type RunState } from './generate.ts';
import { anchorCopy, referenceCopy } from './plan-files.ts';
import type { Asked } from './question.ts';
import { writeJson } from './write-file.ts';

const RUNS_FILE = 'runs.json';
const BENCHMARKS_FILE = 'benchmarks.json';
const BENCHMARKS_FOLDER = 'benchmarks';

/**
 * Writes what an import takes, beside the files of the attempts, and what became of every run. Answers the file that is
 * to be imported.
 */
export async function writeResults(
  plan: GenerationPlan,
  root: string,
  states: readonly RunState[],
  questions: ReadonlyMap<string, Asked>,
): Promise<string> {
  const tried = states.filter(({ attempts }) => attempts.length > 0);
  await writeJson(join(root, RUNS_FILE), tried.map(runRow));
  const [name, content] = await resultsOf(plan, root, tried, questions);
  await writeJson(join(root, name), content);
  return join(root, name);
}

async function resultsOf(
  plan: GenerationPlan,
  root: string,
  tried: readonly RunState[],
  questions: ReadonlyMap<string, Asked>,
): Promise<[file: string, content: object]> {
  switch (plan.for) {
    case 'benchmark':
      return [MANIFEST_FILE, benchmarkOf(plan, tried)];
    case 'arena':
      return [MANIFEST_FILE, arenaOf(plan, tried)];
    case 'challenge':
      return [BENCHMARKS_FILE, await challengeOf(plan, root, tried, questions)];
  }
}

function runRow({ run, attempts }: RunState) {
  return {
    generator: run.generator.key,
    task: run.task.key,
    run: run.run,
    ...(run.sideNote !== null && { sideNote: run.sideNote.note }),
    attempts: attempts.map(({ folder, log }) => ({ folder, ...outcomeOf(log) })),
  };
}

function benchmarkOf({ settings, briefs, generators }: BenchmarkPlan, tried: readonly RunState[]) {
  return {
    version: 1,
    kind: 'benchmark',
    settings,
    briefs: briefs.map(({ anchors, ...brief }) => ({
      ...brief,
      anchors: anchors.map((anchor, n) => ({ ...anchor, file: anchorCopy(brief.key, n, anchor.file) })),
    })),
    models: generators.map(makerOf),
    runs: tried.map((state) => ({
      model: state.run.generator.key,
      brief: state.run.task.key,
      run: state.run.run,
      ...(state.run.sideNote !== null && { sideNote: state.run.sideNote.note, settings: state.run.settings }),
      directions: filesOf(state),
      attempts: state.attempts.map(({ folder }) => ({ log: `${folder}/${LOG_FILE}` })),
    })),
  };
}

function arenaOf({ tasks, generators }: ArenaPlan, tried: readonly RunState[]) {
  return {
    version: 1,
    tasks: tasks.map(({ reference, ...task }) => ({
      ...task,
      reference: reference && referenceOf(task.key, reference),
    })),
    generators: generators.map(makerOf),
    outputs: tried.flatMap((state) => {
      const [file] = filesOf(state);
      if (file === undefined) return [];
      const last = state.attempts.at(-1);
      const poster = last?.log.poster;
      return {
        generator: state.run.generator.key,
        task: state.run.task.key,
        run: state.run.run,
        file,
        ...(poster !== undefined && { poster: `${last?.folder}/${poster}` }),
      };
    }),
  };
}

function referenceOf(task: string, reference: NonNullable<ArenaPlan['tasks'][number]['reference']>) {
  const { file, poster, ...about } = reference;
  return {
    ...about,
    file: file && referenceCopy(task, 'file', file),
    ...(poster !== undefined && { poster: referenceCopy(task, 'poster', poster) }),
  };
}

/** Pictures under names of their own, with the facts that are given when they are added to a challenge. */
async function challengeOf(
  { runs }: ChallengePlan,
  root: string,
  tried: readonly RunState[],
  questions: ReadonlyMap<string, Asked>,
) {
  await mkdir(join(root, BENCHMARKS_FOLDER), { recursive: true });
  const rows = [];
  for (const state of tried) {
    const { generator, task, run } = state.run;
    const [work] = filesOf(state);
    if (work === undefined) continue;
    const file = `${BENCHMARKS_FOLDER}/${generator.key}-${run}${extname(work)}`;
    await copyFile(join(root, work), join(root, file));
    const { key: _, ...facts } = makerOf(generator);
    const label = runs === 1 ? generator.label : `${generator.label} ${run}`;
    rows.push({ image: file, ...facts, label, tool: generator.label, prompt: questions.get(task.key)?.prompt ?? '' });
  }
  return rows;
}

function makerOf({ key, label, model, version }: GenerationPlan['generators'][number]) {
  return { key, label, model, version };
}

/** Of a run that is complete, by their ways from the output folder. */
function filesOf(state: RunState): string[] {
  if (outcomeOfRun(state)?.outcome !== 'completed') return [];
  const last = state.attempts.at(-1);
  return (last?.log.files ?? []).map((file) => `${last?.folder}/${file}`);
}
