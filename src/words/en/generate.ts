import { count, plural } from '../format.ts';

/** What `blindrank generate` says. */
export const generate = {
  about: 'let generators make the works of a benchmark, an arena or a challenge, as a plan says (docs/generate.md)',
  plan: 'the plan, a JSON file',
  out: 'folder for attempts, logs and the manifest; a second start goes on there',
  dryRun: 'say what would be run, and run nothing',
  prompt: (text: string, list: string) => `${text}\n\nThis text must appear, word for word:\n${list}`,
  cut: (bytes: number) => `[… ${count(bytes)} bytes are left out here …]`,
  bar: 'generating [{bar}] {value} of {total} runs, {eta_formatted} left',
  locked: (folder: string, pid: number) =>
    `Another start (process ${pid}) works in ${folder}. Wait until it has ended. If there is no such process on this machine, delete what begins with .lock there.`,
  otherQuestion: (runs: readonly string[], more: number) => [
    'These runs are complete, and were asked something else than this plan asks (text, settings, reference or model):',
    ...runs.map((run) => `  ${run}`),
    ...(more > 0 ? [`  and ${count(more)} more`] : []),
    'Runs of different questions are never mixed: take another folder, or put the plan back.',
  ],
  refused: (faults: number, more: number) =>
    `${plural(faults, 'mistake', 'mistakes')}${more > 0 ? ` (${count(more)} not listed)` : ''}. Nothing was run.`,
  attempt: (run: string, attempt: number, outcome: string, rule: string) =>
    `${run}, attempt ${count(attempt)}: ${outcome} (${rule})`,
  planned: (run: string, state: string) => `${run}: ${state}`,
  states: {
    completed: 'complete',
    model_truncated: 'cut off by the model’s limit',
    model_empty: 'nothing came out',
    model_broken: 'cannot be opened',
    provider_error: 'the endpoint failed',
    pipeline_error: 'the pipeline failed',
    waiting: 'to be run',
  },
  name: (generator: string, task: string, run: number, note: string | null) =>
    `${generator}, ${task}, run ${count(run)}${note === null ? '' : ` (${note})`}`,
  toRun: (runs: number, all: number) => `${count(runs)} of ${plural(all, 'run', 'runs')} would be made.`,
  done: (counts: {
    readonly runs: number;
    readonly completed: number;
    readonly failed: number;
    readonly waiting: number;
  }) =>
    [
      `${plural(counts.runs, 'run', 'runs')}: ${count(counts.completed)} complete`,
      `${count(counts.failed)} failed by the model itself`,
      `${count(counts.waiting)} waiting for a rerun.`,
    ].join(', '),
  again: 'Start again to rerun what the endpoint or the pipeline failed at.',
  stopped: 'Stopped. Start again to go on.',
} as const;
