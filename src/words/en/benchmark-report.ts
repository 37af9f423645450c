import { count, dateTime, percent, plural } from '../format.ts';

type Interval = readonly [number, number];
const score = (value: number) => value.toFixed(2).replace('-', '−');
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const range = ([low, high]: Interval) => `${score(low)} to ${score(high)}`;
const both = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What the claim is made of: models from the highest score down. */
export interface ClaimedModel {
  readonly label: string;
  readonly rank: number | null;
  readonly mean: number | null;
  readonly interval: Interval | null;
  /** Better by verdict than every other model. */
  readonly beatsAll: boolean;
}

/** The result in one sentence, with its certainty. */
function claim(models: readonly ClaimedModel[]): string {
  const [first] = models;
  if (first === undefined || first.mean === null || first.interval === null) {
    return 'No design was judged, so nothing is said of the models.';
  }
  const stands = `${score(first.mean)} of 10 (95 % interval ${range(first.interval)})`;
  if (models.length === 1) return `${first.label} scored ${stands}; there is no other model to compare it with.`;
  const leaders = models.filter(({ rank }) => rank === 1);
  if (leaders.length === 0) {
    return `${first.label} scored highest, ${stands}, but on too few briefs to call any model better than another.`;
  }
  if (leaders.length > 1) {
    return `${both(leaders.map(({ label }) => label))} lead and cannot be told apart: no difference between them is certain at 95 %.`;
  }
  const [leader] = leaders;
  return leader === first && first.beatsAll
    ? `${first.label} scored higher than every other model, ${stands}; each difference is certain at 95 %.`
    : `${leader?.label} leads: no model is better than it at 95 % certainty, though it is not certainly better than all.`;
}

