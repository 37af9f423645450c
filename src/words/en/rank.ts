import { chance, count, decimal, percent, percentRange, plural, rankRange } from '../format.ts';

/** Counts may have halves, where a file gives a tie as half a win. */
const amount = (value: number) => (Number.isInteger(value) ? count(value) : decimal(value));
const votes = (value: number) => `${amount(value)} ${value === 1 ? 'vote' : 'votes'}`;
const places = { line: (n: number) => ` (line ${n})`, vote: (n: number) => ` (vote ${n})` };
const ofTask = (task: string) => (task === '' ? '' : ` (task “${task}”)`);
const layouts = 'winner, loser; left, right, winner; model_a, model_b, winner; or player1, player2, win1, win2';

/** What `blindrank rank` says. */
export const rank = {
  about: 'rank any file of votes, with the certainty of every place',
  file: 'CSV, JSON or JSON lines; - for standard input',
  layouts: [
    'Layouts, recognised by their columns (all others are ignored):',
    '  winner, loser                    two names a row',
    '  left, right, winner              winner: left, right, tie, both bad, skip, or one of the two names',
    '  model_a, model_b, winner         winner: model_a, model_b, tie, tie (bothbad)',
    '  player1, player2, win1, win2     how often each of the two won',
    '  dist_type1, dist_level1, dist_type2, dist_level2, selected   conditions of two columns; selected: 1 or 2',
    '  … with, where there are any: weight; voter (or worker, judge, user, observer); task (or prompt, category, scene)',
    'A name goes before the words left, right and so on. A weight counts a row as so many votes.',
    '',
    'Models:',
    '  map  Bradley–Terry with a prior: chance to beat an average item, 95 % interval, 90 % range of ranks',
    '  mle  maximum likelihood on a scale around 1000 (400 points: ten to one), bootstrap intervals; the range of ranks',
    '       leaves out those whose intervals lie wholly above or below',
    '',
    'Ties: a tie adds --tie-credit wins in each direction. With 0.5 it weighs as much as one vote, which map needs for',
    'honest intervals and takes by itself; mle takes 1, and its bootstrap draws a tie as one vote in any case.',
    '“Both bad” and skipped votes are counted and kept out.',
    '',
    'Examples:',
    '  blindrank rank votes.csv',
    '  blindrank rank votes.csv --by task --json',
    '  blindrank rank battles.jsonl --model mle --plot ratings.svg',
    '  blindrank rank votes.csv --benchmarks "model one,model two"',
  ].join('\n'),
  model: 'map or mle',
  sigma: 'standard deviation of the prior on strengths (map)',
  benchmarks: 'names, with commas between: adds the chance to beat all of them at once (map)',
  reweighted: 'weight the draws to the exact posterior; better intervals from few votes (map)',
  tieCredit: 'wins in each direction that a tie adds: 1 or 0.5 (default: map 0.5, mle 1)',
  prior: 'wins and losses of every item against a virtual opponent, 0 for none (mle; default 0.1)',
  bootstrap: 'resamples for the intervals, 0 for none (mle; default 1000)',
  bootstrapBy: 'what is drawn: votes, or voters with all their votes (mle; default votes)',
  by: 'one ranking for each value of this column; “task” also finds prompt, category or scene',
  seed: 'equal seeds give equal results',
  csv: 'print CSV on standard output',
  plot: 'also draw the intervals as SVG into this file',
  column: (role: string) => `column of the ${role}, where its name is another`,
  roles: {
    left: 'first item',
    right: 'second item',
    winner: 'winner',
    loser: 'loser',
    weight: 'weight',
    voter: 'voter',
  },
  onlyFor: (option: string, model: string) => `${option} belongs to --model ${model}.`,
  notBoth: (one: string, other: string) => `${one} and ${other} do not go together.`,
  badPrior: 'The prior must be 0 or at least 0.000001.',
  badNames: 'Names must have commas between, and quotes around them if they have commas.',
  noPlot: (file: string) => `${file} cannot be written.`,
  reading: 'reading [{bar}] {percentage} %, {eta_formatted} left',
  ranking: 'ranking [{bar}] {value} of {total}, {eta_formatted} left',

  columns: {
    rank: 'rank',
    item: 'item',
    strength: 'beats average',
    rating: 'rating',
    interval: '95 %',
    ranks: 'ranks',
    comparisons: 'comparisons',
    beatsAll: 'beats all',
    part: 'part',
  },
  provisionalMark: '*',
  nothing: '–',
  share: percent,
  shares: percentRange,
  rankRange,
  chance,
  amount,
  ratingOf: count,
  ratings: (low: number, high: number) => `${count(low)} – ${count(high)}`,
  task: (name: string) => `Task ${name}`,
  summary: (total: number, items: number, ties: number) =>
    `${votes(total)} on ${plural(items, 'item', 'items')}${ties === 0 ? '' : `, ${amount(ties)} of them ties`}`,

  notes: {
    map: (sigma: number) =>
      `Bradley–Terry with the prior N(0, ${sigma}²). “Beats average” is the chance to win against an average item, with its 95 % interval; ranks are 90 % ranges.`,
    mle: (prior: number) =>
      `Maximum likelihood, ${prior === 0 ? 'without a virtual opponent' : `with ${prior} wins and losses against a virtual opponent`}. 1000 is the average; 400 points more are odds of ten to one.`,
    bootstrap: (resamples: number, by: 'votes' | 'voters') =>
      `Intervals hold 95 of 100 of ${count(resamples)} resamples of the ${by}; ranks leave out whose intervals lie wholly above or below.`,
    ties: (credit: number) => (credit === 1 ? 'A tie is a win for both.' : 'A tie is half a win for both.'),
    out: (bothBad: number, skipped: number, weightless: number) => {
      const kept = [
        ...(bothBad > 0 ? [`${amount(bothBad)} for “both bad”`] : []),
        ...(skipped > 0 ? [`${amount(skipped)} skipped`] : []),
        ...(weightless > 0 ? [`${amount(weightless)} of weight 0`] : []),
      ];
      return `Kept out: ${kept.join(', ')}.`;
    },
    weighted: (worth: number) => `By their weights these are worth ${amount(Math.round(worth))} equal votes.`,
    parts: (parts: number, model: 'map' | 'mle') =>
      model === 'map'
        ? `The comparisons fall into ${count(parts)} separate parts. Across parts, the order rests on the prior alone.`
        : `The comparisons fall into ${count(parts)} separate parts. Ratings and ranks hold within a part; across parts nothing was compared.`,
    provisional: (least: number) =>
      `* provisional: under ${count(least)} comparisons, where intervals come out too narrow.`,
    fractions:
      'No intervals: a bootstrap draws whole votes, and these weights have fractions. Use --bootstrap-by voters, or --model map.',
    refitted: (share: number) =>
      `${percent(share)} of the resamples had no finite ratings of their own and were fitted with a virtual opponent (0.1).`,
    reweighted: (worth: number, draws: number, used: boolean) =>
      used
        ? `Re-weighted to the exact posterior: ${count(draws)} draws worth ${count(worth)}.`
        : `Not re-weighted: ${count(draws)} draws would have been worth ${count(worth)} only, so the normal approximation stands.`,
    fewerDraws: (draws: number) => `With so many items ranks come from ${count(draws)} draws.`,
    notConverged: 'The fit did not settle; take the numbers as rough.',
    benchmarks: (names: string) => `“Beats all” is the chance to be stronger than ${names}, all at once.`,
  },

  picture: {
    title: (file: string) => `Ranking of ${file}`,
    strength: 'chance to beat an average item',
    rating: 'rating',
    part: (number: number, items: number) => `Part ${count(number)} (${plural(items, 'item', 'items')})`,
    dot: 'estimate',
    half: '50 % interval',
    most: '95 % interval',
    ranks: 'ranks',
    standardInput: 'standard input',
  },

  at: places,
  faults: {
    no_file: (_: string, file: string) => `${file} cannot be read.`,
    unreadable_csv: (at: string) => `This is not readable as CSV${at}.`,
    field_count: (at: string) => `A row has another number of fields than the first line${at}.`,
    unreadable_json: (at: string) =>
      `This is not readable as JSON${at}: an array of objects, or one object a line, is needed.`,
    not_an_object: (at: string) => `A vote must be a JSON object${at}.`,
    unknown_layout: (at: string, found: string) =>
      `The columns are not known${at}: ${found}. Needed are ${layouts}; see --help for columns of other names.`,
    missing_column: (at: string, name: string) => `There is no column ${name}${at}.`,
    doubled_column: (at: string, name: string) => `There are two columns ${name}${at}.`,
    late_column: (at: string, name: string) =>
      `A vote has a ${name} that the first one lacks${at}: give all of them one.`,
    empty_field: (at: string, name: string) => `The field ${name} is empty${at}.`,
    unknown_label: (at: string, value: string) => `“${value}” is neither of the two items nor a known outcome${at}.`,
    bad_amount: (at: string, value: string) => `“${value}” is not a number from 0 to 1e12${at}.`,
    same_item: (at: string, name: string) => `“${name}” is compared with itself${at}.`,
    no_votes: () => 'There are no votes in this file.',
    nothing_counted: () => 'No vote in this file counts: all are “both bad”, skipped or of weight 0.',
    too_many_items: (at: string, most: string) =>
      `There are more than ${count(Number(most))} items${at}, more than this model takes.`,
    too_many_tasks: (at: string, most: string) =>
      `There are more than ${count(Number(most))} tasks${at}; is this the right column?`,
    unknown_benchmark: (_: string, name: string) => `The benchmark “${name}” is not among the items.`,
    not_strongly_connected: (_: string, task: string) =>
      `Without a virtual opponent there are no finite ratings${ofTask(task)}: some items never lost to, or never beat, the others. Leave out --prior 0, or use --model map.`,
    beyond_precision: (_: string, task: string) =>
      `Some weights are so much smaller than others that they are lost to rounding${ofTask(task)}. Take a larger --prior, or --model map.`,
    fractions: (_: string, task: string) =>
      `A bootstrap draws whole votes, and these weights have fractions${ofTask(task)}. Use --bootstrap 0, --bootstrap-by voters or --model map.`,
    too_many_resamples: (_: string, most: string) =>
      `With so many items at most ${count(Number(most))} resamples fit into memory.`,
    too_few_voters: (_: string, task: string) => `Resampling voters needs two or more of them${ofTask(task)}.`,
  },
} as const;
