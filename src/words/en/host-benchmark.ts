import { count, decimal, percent, plural } from '../format.ts';

const runs = (value: number) => plural(value, 'run', 'runs');
const briefs = (value: number) => plural(value, 'brief', 'briefs');

/** The host's page of a benchmark. */
export const hostBenchmark = {
  create: {
    nameHelp: 'As readers will see it, for example “Posters with text, spring 2026”.',
    question: 'What the benchmark asks',
    questionHelp: 'One short line, for example “Which model designs best for a client?”',
    brief: 'About the benchmark',
    briefHelp: 'What is compared, and how the runs were made. Optional.',
    leastRuns: 'Runs of every model for every brief, at least',
    leastRunsHelp: 'Three or more tell luck from skill. It can be changed until judging opens.',
    submit: 'Make the benchmark',
    busy: 'Making it…',
    failed: 'The benchmark was not made',
    notSaved: 'The changes were not saved',
  },
  nav: { report: 'Report' },
  steps: {
    label: 'Steps from an empty benchmark to its report',
    describe: { title: 'Describe the benchmark', edit: 'Change name, question, text and runs' },
    works: {
      title: 'Bring the runs',
      text: 'Briefs, models and runs come in one zip with a manifest, every attempt with its log. It is checked as a whole before anything is stored; later zips bring more.',
    },
    standard: { title: 'Choose the standard' },
    judges: { title: 'Choose the judges' },
    open: {
      title: 'Open judging',
      text: 'Runs and standard stay as they are from then on, and judges can begin.',
      without: (value: number) =>
        `Open although ${value === 1 ? 'a run waits' : `${count(value)} runs wait`} for a rerun that nobody made. The report says how many.`,
      action: 'Open judging',
      failed: 'Judging was not opened',
      done: 'Judging is open. Runs and standard are fixed.',
    },
    progress: { title: 'While it is judged' },
    publish: {
      title: 'Publish the report',
      text: 'Scores, names of models and judges, and every attempt become public at the same moment. This cannot be taken back.',
      action: 'Publish the report',
      ask: 'Publish now? Judging ends, and everybody sees the report from then on.',
      yes: 'Yes, publish',
      done: 'Everybody can see the report.',
      noPanel: 'No judge is on the panel yet.',
      behind: (judge: string, left: number) => `${judge} has ${briefs(left)} left.`,
    },
    report: { title: 'Read the report', action: 'To the report' },
  },
  import: {
    done: (counts: {
      readonly briefs: number;
      readonly models: number;
      readonly runs: number;
      readonly attempts: number;
      readonly changed: number;
      readonly replaced: number;
      readonly unchanged: number;
      readonly waiting: number;
    }) =>
      [
        `Imported: ${briefs(counts.briefs)}, ${plural(counts.models, 'model', 'models')}, ${runs(counts.runs)} with ${plural(counts.attempts, 'attempt', 'attempts')}.`,
        ...(counts.changed + counts.replaced > 0
          ? [`${plural(counts.changed + counts.replaced, 'thing was', 'things were')} replaced.`]
          : []),
        ...(counts.unchanged > 0 ? [`${plural(counts.unchanged, 'run was', 'runs were')} there already.`] : []),
        ...(counts.waiting > 0 ? [`${plural(counts.waiting, 'run asks', 'runs ask')} for a rerun.`] : []),
      ].join(' '),
    how: 'A file manifest.json beside the files that it names. “blindrank generate” writes it; it can be written by hand too. The first direction of a run is the one that is scored.',
  },
  works: {
    empty: 'Nothing is here yet.',
    summary: (of: {
      readonly briefs: number;
      readonly models: number;
      readonly runs: number;
      readonly attempts: number;
    }) =>
      `${briefs(of.briefs)}, ${plural(of.models, 'model', 'models')}, ${runs(of.runs)}, ${plural(of.attempts, 'attempt', 'attempts')}.`,
    waiting: (value: number) =>
      `${value === 1 ? 'One run waits' : `${count(value)} runs wait`} for a rerun: the endpoint or the pipeline failed, not the model. Run the generation again and import what it makes.`,
    table: 'Runs by brief and model',
    brief: 'Brief',
    texts: (value: number) => plural(value, 'required text', 'required texts'),
    anchors: (value: number) => plural(value, 'anchor', 'anchors'),
    layer: (layer: string) => `layer ${layer}`,
    none: '–',
    completed: (value: number) => `${count(value)} complete`,
    failed: (value: number) => `${count(value)} failed`,
    failures: (of: { readonly truncated: number; readonly empty: number; readonly broken: number }) =>
      [
        ...(of.truncated > 0 ? [`${count(of.truncated)} cut off`] : []),
        ...(of.empty > 0 ? [`${count(of.empty)} empty`] : []),
        ...(of.broken > 0 ? [`${count(of.broken)} broken`] : []),
      ].join(', '),
    rerun: (value: number) => `${count(value)} to rerun`,
    sideNotes: (value: number) => plural(value, 'side note', 'side notes'),
    few: (least: number) => `fewer than ${count(least)}`,
    settings: 'Settings of all runs',
    noSettings: 'The manifest names none.',
    look: 'Look at the runs',
    lookAt: 'A brief',
    choose: 'Choose a brief',
    run: (model: string, run: number) => `${model}, run ${count(run)}`,
    direction: (model: string, run: number, number: number) =>
      number === 1 ? `${model}, run ${count(run)}` : `${model}, run ${count(run)}, direction ${count(number)}`,
    outcomes: {
      completed: 'complete',
      model_truncated: 'cut off at the model’s limit',
      model_empty: 'nothing came out',
      model_broken: 'cannot be opened',
      provider_error: 'the endpoint failed',
      pipeline_error: 'the pipeline failed',
    },
    attempts: (value: number) => (value === 1 ? 'one attempt' : `${count(value)} attempts`),
    noRuns: 'There are no runs of this brief.',
  },
  standard: {
    current: (version: string, name: string) => `Version ${version}: ${name}.`,
    table: 'Dimensions and weights',
    dimension: 'Dimension',
    weight: 'Weight',
    weightOf: (share: number) =>
      Number.isInteger(Math.round(share * 1e6) / 1e4) ? percent(share) : `${decimal(share * 100)}\u202f%`,
    read: 'Read it',
    download: 'Download as JSON',
    change: 'Judge by another standard',
    changeText:
      'Download this one, change it, give it another version and put it here. Earlier versions stay readable. Scores of anchors must have its dimensions.',
    file: 'JSON file with a standard',
    put: 'Judge by this one',
    failed: 'The standard was not taken',
    noJson: (reason: string) => `This file is not JSON: ${reason}`,
    whole: 'The whole file',
    done: (version: string) => `Judged by version ${version}.`,
    versions: (list: string) => `Versions here: ${list}.`,
  },
  progress: {
    panel: 'What the panel has handed in',
    text: (done: number, all: number) =>
      `The judges on the panel have handed in ${count(done)} of ${plural(all, 'packet', 'packets')}: one for each brief and judge.`,
    others: (done: number) => `All other judges together: ${count(done)}.`,
  },
} as const;