export const benchmarkReport = {
  title: 'Report',
  titleOf: (name: string) => `Report: ${name}`,
  claim,
  lead: (outputs: number, briefs: number, judges: number) =>
    `${plural(outputs, 'design', 'designs')} for ${plural(briefs, 'brief', 'briefs')}, scored by ${plural(judges, 'judge', 'judges')} without knowing which model made them.`,
  published: (instant: string) => `Published on ${dateTime(instant)}.`,
  contents: 'On this page',
  caution: (briefs: number) =>
    `Only ${plural(briefs, 'brief', 'briefs')}: with fewer than 20, intervals over briefs come out somewhat too narrow. Beside each stands a t interval, which is more careful.`,
  fewCommon: 'Two models get a verdict only on five or more briefs that both finished. Fewer say too little.',
  notPublished: {
    title: 'Judging is still blind',
    text: 'Scores, models and pictures are shown together when the host publishes them. Until then nobody sees them, the host included.',
  },
  making: 'The report is being computed. It appears here in a moment.',
  none: '–',
  score,
  range,
  signed,
  tick: (value: number) => count(value),
  axis: 'Score, 1 to 10',
  noScore: 'No scored design',
  rank: (rank: number | null) => (rank === null ? 'No rank' : `Rank ${count(rank)}`),
  briefs: (briefs: number) => plural(briefs, 'brief', 'briefs'),
  columns: {
    model: 'Model',
    rank: 'Rank',
    mean: 'Score',
    interval: '95 % interval',
    half: '50 % interval',
    student: 't interval',
    briefs: 'Briefs',
  },
  scores: {
    title: 'Scores',
    intro:
      'Each dot is a model’s mean over briefs of the mean over its scored runs. A rank is one more than the number of models that are better with certainty, so several may share one.',
    label: (models: number) => `Scores of ${plural(models, 'model', 'models')} with their intervals`,
    caption: 'Overall scores',
    whole: 'Overall',
    dimensions: 'Score by score',
    dimensionsIntro: 'The parts of the overall score with their share in it, the models in the same order.',
    weight: (share: number) => `${percent(share)} of the score`,
    dimensionsCaption: 'Mean of every score by model',
  },
  layers: {
    title: 'Layers',
    intro:
      'The overall score on briefs of one kind alone. On a few briefs such intervals are too narrow: take them as a hint.',
    name: (layer: string, briefs: number) =>
      `${layer === '' ? 'Without a label' : layer} (${plural(briefs, 'brief', 'briefs')})`,
    caption: 'Overall scores by layer',
  },
  pairs: {
    title: 'Which model is better than which',
    intro:
      'Each field compares the row’s model with the column’s on the briefs that both finished. A triangle up: the row’s is better. An equals sign: the 95 % interval of the difference holds 0, a tie.',
    caption: 'Difference of the row’s model and the column’s',
    signs: { better: '▲', worse: '▼', tie: '=', open: '?' },
    key: { better: 'better', worse: 'worse', tie: 'a tie', open: 'no verdict' },
    heard: {
      better: (row: string, column: string, difference: number, interval: Interval) =>
        `${row} is better than ${column} by ${score(difference)}, 95 % interval ${range(interval)}`,
      worse: (row: string, column: string, difference: number, interval: Interval) =>
        `${row} is worse than ${column} by ${score(-difference)}, 95 % interval ${range(interval)}`,
      tie: (row: string, column: string, difference: number, interval: Interval) =>
        `${row} and ${column} are a tie: difference ${signed(difference)}, 95 % interval ${range(interval)}`,
      tooFew: (row: string, column: string, briefs: number) =>
        `${row} and ${column} have ${plural(briefs, 'common brief', 'common briefs')}: too few for a verdict`,
      none: (row: string, column: string) => `${row} and ${column} have no common brief`,
    },
    self: 'the same model',
    numbered: (place: number, label: string) => `${count(place)} ${label}`,
    table: {
      caption: 'Every two models with their difference',
      first: 'First',
      second: 'Second',
      difference: 'Difference',
      verdict: 'Verdict',
      verdicts: {
        first: 'first is better',
        second: 'second is better',
        tie: 'tie',
        too_few_briefs: 'too few briefs',
        no_common_briefs: 'no common brief',
      },
    },
  },
  texts: {
    title: 'Wrong texts',
    intro:
      'What the judges found on a design, on average: texts of the brief that are missing or altered, texts that nobody gave, placeholders that were printed.',
    label: 'Wrong texts on a design, by model',
    caption: 'What judges found on a design, by model',
    perDesign: (value: number) => score(value),
    heads: {
      all: 'Wrong texts',
      missing: 'Missing',
      altered: 'Altered',
      invented: 'Invented',
      placeholdersPrinted: 'Placeholders',
      wrongDeliverable: 'Wrong deliverable',
      fits: 'Fits the intent',
      partlyFits: 'Partly fits',
      doesNotFit: 'Does not fit',
      designs: 'Designs',
    },
    share: (share: number) => percent(share),
  },
  failures: {
    title: 'Failures and reruns',
    intro:
      'A model’s own failures (cut off at the limit, nothing, or nothing that opens) are final and stay out of the scores. Errors of the provider and of other steps are not the model’s: those runs were made again.',
    caption: 'How the runs of every model ended',
    heads: {
      runs: 'Runs',
      scored: 'Scored',
      truncated: 'Cut off',
      empty: 'Empty',
      broken: 'Broken',
      rate: 'Failure rate',
      notRerun: 'Not made again',
    },
    rate: (share: number | null) => (share === null ? '–' : percent(share)),
    attemptsTitle: 'Attempts',
    attemptsCaption: 'Every attempt by how it ended',
    attempts: {
      all: 'Attempts',
      reruns: 'Reruns',
      completed: 'Completed',
      provider: 'Provider errors',
      pipeline: 'Pipeline errors',
    },
    asOneTitle: 'If failures scored 1',
    asOneIntro:
      'The overall score if each of a model’s own failures had been given the lowest score. The faint line is the score without them.',
    asOneCaption: 'Overall scores with failures as 1',
  },
  outputs: {
    title: 'All designs, with what was said of them',
    brief: 'Brief',
    model: 'Model',
    allModels: 'All models',
    required: 'Must be on it',
    shown: (designs: number, runs: number) =>
      `${plural(designs, 'design', 'designs')} of ${plural(runs, 'run', 'runs')}`,
    run: (run: number) => `Run ${count(run)}`,
    name: (model: string, run: number, note: string) => `${model}, run ${count(run)}${note === '' ? '' : `, ${note}`}`,
    enlarge: (name: string) => `Enlarge: ${name}`,
    overall: (value: number) => `${score(value)}`,
    outOfTen: 'of 10',
    special: (note: string) => `Side note: ${note}`,
    reasons: 'What the judges said',
    anchor: 'Scored before: shown to the judges first',
    further: 'Further directions, not scored',
    furtherOne: (number: number, name: string) => `${name}, direction ${count(number)}`,
    pickedBy: (judges: readonly string[]) => `Taken at first sight by ${both(judges)}`,
    attempts: 'Attempts',
    rule: (outcome: string, rule: string) => `${outcome} (${rule})`,
    outcomes: {
      completed: 'completed',
      model_truncated: 'cut off at the limit',
      model_empty: 'nothing came out',
      model_broken: 'cannot be opened',
      provider_error: 'error of the provider',
      pipeline_error: 'error of another step',
    },
    judge: (label: string, onPanel: boolean) => (onPanel ? label : `${label} (side note)`),
    deliverable: 'Not what was asked for',
    texts: { missing: 'Missing', altered: 'Altered', invented: 'Invented', placeholdersPrinted: 'Placeholder printed' },
    intent: { fits: 'Fits the intent', partly_fits: 'Partly fits the intent', does_not_fit: 'Does not fit the intent' },
    defects: 'Hard defects',
    quote: (text: string) => `“${text}”`,
    empty: 'This model has no run of this brief.',
  },
  agreement: {
    title: 'Do the judges agree?',
    intro:
      'Krippendorff’s α over designs that several judged: 1 is perfect agreement, 0 is what chance gives. It asks for equal scores, not for an equal order alone; α by ranks stands beside.',
    among: { panel: 'Judges of the panel', all: 'All judges' },
    of: (judges: readonly string[], outputs: number, briefs: number) =>
      `${both(judges)}: ${plural(outputs, 'design', 'designs')} of ${plural(briefs, 'brief', 'briefs')}.`,
    axis: 'α: 0 chance, 1 perfect',
    caption: 'Agreement by score',
    whole: 'Overall',
    heads: { score: 'Score', alpha: 'α', interval: '95 % interval', ordinal: 'α by ranks' },
    undefined: 'not defined: all scores are equal',
    single: 'One judge scored: nothing can be said of agreement.',
  },
  people: {
    title: 'Programs against people',
    intro:
      'Each judge that is no person beside the mean of the people who scored the same designs. A difference above 0: it scores more kindly.',
    of: (judge: string, people: readonly string[], outputs: number, briefs: number) =>
      `${judge} beside ${both(people)}: ${plural(outputs, 'design', 'designs')} of ${plural(briefs, 'brief', 'briefs')}.`,
    axis: 'Its score less the people’s',
    caption: (judge: string) => `${judge} against people, by score`,
    heads: {
      score: 'Score',
      people: 'People',
      judge: 'The judge',
      difference: 'Difference',
      interval: '95 % interval',
      spearman: 'Spearman’s ρ',
      pearson: 'Pearson’s r',
    },
    estimate: (value: number, interval: Interval | null) =>
      interval === null
        ? value.toFixed(2)
        : `${value.toFixed(2)} (${interval[0].toFixed(2)} to ${interval[1].toFixed(2)})`,
  },
  sideNotes: {
    title: 'Side notes, outside the ranking',
    intro: 'Nothing in this part enters the scores, ranks and verdicts above.',
    judges: 'Other judges',
    judgesIntro: 'What judges who are not on the panel make of the models, each alone.',
    judgeOf: (label: string, kind: string, outputs: number) =>
      `${label} (${kind}), ${plural(outputs, 'design', 'designs')}`,
    picks: 'Taken at first sight',
    picksIntro: 'What somebody would have taken before scoring anything.',
    pick: (judge: string, design: string, brief: string) => `${judge} took ${design} for “${brief}”`,
    special: 'Runs under a special limit',
    specialIntro:
      'Made to see what a model can do when a limit is raised. Beside: the same model’s ordinary runs on the same briefs.',
    specialCaption: 'Runs under a special limit',
    heads: { note: 'What is special', runs: 'Runs', failed: 'Failed', ordinary: 'Ordinary runs' },
  },
  kinds: { person: 'a person', program: 'a program', llm: 'an LLM' },
  meaning: {
    title: 'What this does not mean',
    points: [
      'The scores are opinions of these judges by this standard. Another panel or another standard may see it otherwise.',
      'A difference whose interval holds 0 is not a small win: it is none.',
      'The models were asked these briefs with these settings. On other briefs, or with other settings, the order may be another.',
      'Intervals say what other briefs of the same kind would do. They say nothing of other judges.',
    ],
    llm: 'An LLM that scores may lean towards designs that look like its own kind’s; the comparison with people shows how far it differs from them here.',
  },
  how: {
    title: 'How it was judged',
    intro: (standard: string, briefs: number) =>
      `Every judge saw all designs of a brief at once, under codes and in an order of their own, and wrote a reason before each number. The overall score was computed by the standard (version ${standard}). All of it on ${plural(briefs, 'brief', 'briefs')}.`,
    panel: 'Panel',
    others: 'Other judges',
    judge: (label: string, kind: string) => `${label} (${kind})`,
    llm: (label: string, all: number, unusable: number) =>
      `${label}: ${plural(all, 'answer', 'answers')}, ${count(unusable)} of them could not be used`,
    llmTitle: 'LLM judges',
    opened: 'Judging opened',
    leastRuns: 'Runs of a brief and model, at least',
    withoutReruns: 'Runs left without a rerun',
    settings: 'Settings of all models',
    noSettings: 'None were handed in.',
    method: 'Version of the method',
    seed: 'Random seed',
    seedHash: 'Its hash, published when judging opened',
    standard: 'The standard and the judges’ instructions',
    models: 'The models',
    modelCaption: 'Models by name and version',
    modelHeads: { name: 'Model', model: 'Asked as', version: 'Version' },
  },
  files: {
    models: 'the models',
    judges: 'who judged',
    runs: 'runs with how they ended and their scores',
    attempts: 'every attempt with its log',
    judgements: 'every judgement: scores, reasons, quoted texts',
  },
  checkIntro:
    'One file holds everything from which the published numbers follow: every judgement, every run with its attempts and logs, the standard, the settings, the random seed. Anybody can compute the report anew on a machine of their own, without a network.',
};
