import { count, dateTime, plural } from '../format.ts';

/** The host's page of an arena. */
export const hostArena = {
  create: {
    nameHelp: 'As people will see it, for example “Birds in 3D”.',
    question: 'Question to the voters',
    questionHelp: 'One short line above every pair, for example “Which one is closer to the picture?”',
    brief: 'About the arena',
    briefHelp: 'What is compared, and why. Optional.',
    criteria: 'What voters compare by',
    criteriaHelp: 'Each is a question of its own, answered in turn for every pair; each gets a leaderboard of its own.',
    criterion: (number: number) => `Criterion ${count(number)}`,
    meaning: 'Meaning',
    add: 'Add a criterion',
    remove: (name: string) => `Remove ${name === '' ? 'this criterion' : name}`,
    reveal: 'Name both makers after each vote',
    humanCheck: 'Check that voters are people',
    humanChecks: {
      none: 'No check',
      proof_of_work: 'Proof of work, built in',
      turnstile: 'Turnstile (needs keys)',
      hcaptcha: 'hCaptcha (needs keys)',
    },
    submit: 'Make the arena',
    busy: 'Making it…',
    failed: 'The arena was not made',
  },
  nav: { leaderboard: 'Leaderboard', integrity: 'Integrity' },
  steps: {
    label: 'Steps from an empty arena to a running one',
    describe: { title: 'Describe the arena', edit: 'Change name, question and text' },
    works: {
      title: 'Bring the works',
      text: 'Tasks, generators and outputs come in one zip with a manifest. It is checked as a whole before anything is stored.',
      later: 'While the arena is open, new works join it as soon as they are imported.',
    },
    invite: {
      title: 'Invite voters',
      text: 'A code serves many voters. Jurors and hosts get a link each, which works once.',
    },
    open: {
      title: 'Open the arena',
      text: 'Its settings are frozen then, and pairs go out at once. It stays open until you close it.',
      done: 'It was opened with all the works that were here; later ones join it.',
      name: 'Name of the round',
      usualName: 'Round 1',
      action: 'Open the arena',
      failed: 'The arena was not opened',
    },
    live: { title: 'While people vote', watch: 'Leaderboard' },
  },
  import: {
    done: (counts: {
      readonly tasks: number;
      readonly generators: number;
      readonly outputs: number;
      readonly gold: number;
      readonly unchanged: number;
      readonly appended: number;
    }) =>
      [
        `Imported: ${plural(counts.tasks, 'task', 'tasks')}, ${plural(counts.generators, 'generator', 'generators')}, ${plural(counts.outputs, 'output', 'outputs')}, ${plural(counts.gold, 'gold asset', 'gold assets')}.`,
        ...(counts.unchanged > 0 ? [`${plural(counts.unchanged, 'file was', 'files were')} there already.`] : []),
        ...(counts.appended > 0 ? [`${plural(counts.appended, 'work joined', 'works joined')} the open arena.`] : []),
      ].join(' '),
    howText:
      'A file manifest.json beside the files that it names. Keys tie it together, and later imports use them again; a good and a bad gold asset of a task check whether voters look. All outputs of a task are pictures, or all are GLB models.',
  },
  posters: {
    text: (models: number) => `${plural(models, '3D model has', '3D models have')} no still picture yet.`,
    why: 'It stands for the model until that has loaded. This browser can draw them.',
    action: 'Draw them',
    drawing: (done: number, total: number) => `Drawing, ${count(done)} of ${count(total)}`,
    failed: (models: number) =>
      `${plural(models, 'model', 'models')} could not be drawn. The arena works without; a poster can be given in the manifest.`,
    noWebGl: 'This browser cannot draw 3D. Open this page in another one, or give posters in the manifest.',
  },
  works: {
    empty: 'Nothing is here yet.',
    summary: (tasks: number, generators: number, outputs: number, gold: number) =>
      `${plural(tasks, 'task', 'tasks')}, ${plural(generators, 'generator', 'generators')}, ${plural(outputs, 'output', 'outputs')}, ${plural(gold, 'gold asset', 'gold assets')}.`,
    waiting: (works: number) =>
      `${plural(works, 'work waits', 'works wait')} for the next import to join the open arena.`,
    noGold: 'There are no gold assets, so nothing checks whether voters look.',
    tasks: 'Tasks',
    task: 'Task',
    category: 'Category',
    format: 'Format',
    formats: { image: 'pictures', model: '3D models' },
    outputs: 'Outputs',
    makers: 'Generators',
    gold: 'Gold (good / bad)',
    reference: 'Reference',
    yes: 'yes',
    no: '–',
    generators: 'Generators',
    generator: 'Generator',
    version: 'Model, version',
    retired: (when: string) => `retired on ${dateTime(when)}`,
    active: 'takes part',
    status: 'Status',
    retire: 'Retire',
    retireLabel: (label: string) => `Retire ${label}`,
    retireAsk: (label: string) =>
      `Retire ${label} for good? It gets no new pairs; its votes stay, and its row is marked.`,
    retireYes: 'Yes, retire it',
  },
} as const;
