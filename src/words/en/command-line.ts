import { count, decimal, duration, plural } from '../format.ts';
import { backup, restore } from './backup.ts';
import { generate } from './generate.ts';
import { rank } from './rank.ts';
import { sweep } from './sweep.ts';
import { verify } from './verify.ts';

const inLine = (row: number | null) => (row === null ? '' : ` (line ${row})`);

/** What the command line says. */
export const commandLine = {
  about: 'Honest, blind judging with the certainty stated.',
  help: 'show what can be said here',
  version: 'show the version',
  json: 'print one line of JSON on standard output',
  start: {
    about: 'start everything on this machine (the usual command)',
    settings:
      'Settings are environment variables: PORT, HOST, BASE_URL, DATA_DIR, DATABASE_URL, REDIS_URL, ROLE (all, web or worker), DEMO (on or off), LOG_LEVEL, S3_*, TRUSTED_PROXIES, METRICS_PORT, METRICS_TOKEN.',
    stop: 'Press Ctrl-C to stop.',
    postgres: 'Starting the private PostgreSQL …',
    demo: 'Drawing the demo challenge …',
    ready: (url: string) => `Blindrank is ready: ${url}`,
    join: (url: string) => `  Join and vote   ${url}`,
    projector: (url: string) => `  Projector       ${url}`,
    juror: (url: string) => `  Juror, once     ${url}`,
    host: (url: string) => `  Host, once      ${url}`,
  },
  simulate: {
    about: 'let simulated people join and compare pairs over real connections',
    url: 'where the server is',
    code: 'join code of the contest',
    voters: 'how many people',
    comparisons: 'answers of each on pairs',
    ratings: 'likes and dislikes of each, where the contest asks for them',
    ratingsDone: (ratings: number) => plural(ratings, 'like or dislike', 'likes and dislikes'),
    seed: 'equal seeds give equal people and equal true strengths',
    strengths: 'standard deviation of the hidden true strengths',
    think: 'mean time before an answer, in milliseconds',
    duration: 'stop after so many seconds',
    transport: 'how to connect: websocket or polling',
    truth: 'JSON file of true strengths by the SHA-256 of each small picture as served',
    own: 'the server is on another machine and yours: send it simulated votes all the same',
    notHere: (host: string) =>
      `${host} is another machine. Simulated votes would spoil real results; if the server is yours, add --i-own-this-server.`,
    badTruth: (file: string) => `${file} must be a JSON object of numbers by SHA-256 in 64 hexadecimal digits.`,
    bar: 'voting [{bar}] {value} of {total} votes, {eta_formatted} left',
    summary: (votes: number, voters: number, seconds: number, perSecond: number) =>
      `${plural(votes, 'vote', 'votes')} of ${plural(voters, 'person', 'people')} in ${duration(seconds * 1000)} (${decimal(perSecond)} a second)`,
    latency: (p50: number, p95: number, p99: number) =>
      `round trip: half within ${decimal(p50)} ms, 95 of 100 within ${decimal(p95)} ms, 99 within ${decimal(p99)} ms`,
    waits: (waits: number, resent: number) =>
      `asked to wait ${plural(waits, 'time', 'times')}, sent again ${plural(resent, 'time', 'times')}`,
    noErrors: 'no errors',
    errors: (list: string) => `errors: ${list}`,
    correlation: (value: number, works: number) =>
      `published order against the true one: Spearman ${value.toFixed(3)} over ${plural(works, 'work', 'works')}`,
    notPublished: 'the results are not published, so the order was not checked',
  },
  import: {
    about: 'store votes made elsewhere as a closed round, or bring works into an arena or a benchmark',
    file: 'CSV file',
    name: 'name of the contest',
    question: 'question that the voters were asked',
    usualQuestion: 'Which one is better?',
    noContest: (slug: string) => `There is no contest “${slug}”.`,
    refused: (faults: number, more: number) =>
      `${plural(faults, 'mistake', 'mistakes')}${more > 0 ? ` (${count(more)} not listed)` : ''}. Nothing was stored.`,
    lightField: 'import the light-field quality study (columns observer, scene, dist_type1 … selected)',
    scene: 'scene to import; without it all scenes, as groups of works',
    equal: 'count every judgement the same, also a voter’s second one of a pair',
    allScenes: 'all scenes',
    csv: 'import any list of comparisons (columns left, right, winner and, where known, voter)',
    ratings:
      'import likes and dislikes: 1 is a like, -1 a dislike, 0 none; of several by one voter on one work the last counts',
    arena:
      'import votes on outputs of generators as an arena (columns left, right, winner, a voter and a task; winner may be tie or both_bad)',
    taskColumn: 'column that names the task',
    prior: 'wins and losses of every generator against a virtual opponent (0: none)',
    tieCredit: 'wins in each direction that a tie counts',
    doneArena: (votes: number, generators: number, tasks: number, voters: number, slug: string) =>
      `Imported ${plural(votes, 'vote', 'votes')} on ${plural(generators, 'generator', 'generators')} in ${plural(tasks, 'task', 'tasks')} by ${plural(voters, 'voter', 'voters')} as ${slug}.`,
    leaderboard: 'The leaderboard is computed, and open to everybody:',
    voterColumn: 'column that names the voter',
    workColumn: 'column that names the work',
    ratingColumn: 'column with 1, -1 or 0',
    lightFieldName: (scene: string) => `Light fields: ${scene}`,
    lightFieldBrief: (scene: string) => `Pairwise comparisons of light-field reconstructions, scene ${scene}.`,
    noFile: (file: string) => `${file} cannot be read.`,
    done: (ballots: number, works: number, voters: number, slug: string) =>
      `Imported ${plural(ballots, 'comparison', 'comparisons')} of ${plural(works, 'work', 'works')} by ${plural(voters, 'voter', 'voters')} as ${slug}.`,
    trust: (voters: number) =>
      `${plural(voters, 'voter', 'voters')} judged a pair again. Trusted least (reliability, answers that agreed with the first):`,
    trusted: (voter: string, reliability: number, agreed: number, repeats: number) =>
      `  ${voter}  ${reliability.toFixed(3)}  ${count(agreed)} of ${count(repeats)}`,
    doneRatings: (ratings: number, works: number, voters: number, slug: string) =>
      `Imported ${plural(ratings, 'rating', 'ratings')} of ${plural(works, 'work', 'works')} by ${plural(voters, 'person', 'people')} as ${slug}.`,
    standing: 'The ranking is computed. Its page is open to hosts, and to everybody once it is published:',
    faults: {
      unreadable: (row: number | null) => `This is not a readable CSV file${inLine(row)}. Nothing was stored.`,
      missing_columns: (_: number | null, names: string) =>
        `The first line must name these columns: ${names}. Nothing was stored.`,
      empty_field: (row: number | null, name: string) =>
        `The field ${name} is empty${inLine(row)}. Nothing was stored.`,
      bad_choice: (row: number | null, value: string) =>
        `“${value}” does not say which of the two was chosen${inLine(row)}. Nothing was stored.`,
      bad_rating: (row: number | null, value: string) =>
        `“${value}” is neither 1 (like), -1 (dislike) nor 0 (none)${inLine(row)}. Nothing was stored.`,
      bad_level: (row: number | null, value: string) => `“${value}” is not a level${inLine(row)}. Nothing was stored.`,
      same_work: (row: number | null, name: string) =>
        `“${name}” is compared with itself${inLine(row)}. Nothing was stored.`,
      repeated_vote: (row: number | null, voter: string) =>
        `${voter} votes on this pair of the task for a second time${inLine(row)}. Nothing was stored.`,
      no_rows: () => 'There is no vote in this file. Nothing was stored.',
      unknown_scene: (_: number | null, names: string) =>
        `This scene is not in the file, which has ${names}. Nothing was stored.`,
      too_many_works: (_: number | null, works: string) =>
        `${count(Number(works))} works are more than one ranking takes. Nothing was stored.`,
    },
  },
  importBenchmark: {
    about: 'bring briefs, models and their runs into a benchmark (docs/benchmark-manifest.md)',
    path: 'folder with manifest.json, the manifest itself, or a zip',
    contest: 'benchmark to import into, by the last part of its address; without it a new one is made',
    name: 'name of the new benchmark',
    question: 'question of the new benchmark',
    checking: 'checking [{bar}] {value} of {total} pictures, {eta_formatted} left',
    storing: 'storing [{bar}] {value} of {total} runs, {eta_formatted} left',
    made: (slug: string) => `Made the benchmark ${slug}. To go on with it: --contest ${slug}`,
    done: (
      counts: {
        readonly briefs: number;
        readonly models: number;
        readonly runs: number;
        readonly attempts: number;
        readonly anchors: number;
        readonly changed: number;
        readonly replaced: number;
        readonly unchanged: number;
        readonly waiting: number;
      },
      slug: string,
    ) =>
      [
        `Imported into ${slug}: ${plural(counts.briefs, 'new brief', 'new briefs')}, ${plural(counts.models, 'new model', 'new models')}, ${plural(counts.runs, 'new run', 'new runs')}, ${plural(counts.attempts, 'attempt', 'attempts')}, ${plural(counts.anchors, 'anchor', 'anchors')}.`,
        ...(counts.changed > 0 ? [`Changed: ${plural(counts.changed, 'brief or model', 'briefs and models')}.`] : []),
        ...(counts.replaced > 0 ? [`Replaced: ${plural(counts.replaced, 'picture', 'pictures')}.`] : []),
        ...(counts.unchanged > 0 ? [`${plural(counts.unchanged, 'run was', 'runs were')} there already.`] : []),
        ...(counts.waiting > 0
          ? [`To be run again, as it was not the model’s fault: ${plural(counts.waiting, 'run', 'runs')}.`]
          : []),
      ].join(' '),
  },
  importManifest: {
    about: 'bring tasks, generators and their outputs into an arena (docs/arena-manifest.md)',
    path: 'folder with manifest.json, the manifest itself, or a zip',
    contest: 'arena to import into, by the last part of its address; without it a new one is made',
    name: 'name of the new arena',
    question: 'question of the new arena',
    checking: 'checking [{bar}] {value} of {total} files, {eta_formatted} left',
    storing: 'storing [{bar}] {value} of {total} files, {eta_formatted} left',
    made: (slug: string) => `Made the arena ${slug}. To go on with it: --contest ${slug}`,
    done: (
      counts: {
        readonly tasks: number;
        readonly generators: number;
        readonly outputs: number;
        readonly gold: number;
        readonly unchanged: number;
        readonly appended: number;
      },
      slug: string,
    ) =>
      [
        `Imported into ${slug}: ${plural(counts.tasks, 'new task', 'new tasks')}, ${plural(counts.generators, 'new generator', 'new generators')}, ${plural(counts.outputs, 'output', 'outputs')}, ${plural(counts.gold, 'gold asset', 'gold assets')}.`,
        ...(counts.unchanged > 0 ? [`${plural(counts.unchanged, 'file was', 'files were')} there already.`] : []),
        ...(counts.appended > 0
          ? [`${plural(counts.appended, 'work joined', 'works joined')} the running round.`]
          : []),
      ].join(' '),
  },
  generate,
  rank,
  sweep,
  backup,
  restore,
  verify,
  badNumber: (value: string, least: number, most: number) =>
    `“${value}” must be a number from ${count(least)} to ${count(most)}.`,
  badAddress: (value: string) => `“${value}” must be an address such as http://127.0.0.1:3000.`,
  badChoice: (value: string, choices: string) => `“${value}” must be one of ${choices}.`,
} as const;
