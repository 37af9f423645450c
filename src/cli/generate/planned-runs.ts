import type { BenchmarkPlan, GenerationPlan, PlannedGenerator } from '../../contract/generation-plan.ts';

/** What is asked of every generator alike. */
export interface PlannedTask {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly requiredText: readonly string[];
  readonly format: 'image' | 'model';
  /** A file beside the plan. */
  readonly reference: string | null;
}

export type GenerationSettings = Readonly<Record<string, unknown>>;

/** One run of a generator for a task. */
export interface PlannedRun {
  readonly generator: PlannedGenerator;
  readonly task: PlannedTask;
  readonly run: number;
  /** What is special about it; null: it is one of the usual runs. */
  readonly sideNote: { readonly key: string; readonly note: string } | null;
  readonly settings: GenerationSettings;
  /** Where its attempts lie, below the output folder. */
  readonly folder: string;
}

/** A challenge has one brief, which needs no name of its own. */
const ONLY_BRIEF = 'brief';

export function tasksOf(plan: GenerationPlan): readonly PlannedTask[] {
  switch (plan.for) {
    case 'benchmark':
      return plan.briefs.map((brief) => ({ ...brief, format: 'image', reference: null }));
    case 'arena':
      return plan.tasks.map((task) => ({ ...task, requiredText: [], reference: task.reference?.file ?? null }));
    case 'challenge':
      return [{ key: ONLY_BRIEF, ...plan.brief, format: 'image', reference: null }];
  }
}

/** All runs, the first of every generator and task before the second of any; side notes come last. */
export function runsOf(plan: GenerationPlan): PlannedRun[] {
  const tasks = tasksOf(plan);
  const usual = upTo(plan.runs).flatMap((run) =>
    tasks.flatMap((task) =>
      plan.generators.map((generator): PlannedRun => {
        const folder = folderOf(generator.key, task.key, String(run));
        return { generator, task, run, sideNote: null, settings: plan.settings, folder };
      }),
    ),
  );
  return [...usual, ...(plan.for === 'benchmark' ? sideRunsOf(plan, tasks) : [])];
}

function sideRunsOf(plan: BenchmarkPlan, tasks: readonly PlannedTask[]): readonly PlannedRun[] {
  return plan.sideNotes.flatMap(({ key, note, generator: of, briefs, settings, runs }) => {
    const generator = plan.generators.find((one) => one.key === of);
    if (generator === undefined) return [];
    return upTo(runs).flatMap((run) =>
      tasks
        .filter((task) => briefs === undefined || briefs.includes(task.key))
        .map((task) => ({
          generator,
          task,
          run,
          sideNote: { key, note },
          settings: { ...plan.settings, ...settings },
          folder: folderOf(generator.key, task.key, `${key}-${run}`),
        })),
    );
  });
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const folderOf = (...parts: readonly string[]) => ['attempts', ...parts].join('/');
